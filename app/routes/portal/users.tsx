import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { readPeopleFilter } from '#app/people/approvals/forms.ts'
import { PeopleFilter } from '#app/people/approvals/people-filter.tsx'
import { PeopleTable } from '#app/people/approvals/people-table.tsx'
import { countPending, listPeople, printPerson } from '#app/people/approvals/queries.server.ts'
import { readViews } from '#app/people/saved-views/queries.server.ts'
import { tabLabels } from '#app/people/access/words.ts'
import { approvalProblems, peopleSortLabels, personLabels } from '#app/people/approvals/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { withQuery } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { Pages } from '#app/ui/layout/pages.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = {
  tab: { label: tabLabels.users, group: 'people', ability: 'people.list', waits: 'users' },
  unread: approvalProblems.unread,
}

export const handle = { surface: 'house' } satisfies RouteHandle

export const meta: MetaFunction = () => pageMeta(tabLabels.users, 'Approve people, and decide what they can do.')

/** One panel at two addresses: the dashboard's User Management and the account's Admin tab. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'approval.decide')
  const { pathname, searchParams } = new URL(request.url)
  const filter = readPeopleFilter(searchParams)
  const reading = [listPeople(filter, now()), countPending(), readViews(viewer, request, readPeopleFilter)] as const
  const [{ people, more }, pending, saved] = await Promise.all(reading)
  return { path: pathname, filter, people: people.map(printPerson), more, pending, saved }
}

export default function Users() {
  const { path, filter, people, more, pending, saved } = useLoaderData<typeof loader>()
  const { page, sort, ...asked } = filter
  const sorting = { columns: peopleSortLabels, sort, hrefOf: (to?: string) => withQuery(path, { ...asked, sort: to }) }
  return (
    <div className="pb-16">
      <PageHead title={tabLabels.users} />
      <PeopleFilter filter={filter} path={path} pending={pending} sorting={sorting} saved={saved} />
      {people.length > 0 ? (
        <PeopleTable people={people} sorting={sorting} />
      ) : (
        <EmptyState {...personLabels.noneFound} />
      )}
      <Pages page={page} more={more} hrefOf={(to) => withQuery(path, { ...filter, page: to })} />
    </div>
  )
}
