import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { DecisionLog } from '#app/people/approvals/decision-log.tsx'
import { readLogFilter } from '#app/people/approvals/forms.ts'
import { DecisionFilter } from '#app/people/approvals/people-filter.tsx'
import { countPending, listDecisions } from '#app/people/approvals/queries.server.ts'
import { personLabels } from '#app/people/approvals/words.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { Pages } from '#app/ui/layout/pages.tsx'
import { printInstant } from '#app/shared/zone.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = () =>
  pageMeta(personLabels.log, 'Every decision about a person, with who took it and why.')

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAbility(request, 'approval.decide')
  const filter = readLogFilter(new URL(request.url).searchParams)
  const [{ decisions, more }, pending] = await Promise.all([listDecisions(filter), countPending()])
  return { filter, pending, decisions: decisions.map((row) => ({ ...row, at: printInstant(row.at) })), more }
}

export default function Decisions() {
  const { filter, pending, decisions, more } = useLoaderData<typeof loader>()
  const { page: _, ...asked } = filter
  return (
    <div className="pb-16">
      <PageHead title={personLabels.log} />
      <DecisionFilter filter={asked} pending={pending} />
      <DecisionLog decisions={decisions} />
      <Pages page={filter.page} more={more} hrefOf={(page) => officeHrefs.decisions({ ...filter, page })} />
    </div>
  )
}
