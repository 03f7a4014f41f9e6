import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { findAll, findExact } from '#app/office/search/queries.server.ts'
import { Results } from '#app/office/search/results.tsx'
import { readSearchInput } from '#app/office/search/rules.ts'
import { searchFigures } from '#app/office/search/figures.ts'
import { searchLabels, searchProblems } from '#app/office/search/words.ts'
import { officeSearchLabels } from '#app/ui/layout/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { SearchField, SearchForm } from '#app/ui/form/search-form.tsx'
import { useHydrated } from '#app/ui/form/use-hydrated.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = { unread: searchProblems.unread }

const words = searchLabels

export const meta: MetaFunction = () => pageMeta(words.title, words.about)

/** A whole number leads to its page at once (decision 079). */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'search.use')
  const input = readSearchInput(new URL(request.url).searchParams.get('q'))
  const readsAll = can(viewer, 'handover.list')
  if (input.state !== 'fine') return { ...input, readsAll, found: null }
  const exact = await findExact(viewer, input.q)
  if (exact) throw redirect(exact)
  const found = await findAll(viewer, input.q, now())
  return { ...input, readsAll, found }
}

export default function Search() {
  const { q, state, readsAll, found } = useLoaderData<typeof loader>()
  const hydrated = useHydrated()
  const isFound = found && Object.values(found).some((group) => group.found.length > 0)
  const instead = {
    empty: readsAll ? words.empty : words.emptyOfBroker,
    short: words.short,
    long: words.long(searchFigures.length.to),
    fine: words.none(q),
  }[state]
  return (
    <div className="pb-16">
      <PageHead title={words.title} />
      <SearchForm name={officeSearchLabels.name} path={officeHrefs.search()} filter={{ q }} short>
        <SearchField label={readsAll ? words.label : words.labelOfBroker} q={q} byKey />
      </SearchForm>
      {state === 'empty' && hydrated && <p className="small mute">{words.keys}</p>}
      {isFound ? <Results q={q} found={found} /> : <EmptyState {...instead} />}
    </div>
  )
}
