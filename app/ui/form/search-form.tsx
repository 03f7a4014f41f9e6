import { Form } from '@remix-run/react'

import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { Select } from './select.tsx'

type Props = {
  /** What is searched for. */
  name: string
  path: string
  /** What the list shows: with another, the fields start over. */
  filter: Record<string, unknown>
  /** Of few fields: in one row with the button, and the list sooner. */
  short?: boolean
  children: React.ReactNode
}

/** Above a list behind the sign-in. */
export function SearchForm({ name, path, filter, short, children }: Props) {
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <Form
      key={JSON.stringify(filter)}
      action={path}
      role="search"
      aria-label={name}
      className={short ? 'office-filter short' : 'office-filter'}
    >
      {children}
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

/** `byKey`: the office's key for searching leads to it. */
export function SearchField({ label, q, byKey }: { label: string; q: string; byKey?: boolean }) {
  return (
    <div className="field">
      <label htmlFor="q">{label}</label>
      <input className="input" id="q" name="q" type="search" maxLength={120} defaultValue={q} data-search={byKey} />
    </div>
  )
}

export function SearchChoice({
  name,
  label,
  chosen,
  words,
  empty = 'Any',
}: {
  name: string
  label: string
  chosen?: string
  words: Record<string, string>
  /** Null where one is always chosen. */
  empty?: string | null
}) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <Select
        id={name}
        name={name}
        options={Object.entries(words).map(([value, word]) => ({ value, label: word }))}
        empty={empty ?? undefined}
        defaultValue={chosen ?? ''}
      />
    </div>
  )
}

export function DayField({ name, label, chosen }: { name: string; label: string; chosen?: string }) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input className="input" id={name} name={name} type="date" defaultValue={chosen} />
    </div>
  )
}
