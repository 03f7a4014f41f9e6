import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { DepositTable } from '#app/money/deposits/deposit-table.tsx'
import { depositGroups } from '#app/money/deposits/fields.ts'
import { readDepositFilter } from '#app/money/deposits/forms.ts'
import { listDeposits } from '#app/money/deposits/queries.server.ts'
import { depositPageLabels, depositProblems } from '#app/money/deposits/words.ts'
import { tabLabels } from '#app/people/access/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import tabStyles from '#app/styles/sub-tabs.css?url'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { Pages } from '#app/ui/layout/pages.tsx'
import { SubTabs } from '#app/ui/layout/sub-tabs.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = {
  tab: { label: tabLabels.deposits, group: 'today', ability: 'deposit.manage', waits: 'deposits' },
  unread: depositProblems.unread,
}

const words = depositPageLabels

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: tabStyles }]

export const meta: MetaFunction = () => pageMeta(words.title, words.about)

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAbility(request, 'deposit.manage')
  const filter = readDepositFilter(new URL(request.url).searchParams)
  return { filter, ...(await listDeposits(filter, now())) }
}

export default function Deposits() {
  const { filter, rows, more } = useLoaderData<typeof loader>()
  const { state, page } = filter
  const entries = depositGroups.map((group) => ({ label: words.group[group], href: hrefs.deposits({ state: group }) }))
  return (
    <div className="pb-16">
      <PageHead title={words.title} />
      <SubTabs label={words.groups} entries={entries} path={hrefs.deposits({ state })} />
      {rows.length > 0 ? (
        <DepositTable rows={rows} caption={words.group[state]} />
      ) : (
        <EmptyState {...words.none[state]} />
      )}
      <Pages page={page} more={more} hrefOf={(to) => hrefs.deposits({ state, page: to })} />
    </div>
  )
}
