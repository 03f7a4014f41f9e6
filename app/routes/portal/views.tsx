import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { removeView, saveView } from '#app/people/saved-views/commands.server.ts'
import { viewForm } from '#app/people/saved-views/forms.ts'
import { listViews } from '#app/people/saved-views/queries.server.ts'
import { viewOf } from '#app/people/saved-views/rules.ts'
import { SaveViewForm } from '#app/people/saved-views/save-view-form.tsx'
import { ViewTable } from '#app/people/saved-views/view-table.tsx'
import { viewLabels, viewNotices, viewProblems } from '#app/people/saved-views/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { routeMap } from '#app/route-map.server.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = { unread: viewProblems.unread }

const words = viewLabels

export const meta: MetaFunction = () => pageMeta(words.title, words.about)

function listAt(address: string) {
  return routeMap().facts.get(address)?.list
}

/** What the page was opened for: a list, and how it is filtered and sorted. */
function readAsked(list: string | null | undefined, view: string | null | undefined) {
  const known = list ? listAt(list) : undefined
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
      of: listAt(list)?.name ?? '',
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
