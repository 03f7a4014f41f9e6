import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { DecisionLog } from '#app/people/approvals/decision-log.tsx'
import { readLogFilter } from '#app/people/approvals/forms.ts'
import { listDecisions } from '#app/people/approvals/queries.server.ts'
import { tabLabels } from '#app/people/access/words.ts'
import { decisionLabels, personLabels } from '#app/people/approvals/words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { DayField, SearchChoice, SearchField, SearchForm } from '#app/ui/form/search-form.tsx'
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
  const { decisions, more } = await listDecisions(filter)
  return { filter, decisions: decisions.map((row) => ({ ...row, at: printInstant(row.at) })), more }
}

export default function Decisions() {
  const { filter, decisions, more } = useLoaderData<typeof loader>()
  const { page: _, ...asked } = filter
  return (
    <div className="pb-16">
      <PageHead title={personLabels.log} back={{ label: tabLabels.users, href: hrefs.people() }}>
        <ButtonLink look="line" compact to={officeHrefs.decisionsFile(asked)} target="_self">
          {personLabels.download}
        </ButtonLink>
      </PageHead>
      <SearchForm name="Find decisions" path={officeHrefs.decisions()} filter={asked}>
        <SearchField label="Person or admin" q={filter.q} />
        <SearchChoice name="action" label="Decision" chosen={filter.action} words={decisionLabels} />
        <DayField name="from" label="From" chosen={filter.from} />
        <DayField name="until" label="Until" chosen={filter.until} />
      </SearchForm>
      <DecisionLog decisions={decisions} />
      <Pages page={filter.page} more={more} hrefOf={(page) => officeHrefs.decisions({ ...filter, page })} />
    </div>
  )
}
