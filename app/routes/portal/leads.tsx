import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { readViews } from '#app/people/saved-views/queries.server.ts'
import { changeLeads } from '#app/office/leads/desk.server.ts'
import { chosenLeadsForm, readLeadFilter } from '#app/office/leads/forms.ts'
import { LeadTable } from '#app/office/leads/lead-table.tsx'
import { countLeads, listProspects } from '#app/office/leads/list.server.ts'
import { isOverdue } from '#app/office/leads/rules.ts'
import { leadDeskLabels, leadDeskProblems, leadSortLabels } from '#app/office/leads/words.ts'
import { tabLabels } from '#app/people/access/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalidButton, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { rowsNotice } from '#app/shared/chosen-rows.ts'
import { date, plainDate } from '#app/shared/dates.ts'
import { keysOf } from '#app/shared/keys.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { dayOf } from '#app/shared/zone.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ListFilter } from '#app/ui/form/list-filter.tsx'
import { SearchChoice } from '#app/ui/form/search-form.tsx'
import { listFilterLabels } from '#app/ui/form/words.ts'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { Pages } from '#app/ui/layout/pages.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = {
  tab: { label: tabLabels.leads, group: 'people', ability: 'lead.manage', waits: 'leads' },
  unread: leadDeskProblems.unread,
}

const words = leadDeskLabels
const parts = { ...words.statuses, overdue: words.overdue }

export const meta: MetaFunction = () => pageMeta(words.title, words.about)

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'lead.manage')
  const today = dayOf(now())
  const filter = readLeadFilter(new URL(request.url).searchParams)
  const reading = [
    listProspects(filter, { viewerId: viewer.id, today }),
    countLeads(today),
    readViews(viewer, request, readLeadFilter),
  ] as const
  const [{ prospects, more }, counts, saved] = await Promise.all(reading)
  const waiting: Partial<Record<keyof typeof parts, number>> = counts
  return {
    filter,
    more,
    counts: waiting,
    saved,
    rows: prospects.map(({ nextOn, lastLeadAt, name, ...prospect }) => ({
      ...prospect,
      name: name ?? '',
      next: nextOn && plainDate(date(nextOn)),
      isOverdue: isOverdue({ nextOn, ...prospect }, today),
      received: plainDate(dayOf(lastLeadAt)),
    })),
  }
}

/** What is done to all that are chosen. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAbility(request, 'lead.manage')
  const { pathname, search } = new URL(request.url)
  const form = await readForm(request, chosenLeadsForm)
  if (!form.ok) return invalidButton(form, pathname + search)
  const done = await changeLeads(form.value, { authorId: viewer.id, now: now() })
  return redirectWithNotice(pathname + search, rowsNotice(done, words.jobDone[form.value.job]))
}

export default function Leads() {
  const { filter, rows, more, counts, saved } = useLoaderData<typeof loader>()
  const { page, sort, ...asked } = filter
  const isWhole = page === 1 && !Object.values(asked).some(Boolean)
  const sorting = {
    columns: leadSortLabels,
    sort,
    hrefOf: (to?: string) => officeHrefs.leads({ ...asked, sort: to }),
  }
  const { status: _, ...ofEvery } = asked
  const entries = [
    { value: '', label: listFilterLabels.all, href: officeHrefs.leads(ofEvery) },
    ...keysOf(parts).map((value) => ({
      value,
      label: parts[value],
      href: officeHrefs.leads({ ...ofEvery, status: value }),
      count: counts[value],
    })),
  ]
  return (
    <div className="pb-16">
      <PageHead title={words.title} />
      {(!isWhole || rows.length > 0) && (
        <ListFilter
          name={words.find}
          path={officeHrefs.leads()}
          search={{ label: words.search, q: filter.q }}
          groups={{ label: words.status, field: 'status', chosen: filter.status ?? '', entries }}
          chosen={{ kind: filter.kind, whose: filter.whose }}
          sorting={sorting}
          saved={saved}
        >
          <SearchChoice name="kind" label={words.kind} chosen={filter.kind} words={words.kinds} />
          <SearchChoice name="whose" label={words.assignee} chosen={filter.whose} words={words.whose} />
        </ListFilter>
      )}
      {rows.length > 0 ? (
        <LeadTable rows={rows} sorting={sorting} />
      ) : (
        <EmptyState {...(isWhole ? words.none : words.noneFound)} />
      )}
      <Pages page={page} more={more} hrefOf={(to) => officeHrefs.leads({ ...filter, page: to })} />
    </div>
  )
}
