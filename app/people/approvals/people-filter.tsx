import { roleLabels } from '#app/people/access/words.ts'
import { approvalStatusLabels, decisionLabels, personLabels } from './words.ts'
import { hrefs, withQuery } from '#app/shared/hrefs.ts'
import { keysOf } from '#app/shared/keys.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { ListFilter, type SavedViews } from '#app/ui/form/list-filter.tsx'
import { DayField, SearchChoice } from '#app/ui/form/search-form.tsx'
import type { Sorting } from '#app/ui/dense-table.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { LogFilter, PeopleFilters } from './forms.ts'

const words = personLabels

type PeopleProps = { filter: PeopleFilters; path: string; pending: number; sorting: Sorting; saved: SavedViews }

export function PeopleFilter({ filter: { q, status, role }, path, pending, sorting, saved }: PeopleProps) {
  return (
    <ListFilter
      name="Find people"
      path={path}
      search={{ label: 'Name, username, email or phone', q }}
      groups={{ label: words.status, field: 'status', chosen: status ?? '', entries: partsOf(path, pending) }}
      chosen={{ role }}
      sorting={sorting}
      saved={saved}
    >
      <SearchChoice name="role" label="Role" chosen={role} words={roleLabels} />
    </ListFilter>
  )
}

export function DecisionFilter({ filter, pending }: { filter: Omit<LogFilter, 'page'>; pending: number }) {
  const { q, action, from, until } = filter
  return (
    <ListFilter
      name="Find decisions"
      path={officeHrefs.decisions()}
      search={{ label: 'Person or admin', q }}
      groups={{ label: words.status, chosen: 'log', entries: partsOf(hrefs.people(), pending) }}
      chosen={{ action, from, until }}
    >
      <SearchChoice name="action" label="Decision" chosen={action} words={decisionLabels} />
      <DayField name="from" label="From" chosen={from} />
      <DayField name="until" label="Until" chosen={until} />
      <TextLink small to={officeHrefs.decisionsFile(filter)} target="_self">
        {words.download}
      </TextLink>
    </ListFilter>
  )
}

/** The parts of user management: people by status, and the log. */
function partsOf(path: string, pending: number) {
  const parts = keysOf(approvalStatusLabels).map((value) => ({
    value,
    label: value === 'pending' ? words.waiting : approvalStatusLabels[value],
    href: withQuery(path, { status: value }),
    count: value === 'pending' ? pending : undefined,
  }))
  return [
    { value: '', label: words.everybody, href: path },
    ...parts,
    { value: 'log', label: words.log, href: officeHrefs.decisions() },
  ]
}
