import { Form } from '@remix-run/react'

import { listFilterLabels } from './words.ts'
import { printCount } from '#app/shared/counts.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Sorting } from '#app/ui/dense-table.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { SearchIcon } from '#app/ui/search-icon.tsx'
import { SearchChoice } from './search-form.tsx'

const words = listFilterLabels

type Group = {
  value: string
  label: string
  href: string
  /** How many are in it, where that is known. */ count?: number
}

/** The person's own, and where the one that is shown is saved and all are changed. */
export type SavedViews = {
  views: { name: string; href: string; isHere: boolean }[]
  saveHref: string | null
  editHref: string | null
}

type Props = {
  /** What is searched for. */
  name: string
  path: string
  search?: { label: string; q: string }
  /** Parts of the list that exclude each other. `field`: what the address calls them, where it does. */
  groups?: { label: string; field?: string; chosen: string; entries: Group[] }
  /** What is chosen beside the group. */
  chosen?: Record<string, unknown>
  /** A phone has no heads to press. */
  sorting?: Sorting
  saved?: SavedViews
  /** Fields that few need. */
  children?: React.ReactNode
}

/** One row above a list of the office: its parts, the search, and behind a button what narrows it further. */
export function ListFilter({ name, path, search, groups, chosen = {}, sorting, saved, children }: Props) {
  const q = search?.q ?? ''
  const set = Object.values(chosen).filter(Boolean).length
  const here = groups?.entries.find(({ value }) => value === groups.chosen)?.href ?? path
  const hasStrip = groups !== undefined || (saved?.views.length ?? 0) > 0
  return (
    <div className="list-filter mb-2 flex flex-wrap items-center max-lg:gap-y-1 lg:flex-nowrap lg:justify-between">
      {hasStrip && <Strip groups={groups} saved={saved} />}
      <Form
        key={JSON.stringify([q, chosen, groups?.chosen, sorting?.sort])}
        action={path}
        role="search"
        aria-label={name}
        className={`relative flex flex-1 flex-wrap max-lg:basis-full items-center gap-x-3 gap-y-2 lg:max-w-[60%] lg:flex-none ${hasStrip ? 'lg:ml-auto lg:justify-end' : 'lg:mr-auto'}`}
      >
        {groups?.field && groups.chosen && <input type="hidden" name={groups.field} value={groups.chosen} />}
        {search && (
          <>
            <label className="visually-hidden" htmlFor="q">
              {search.label}
            </label>
            <input
              className="input min-w-0 flex-1 text-ellipsis basis-28 lg:max-w-72"
              id="q"
              name="q"
              type="search"
              maxLength={120}
              defaultValue={q}
              placeholder={search.label}
            />
            <Button type="submit" look="line" compact>
              <SearchIcon className="lg:hidden" />
              <span className="max-lg:sr-only">{words.search}</span>
            </Button>
          </>
        )}
        {(children || sorting) && (
          <details className="lg:relative" data-closes="">
            <summary className={buttonClass({ look: 'line', compact: true })}>
              {set > 0 ? `${words.more} (${set})` : words.more}
            </summary>
            <div className="absolute top-full right-0 z-3 mt-1 grid gap-4 border max-lg:left-0 lg:w-[min(18rem,40vw)] border-line bg-raise p-4">
              {children}
              {sorting && <SortChoice {...sorting} />}
              <Button type="submit" compact wide>
                {words.apply}
              </Button>
              {saved?.saveHref && (
                <TextLink small to={saved.saveHref}>
                  {words.save}
                </TextLink>
              )}
              {saved?.editHref && (
                <TextLink small to={saved.editHref}>
                  {words.edit}
                </TextLink>
              )}
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

function Strip({
  groups,
  saved: { views } = { views: [] },
}: Pick<Props, 'groups'> & { saved?: Pick<SavedViews, 'views'> }) {
  return (
    <div className="list-strip">
      {groups && (
        <nav aria-label={groups.label}>
          {groups.entries.map(({ value, label: word, href, count = 0 }) => (
            <Link key={value} to={href} aria-current={value === groups.chosen ? 'page' : undefined}>
              {`${word} `}
              {count > 0 && <b className="num ml-1.5 font-normal">{printCount(count)}</b>}
            </Link>
          ))}
        </nav>
      )}
      {views.length > 0 && (
        <nav aria-label={words.views}>
          {views.map(({ name, href, isHere }) => (
            <Link key={href} to={href} aria-current={isHere ? 'page' : undefined}>
              {name}
            </Link>
          ))}
        </nav>
      )}
    </div>
  )
}

function SortChoice({ columns, sort, usual }: Sorting) {
  const options = Object.entries(columns).flatMap(([key, { name, kind }]) => [
    [key, `${name}, ${words.upward[kind]}`],
    [`-${key}`, `${name}, ${words.downward[kind]}`],
  ])
  const { [usual ?? '']: empty = words.usual, ...others } = Object.fromEntries(options)
  return <SearchChoice name="sort" label={words.sort} chosen={sort} words={others} empty={empty} />
}
