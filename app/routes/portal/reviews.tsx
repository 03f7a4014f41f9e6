import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { can } from '#app/people/access/permissions.ts'
import { requireAbility } from '#app/people/access/guards.server.ts'
import { readViews } from '#app/people/saved-views/queries.server.ts'
import { moderateReviews } from '#app/community/reviews/chosen.server.ts'
import { chosenReviewsForm, readReviewFilter } from '#app/community/reviews/forms.ts'
import { countReviews, listReviews } from '#app/community/reviews/queries.server.ts'
import { ReviewTable } from '#app/community/reviews/review-table.tsx'
import { reviewFigures } from '#app/community/reviews/figures.ts'
import { excerptOf } from '#app/community/reviews/rules.ts'
import { reviewLabels, reviewProblems, reviewSortLabels } from '#app/community/reviews/words.ts'
import { tabLabels } from '#app/people/access/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalidButton, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { rowsNotice } from '#app/shared/chosen-rows.ts'
import { plainDate } from '#app/shared/dates.ts'
import { keysOf } from '#app/shared/keys.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ListFilter } from '#app/ui/form/list-filter.tsx'
import { listFilterLabels } from '#app/ui/form/words.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { Pages } from '#app/ui/layout/pages.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = {
  tab: { label: tabLabels.reviews, group: 'people', ability: 'review.list' },
  unread: reviewProblems.unread,
}

export const meta: MetaFunction = () => pageMeta(reviewLabels.title, reviewLabels.about)

const { excerpt } = reviewFigures

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'review.list')
  const filter = readReviewFilter(new URL(request.url).searchParams)
  const reading = [
    listReviews(viewer, filter),
    countReviews(viewer),
    readViews(viewer, request, readReviewFilter),
  ] as const
  const [{ reviews, more }, counts, saved] = await Promise.all(reading)
  return {
    filter,
    more,
    counts,
    saved,
    moderates: can(viewer, 'review.moderate'),
    reviews: reviews.map(({ id, car, authorName, rating, body, rentedOn, hiddenAt }) => ({
      id,
      car: vehicleName(car),
      author: authorName,
      rating,
      excerpt: { desk: excerptOf(body, excerpt.desk), phone: excerptOf(body, excerpt.phone) },
      rented: plainDate(rentedOn),
      isHidden: hiddenAt !== null,
    })),
  }
}

/** What is done to all that are chosen. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'review.moderate')
  const { pathname, search } = new URL(request.url)
  const form = await readForm(request, chosenReviewsForm)
  if (!form.ok) return invalidButton(form, pathname + search)
  const done = await moderateReviews(viewer, form.value, now())
  return redirectWithNotice(pathname + search, rowsNotice(done, reviewLabels.jobDone[form.value.job]))
}

export default function PortalReviews() {
  const { filter, reviews, more, counts, saved, moderates } = useLoaderData<typeof loader>()
  const { page, sort, ...asked } = filter
  const sorting = {
    columns: reviewSortLabels,
    sort,
    hrefOf: (to?: string) => rentalHrefs.reviews({ ...asked, sort: to }),
  }
  const entries = [
    { value: '', label: listFilterLabels.all, href: rentalHrefs.reviews({ q: asked.q }) },
    ...keysOf(reviewLabels.state).map((value) => ({
      value,
      label: reviewLabels.state[value],
      href: rentalHrefs.reviews({ q: asked.q, state: value }),
      count: counts[value],
    })),
  ]
  const isWhole = filter.q === '' && !filter.state && page === 1
  return (
    <div className="pb-16">
      <PageHead title={reviewLabels.title} />
      {(!isWhole || reviews.length > 0) && (
        <ListFilter
          name="Find reviews"
          path={rentalHrefs.reviews()}
          search={{ label: reviewLabels.search, q: filter.q }}
          groups={{ label: reviewLabels.show, field: 'state', chosen: filter.state ?? '', entries }}
          sorting={sorting}
          saved={saved}
        />
      )}
      {reviews.length > 0 ? (
        <ReviewTable reviews={reviews} sorting={sorting} moderates={moderates} />
      ) : (
        <EmptyState {...(isWhole ? reviewLabels.none : reviewLabels.noneFound)} />
      )}
      <Pages page={page} more={more} hrefOf={(to) => rentalHrefs.reviews({ ...filter, page: to })} />
    </div>
  )
}
