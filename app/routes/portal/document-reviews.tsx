import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useOutletContext } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import type { WaitingCounts } from '#app/people/access/tabs.ts'
import { DocumentSearch } from '#app/bookings/document-reviews/document-search.tsx'
import { DocumentTable } from '#app/bookings/document-reviews/document-table.tsx'
import { readDocumentFilter } from '#app/bookings/document-reviews/forms.ts'
import { findNearestPickup, listDocuments } from '#app/bookings/document-reviews/queries.server.ts'
import { printWhen } from '#app/bookings/document-reviews/printed.ts'
import { documentReviewLabels, documentReviewProblems } from '#app/bookings/document-reviews/words.ts'
import { tabLabels } from '#app/people/access/words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { printInstant } from '#app/shared/zone.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { Pages } from '#app/ui/layout/pages.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = {
  tab: { label: tabLabels.documents, group: 'today', ability: 'document.review', waits: 'documents' },
  unread: documentReviewProblems.unread,
}

const words = documentReviewLabels

export const meta: MetaFunction = () => pageMeta(words.title, words.about)

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAbility(request, 'document.review')
  const filter = readDocumentFilter(new URL(request.url).searchParams)
  const reading = Promise.all([listDocuments(filter), filter.state === 'waiting' ? findNearestPickup() : null])
  const [{ rows, more }, nearest] = await reading
  return {
    filter,
    more,
    rows: rows.map((row) => ({ ...row, since: printInstant(row.since) })),
    nearest: nearest && words.nearest(printWhen(nearest.pickup), nearest.customer.name),
  }
}

export default function DocumentReviews() {
  const { filter, rows, more, nearest } = useLoaderData<typeof loader>()
  const waiting = useOutletContext<WaitingCounts>()
  const { q, state, page } = filter
  const isWhole = state === 'waiting' && !q && page === 1
  return (
    <div className="pb-16">
      <PageHead title={words.title}>{nearest && <p className="small max-lg:-mt-4">{nearest}</p>}</PageHead>
      <DocumentSearch filter={filter} waiting={waiting.documents} />
      {rows.length > 0 ? (
        <DocumentTable rows={rows} state={state} />
      ) : (
        <EmptyState {...(isWhole ? words.none : words.noneFound)} />
      )}
      <Pages page={page} more={more} hrefOf={(to) => hrefs.documentReviews({ q, state, page: to })} />
    </div>
  )
}
