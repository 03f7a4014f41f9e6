import { roleLabels } from '#app/people/access/words.ts'
import { approvalStatusLabels } from './words.ts'
import { ListFilter, type SavedViews } from '#app/ui/form/list-filter.tsx'
import { SearchChoice } from '#app/ui/form/search-form.tsx'
import type { Sorting } from '#app/ui/dense-table.tsx'
import type { PeopleFilters as Filter } from './forms.ts'

type Props = { filter: Filter; path: string; sorting: Sorting; saved: SavedViews }

export function PeopleFilter({ filter: { q, status, role }, path, sorting, saved }: Props) {
  return (
    <ListFilter
      name="Find people"
      path={path}
      search={{ label: 'Name, username, email or phone', q }}
      chosen={{ status, role }}
      sorting={sorting}
      saved={saved}
    >
      <SearchChoice name="status" label="Status" chosen={status} words={approvalStatusLabels} />
      <SearchChoice name="role" label="Role" chosen={role} words={roleLabels} />
    </ListFilter>
  )
}
