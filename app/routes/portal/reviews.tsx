import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { readReviewFilter } from '#app/community/reviews/forms.ts'
import { listReviews } from '#app/community/reviews/queries.server.ts'
import { ReviewList } from '#app/community/reviews/review-list.tsx'
import { excerptOf } from '#app/community/reviews/rules.ts'
import { reviewLabels, reviewProblems } from '#app/community/reviews/words.ts'
import { tabLabels } from '#app/people/access/words.ts'
import { monthName } from '#app/shared/dates.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ListFilter } from '#app/ui/form/list-filter.tsx'
import { SearchChoice } from '#app/ui/form/search-form.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { Pages } from '#app/ui/layout/pages.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = {
  tab: { label: tabLabels.reviews, group: 'people', ability: 'review.list' },
  unread: reviewProblems.unread,
}

export const meta: MetaFunction = () => pageMeta(reviewLabels.title, reviewLabels.about)

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'review.list')
  const filter = readReviewFilter(new URL(request.url).searchParams)
  const { reviews, more } = await listReviews(viewer, filter)
  return {
    filter,
    more,
    reviews: reviews.map(({ id, car, authorName, rating, body, rentedOn, hiddenAt }) => ({
      id,
      car: vehicleName(car),
      author: authorName,
      rating,
      body: excerptOf(body),
      month: monthName(rentedOn),
      isHidden: hiddenAt !== null,
    })),
  }
}

export default function PortalReviews() {
  const { filter, reviews, more } = useLoaderData<typeof loader>()
  const { page } = filter
  const isWhole = filter.q === '' && !filter.state && page === 1
  return (
    <div className="pb-16">
      <PageHead title={reviewLabels.title} />
      {(!isWhole || reviews.length > 0) && (
        <ListFilter
          name="Find reviews"
          path={rentalHrefs.reviews()}
          search={{ label: reviewLabels.search, q: filter.q }}
          chosen={{ state: filter.state }}
        >
          <SearchChoice name="state" label={reviewLabels.show} chosen={filter.state} words={reviewLabels.state} />
        </ListFilter>
      )}
      {reviews.length > 0 ? (
        <ReviewList reviews={reviews} />
      ) : (
        <EmptyState {...(isWhole ? reviewLabels.none : reviewLabels.noneFound)} />
      )}
      <Pages page={page} more={more} hrefOf={(to) => rentalHrefs.reviews({ ...filter, page: to })} />
    </div>
  )
}
