import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { readDocumentFilter } from '#app/bookings/document-reviews/forms.ts'
import { readRentalFilter } from '#app/bookings/rentals/forms.ts'
import { readReviewFilter } from '#app/community/reviews/forms.ts'
import { readGarageFilter } from '#app/fleet/garage/forms.ts'
import { readListingFilter } from '#app/fleet/listings/forms.ts'
import { readDepositFilter } from '#app/money/deposits/forms.ts'
import { readLeadFilter } from '#app/office/leads/forms.ts'
import { requireAbility } from '#app/people/access/guards.server.ts'
import { pageTitleLabels, tabLabels } from '#app/people/access/words.ts'
import { readPeopleFilter } from '#app/people/approvals/forms.ts'
import { removeView, saveView } from '#app/people/saved-views/commands.server.ts'
import { viewForm } from '#app/people/saved-views/forms.ts'
import { listViews } from '#app/people/saved-views/queries.server.ts'
import { viewOf } from '#app/people/saved-views/rules.ts'
import { SaveViewForm } from '#app/people/saved-views/save-view-form.tsx'
import { ViewTable } from '#app/people/saved-views/view-table.tsx'
import { viewLabels, viewNotices, viewProblems } from '#app/people/saved-views/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = { unread: viewProblems.unread }

const words = viewLabels

export const meta: MetaFunction = () => pageMeta(words.title, words.about)

type List = { name: string; read: (query: URLSearchParams) => object }

/** The lists that offer to save a view, by their address; each reads its own. */
const lists = new Map<string, List>([
  [hrefs.rentals(), { name: tabLabels.bookings, read: readRentalFilter }],
  [hrefs.documentReviews(), { name: tabLabels.documents, read: readDocumentFilter }],
  [hrefs.deposits(), { name: tabLabels.deposits, read: readDepositFilter }],
  [hrefs.listings(), { name: tabLabels.listings, read: readListingFilter }],
  [hrefs.garage(), { name: tabLabels.garage, read: readGarageFilter }],
  [hrefs.accountGarage(), { name: pageTitleLabels.garage, read: readGarageFilter }],
  [officeHrefs.leads(), { name: tabLabels.leads, read: readLeadFilter }],
  [hrefs.people(), { name: tabLabels.users, read: readPeopleFilter }],
  [hrefs.accountAdmin(), { name: tabLabels.users, read: readPeopleFilter }],
  [rentalHrefs.reviews(), { name: tabLabels.reviews, read: readReviewFilter }],
])

/** What the page was opened for: a list, and how it is filtered and sorted. */
function readAsked(list: string | null | undefined, view: string | null | undefined) {
  const known = list ? lists.get(list) : undefined
  if (!list || !known) return null
  return { list, query: viewOf(known.read, new URLSearchParams(view ?? '')) }
}

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'booking.list')
  const { searchParams } = new URL(request.url)
  const asked = readAsked(searchParams.get('list'), searchParams.get('view'))
  const saved = await listViews(viewer)
  return {
    asked,
    name: saved.find(({ list, query }) => list === asked?.list && query === asked.query)?.name,
    views: saved.map(({ id, list, query, name }) => ({
      id,
      name,
      href: `${list}?${query}`,
      of: lists.get(list)?.name ?? '',
    })),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'booking.list')
  const form = await readForm(request, viewForm)
  if (!form.ok) return invalid(form)
  if (form.value.intent === 'remove') {
    await removeView(form.value.id, viewer.id)
    return redirectWithNotice(officeHrefs.views(), viewNotices.removed)
  }
  const asked = readAsked(form.value.list, form.value.view)
  if (!asked?.query) return redirectWithNotice(officeHrefs.views(), viewProblems.nothing)
  const saved = await saveView({ ownerId: viewer.id, ...asked, name: form.value.name, now: now() })
  if (!saved.ok) return invalid(form, saved.problem)
  return redirectWithNotice(`${asked.list}?${asked.query}`, viewNotices.saved)
}

export default function Views() {
  const { asked, name, views } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.lastResult
  return (
    <div className="pb-16">
      <PageHead title={words.title} back={asked ? { label: words.back, href: asked.list } : undefined} />
      {asked?.query && <SaveViewForm {...asked} name={name} lastResult={lastResult} />}
      {views.length > 0 ? <ViewTable views={views} /> : !asked?.query && <EmptyState {...words.none} />}
    </div>
  )
}
