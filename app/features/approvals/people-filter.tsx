import { labels } from '#app/messages/labels.ts'
import { SearchField, SearchForm } from '#app/ui/form/search-form.tsx'
import { Select } from '#app/ui/form/select.tsx'
import type { PeopleFilter as Filter } from './forms.ts'

export function PeopleFilter({ filter: { page: _, ...filter }, path }: { filter: Filter; path: string }) {
  return (
    <SearchForm name="Find people" path={path} filter={filter}>
      <SearchField label="Name, username or email" q={filter.q} />
      <Choice name="status" label="Status" chosen={filter.status} words={labels.approvalStatus} />
      <Choice name="role" label="Role" chosen={filter.role} words={labels.role} />
    </SearchForm>
  )
}

export function Choice({
  name,
  label,
  chosen,
  words,
}: {
  name: string
  label: string
  chosen?: string
  words: Record<string, string>
}) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <Select
        id={name}
        name={name}
        options={Object.entries(words).map(([value, word]) => ({ value, label: word }))}
        empty="Any"
        defaultValue={chosen ?? ''}
      />
    </div>
  )
}
