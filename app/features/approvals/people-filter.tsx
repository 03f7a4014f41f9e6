import { Form } from '@remix-run/react'

import { labels } from '#app/messages/labels.ts'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { PeopleFilter as Filter } from './forms.ts'

export function PeopleFilter({ filter, path }: { filter: Filter; path: string }) {
  const isFiltered = filter.q !== '' || filter.status !== undefined || filter.role !== undefined
  return (
    // Another key with another filter: what stands in the fields is what the list shows.
    <Form key={JSON.stringify(filter)} action={path} role="search" aria-label="Find people" className="office-filter">
      <div className="field">
        <label htmlFor="q">Name, username or email</label>
        <input className="input" id="q" name="q" type="search" maxLength={120} defaultValue={filter.q} />
      </div>
      <Choice name="status" label="Status" chosen={filter.status} words={labels.approvalStatus} />
      <Choice name="role" label="Role" chosen={filter.role} words={labels.role} />
      <div className="row">
        <Button type="submit" look="line" compact>
          Search
        </Button>
        {isFiltered && (
          <TextLink to={path} quiet small>
            Clear
          </TextLink>
        )}
      </div>
    </Form>
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
