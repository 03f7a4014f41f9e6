import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useOutletContext } from '@remix-run/react'

import { requireAbility, requireFactor } from '#app/people/access/guards.server.ts'
import { readViews } from '#app/people/saved-views/queries.server.ts'
import type { WaitingCounts } from '#app/people/access/tabs.ts'
import { DocumentSearch } from '#app/bookings/document-reviews/document-search.tsx'
import { DocumentTable } from '#app/bookings/document-reviews/document-table.tsx'
import { refuseDocuments } from '#app/bookings/document-reviews/chosen.server.ts'
import { chosenDocumentsForm, readDocumentFilter } from '#app/bookings/document-reviews/forms.ts'
import { listDocuments } from '#app/bookings/document-reviews/queries.server.ts'
import { printSince } from '#app/bookings/document-reviews/printed.ts'
import {
  documentReviewLabels,
  documentReviewProblems,
  documentSortLabels,
} from '#app/bookings/document-reviews/words.ts'
import { tabLabels } from '#app/people/access/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalidButton, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { rowsNotice } from '#app/shared/chosen-rows.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
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
  const viewer = await requireAbility(request, 'document.review')
  const filter = readDocumentFilter(new URL(request.url).searchParams)
  const reading = [listDocuments(filter), readViews(viewer, request, readDocumentFilter)] as const
  const [{ rows, more }, saved] = await Promise.all(reading)
  return {
    filter,
    more,
    saved,
    rows: rows.map((row) => ({ ...row, since: printSince(row.since, filter.state) })),
  }
}

/** New documents of all customers that are chosen. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'document.review')
  await requireFactor(request, viewer, 'document.view', [{ own: false }])
  const { pathname, search } = new URL(request.url)
  const form = await readForm(request, chosenDocumentsForm)
  if (!form.ok) return invalidButton(form, pathname + search)
  const done = await refuseDocuments(form.value, { reviewerId: viewer.id, now: now() })
  return redirectWithNotice(pathname + search, rowsNotice(done, words.askedAgain))
}

export default function DocumentReviews() {
  const { filter, rows, more, saved } = useLoaderData<typeof loader>()
  const waiting = useOutletContext<WaitingCounts>()
  const { q, state, sort, page } = filter
  const sorting = {
    columns: documentSortLabels,
    sort,
    usual: state === 'waiting' ? 'pickup' : '-since',
    hrefOf: (to?: string) => hrefs.documentReviews({ q, state, sort: to }),
  }
  const isWhole = state === 'waiting' && !q && page === 1
  return (
    <div className="pb-16">
      <PageHead title={words.title} />
      <DocumentSearch filter={filter} waiting={waiting.documents} sorting={sorting} saved={saved} />
      {rows.length > 0 ? (
        <DocumentTable rows={rows} state={state} sorting={sorting} />
      ) : (
        <EmptyState {...(isWhole ? words.none : words.noneFound)} />
      )}
      <Pages page={page} more={more} hrefOf={(to) => hrefs.documentReviews({ q, state, sort, page: to })} />
    </div>
  )
}
