import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { readLeadFilter } from '#app/office/leads/forms.ts'
import { LeadTable } from '#app/office/leads/lead-table.tsx'
import { listProspects } from '#app/office/leads/list.server.ts'
import { isOverdue } from '#app/office/leads/rules.ts'
import { leadDeskLabels, leadDeskProblems } from '#app/office/leads/words.ts'
import { tabLabels } from '#app/people/access/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { date, plainDate } from '#app/shared/dates.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { dayOf } from '#app/shared/zone.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ListFilter } from '#app/ui/form/list-filter.tsx'
import { SearchChoice } from '#app/ui/form/search-form.tsx'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { Pages } from '#app/ui/layout/pages.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = {
  tab: { label: tabLabels.leads, group: 'people', ability: 'lead.manage', waits: 'leads' },
  unread: leadDeskProblems.unread,
}

const words = leadDeskLabels

export const meta: MetaFunction = () => pageMeta(words.title, words.about)

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'lead.manage')
  const today = dayOf(now())
  const filter = readLeadFilter(new URL(request.url).searchParams)
  const listed = listProspects(filter, { viewerId: viewer.id, today })
  const { prospects, more } = await listed
  return {
    filter,
    more,
    rows: prospects.map(({ nextOn, lastLeadAt, name, ...prospect }) => ({
      ...prospect,
      name: name ?? '',
      next: nextOn && plainDate(date(nextOn)),
      isOverdue: isOverdue({ nextOn, ...prospect }, today),
      received: plainDate(dayOf(lastLeadAt)),
    })),
  }
}

export default function Leads() {
  const { filter, rows, more } = useLoaderData<typeof loader>()
  const { page, ...asked } = filter
  const isWhole = page === 1 && !Object.values(asked).some(Boolean)
  return (
    <div className="pb-16">
      <PageHead title={words.title} />
      {(!isWhole || rows.length > 0) && (
        <ListFilter
          name={words.find}
          path={officeHrefs.leads()}
          search={{ label: words.search, q: filter.q }}
          chosen={{ kind: filter.kind, status: filter.status, whose: filter.whose }}
        >
          <SearchChoice name="kind" label={words.kind} chosen={filter.kind} words={words.kinds} />
          <SearchChoice
            name="status"
            label={words.status}
            chosen={filter.status}
            words={{ overdue: words.overdue, ...words.statuses }}
          />
          <SearchChoice name="whose" label={words.assignee} chosen={filter.whose} words={words.whose} />
        </ListFilter>
      )}
      {rows.length > 0 ? <LeadTable rows={rows} /> : <EmptyState {...(isWhole ? words.none : words.noneFound)} />}
      <Pages page={page} more={more} hrefOf={(to) => officeHrefs.leads({ ...filter, page: to })} />
    </div>
  )
}
