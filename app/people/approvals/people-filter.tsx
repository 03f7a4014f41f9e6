import { labels } from '#app/messages/labels.ts'
import { SearchChoice, SearchField, SearchForm } from '#app/ui/form/search-form.tsx'
import type { PeopleFilter as Filter } from './forms.ts'

export function PeopleFilter({ filter: { page: _, ...filter }, path }: { filter: Filter; path: string }) {
  return (
    <SearchForm name="Find people" path={path} filter={filter}>
      <SearchField label="Name, username, email or phone" q={filter.q} />
      <SearchChoice name="status" label="Status" chosen={filter.status} words={labels.approvalStatus} />
      <SearchChoice name="role" label="Role" chosen={filter.role} words={labels.role} />
    </SearchForm>
  )
}
