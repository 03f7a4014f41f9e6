import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { DepositTable } from '#app/money/deposits/deposit-table.tsx'
import { depositGroups } from '#app/money/deposits/fields.ts'
import { readDepositFilter } from '#app/money/deposits/forms.ts'
import { countDeposits, listDeposits } from '#app/money/deposits/queries.server.ts'
import { depositPageLabels, depositProblems, depositSortLabels } from '#app/money/deposits/words.ts'
import { tabLabels } from '#app/people/access/words.ts'
import { readViews } from '#app/people/saved-views/queries.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ListFilter } from '#app/ui/form/list-filter.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { Pages } from '#app/ui/layout/pages.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = {
  tab: { label: tabLabels.deposits, group: 'today', ability: 'deposit.manage', waits: 'deposits' },
  unread: depositProblems.unread,
}

const words = depositPageLabels

export const meta: MetaFunction = () => pageMeta(words.title, words.about)

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'deposit.manage')
  const filter = readDepositFilter(new URL(request.url).searchParams)
  const at = now()
  const reading = [listDeposits(filter, at), countDeposits(at), readViews(viewer, request, readDepositFilter)] as const
  const [listed, counted, saved] = await Promise.all(reading)
  const counts: Partial<Record<typeof filter.state, number>> = counted
  return { filter, counts, saved, ...listed }
}

export default function Deposits() {
  const { filter, counts, saved, rows, more } = useLoaderData<typeof loader>()
  const { state, sort, page } = filter
  const sorting = { columns: depositSortLabels, sort, hrefOf: (to?: string) => hrefs.deposits({ state, sort: to }) }
  const entries = depositGroups.map((value) => ({
    value,
    label: words.group[value],
    href: hrefs.deposits({ state: value }),
    count: counts[value],
  }))
  return (
    <div className="pb-16">
      <PageHead title={words.title} />
      <ListFilter
        name={words.find}
        path={hrefs.deposits()}
        groups={{ label: words.groups, field: 'state', chosen: state, entries }}
        sorting={sorting}
        saved={saved}
      />
      {rows.length > 0 ? (
        <DepositTable rows={rows} caption={words.group[state]} sorting={sorting} />
      ) : (
        <EmptyState {...words.none[state]} />
      )}
      <Pages page={page} more={more} hrefOf={(to) => hrefs.deposits({ state, sort, page: to })} />
    </div>
  )
}
