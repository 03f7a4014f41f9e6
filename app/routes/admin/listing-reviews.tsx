import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { showAgain } from '#app/fleet/listing-reviews/commands.server.ts'
import { showForm } from '#app/fleet/listing-reviews/forms.ts'
import { listListingReviews } from '#app/fleet/listing-reviews/queries.server.ts'
import { summaryOf } from '#app/fleet/listing-reviews/review-changes.tsx'
import { ListingReviewList } from '#app/fleet/listing-reviews/review-list.tsx'
import { listingName } from '#app/fleet/listings/rules.ts'
import { listingReviewLabels, listingReviewNotices, listingReviewProblems } from '#app/fleet/listing-reviews/words.ts'
import { pageTitleLabels } from '#app/people/access/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { printInstant } from '#app/shared/zone.ts'
import routingStyles from '#app/styles/image-routing.css?url'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = {
  tab: { label: pageTitleLabels.listingReviews, group: 'cars', ability: 'listing.review', waits: 'listingReviews' },
  unread: listingReviewProblems.unread,
}

const words = listingReviewLabels

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: routingStyles }]

export const meta: MetaFunction = () =>
  pageMeta(pageTitleLabels.listingReviews, 'What brokers have published and changed.')

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAbility(request, 'listing.review')
  const { open, hidden } = await listListingReviews()
  type Row = (typeof open)[number]
  const rowOf = (row: Row, what: string, since: Date) => ({
    id: row.id,
    slug: row.slug,
    name: listingName(row) ?? '',
    creator: row.creator,
    image: row.image,
    what,
    since: printInstant(since),
  })
  return {
    open: open.map((row) => rowOf(row, summaryOf(row), row.createdAt)),
    hidden: hidden.map((row) => rowOf(row, row.reason ?? '', row.decidedAt ?? row.updatedAt)),
  }
}

/** "Show again" */
export async function action({ request }: ActionFunctionArgs) {
  const { id: moderatorId } = await requireAbility(request, 'listing.review')
  const form = await readForm(request, showForm)
  const shown = form.ok ? await showAgain({ reviewId: form.value.review, moderatorId, now: now() }) : null
  const problem = shown ? (shown.ok ? null : shown.problem) : listingReviewProblems.missing
  return redirectWithNotice(hrefs.listingReviews(), problem ?? listingReviewNotices.shown)
}

export default function ListingReviews() {
  const { open, hidden } = useLoaderData<typeof loader>()
  return (
    <div className="pb-16">
      <PageHead title={pageTitleLabels.listingReviews} />
      {open.length === 0 ? (
        <EmptyState {...words.none} />
      ) : (
        <ListingReviewList caption={pageTitleLabels.listingReviews} reviews={open} what={words.toReview} />
      )}
      {hidden.length > 0 && (
        <section className="mt-12">
          <h2 className="head mb-4">{words.hiddenOnes}</h2>
          <ListingReviewList caption={words.hiddenOnes} reviews={hidden} what={words.why} isHidden />
        </section>
      )}
    </div>
  )
}
