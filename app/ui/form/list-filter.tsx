import { Form } from '@remix-run/react'

import { listFilterLabels } from './words.ts'
import { printCount } from '#app/shared/counts.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

const words = listFilterLabels

type Group = {
  value: string
  label: string
  href: string
  /** How many are in it, where that is known. */ count?: number
}

type Props = {
  /** What is searched for. */
  name: string
  path: string
  search: { label: string; q: string }
  /** Parts of the list that exclude each other. */
  groups?: { label: string; field: string; chosen: string; entries: Group[] }
  /** What is chosen beside the group. */
  chosen?: Record<string, unknown>
  /** Fields that few need. */
  children?: React.ReactNode
}

/** One row above a list of the office: its parts, the search, and behind a button what narrows it further. */
export function ListFilter({ name, path, search: { label, q }, groups, chosen = {}, children }: Props) {
  const set = Object.values(chosen).filter(Boolean).length
  const here = groups?.entries.find(({ value }) => value === groups.chosen)?.href ?? path
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-6">
      {groups && (
        <nav aria-label={groups.label} className="flex flex-wrap gap-x-2 text-micro lg:gap-x-5 lg:text-small">
          {groups.entries.map(({ value, label: word, href, count = 0 }) => (
            <Link
              key={value}
              to={href}
              aria-current={value === groups.chosen ? 'page' : undefined}
              className="flex min-h-11 items-center border-b-2 border-transparent text-ink-2 no-underline aria-[current]:border-metal aria-[current]:text-ink"
            >
              {word}
              {count > 0 && <b className="num ml-1.5 font-normal">{printCount(count)}</b>}
            </Link>
          ))}
        </nav>
      )}
      <Form
        key={JSON.stringify([q, chosen, groups?.chosen])}
        action={path}
        role="search"
        aria-label={name}
        className="relative flex flex-1 flex-wrap max-lg:basis-full items-center gap-x-3 gap-y-2 lg:justify-end"
      >
        {groups && <input type="hidden" name={groups.field} value={groups.chosen} />}
        <label className="visually-hidden" htmlFor="q">
          {label}
        </label>
        <input
          className="input min-w-0 flex-1 basis-28 lg:max-w-72"
          id="q"
          name="q"
          type="search"
          maxLength={120}
          defaultValue={q}
          placeholder={label}
        />
        <Button type="submit" look="line" compact>
          {words.search}
        </Button>
        {children && (
          <details className="lg:relative" data-closes="">
            <summary className={buttonClass({ look: 'line', compact: true })}>
              {set > 0 ? `${words.more} (${set})` : words.more}
            </summary>
            <div className="absolute top-full right-0 z-3 mt-1 grid gap-4 border max-lg:left-0 lg:w-[min(18rem,40vw)] border-line bg-raise p-4">
              {children}
              <Button type="submit" compact wide>
                {words.apply}
              </Button>
            </div>
          </details>
        )}
        {(q || set > 0) && (
          <TextLink to={here} quiet small>
            {words.clear}
          </TextLink>
        )}
      </Form>
    </div>
  )
}
