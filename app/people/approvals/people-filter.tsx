import { roleLabels } from '#app/people/access/words.ts'
import { approvalStatusLabels } from './words.ts'
import { ListFilter } from '#app/ui/form/list-filter.tsx'
import { SearchChoice } from '#app/ui/form/search-form.tsx'
import type { PeopleFilters as Filter } from './forms.ts'

export function PeopleFilter({ filter: { q, status, role }, path }: { filter: Filter; path: string }) {
  return (
    <ListFilter
      name="Find people"
      path={path}
      search={{ label: 'Name, username, email or phone', q }}
      chosen={{ status, role }}
    >
      <SearchChoice name="status" label="Status" chosen={status} words={approvalStatusLabels} />
      <SearchChoice name="role" label="Role" chosen={role} words={roleLabels} />
    </ListFilter>
  )
}
