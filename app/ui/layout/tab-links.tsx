import { useNavigation } from '@remix-run/react'

import { tabSheetLabels } from './words.ts'
import { usePerson } from './use-person.ts'
import { printCount } from '#app/shared/counts.ts'

/**
 * `also`: other beginnings of the addresses that belong to it. `count`: what waits there. `near`: a person's own, on
 * phones in sight beside the selector. `group`: the kind of work, where entries are grouped by it. `isOwn`: one's own bookings, of which those are counted that wait.
 */
export type Tab = {
  label: string
  href: string
  group?: string
  also?: string[]
  count?: number
  near?: boolean
  isOwn?: boolean
}

/**
 * The entry that a page belongs to, and what the link of each needs. The entry that was pressed is marked at once, while
 * its page is on the way.
 */
export function useTabLinks(entries: Tab[], path: string) {
  const waits = usePerson()?.waits ?? 0
  const going = useNavigation().location?.pathname
  const current = tabAt(entries, path)
  const pressed = going === undefined ? current : tabAt(entries, going)
  const state: 'page' | 'true' = current?.href === path.replace(/\/$/, '') ? 'page' : 'true'
  const linkProps = (entry: Tab) => ({
    to: entry.href,
    'aria-current': entry === current ? state : undefined,
    'data-marked': entry === pressed ? '' : undefined,
  })
  const countOf = ({ isOwn, count }: Tab) => (isOwn ? waits : count)
  return { selected: pressed ?? current, current, linkProps, countOf }
}

/** Once a link in it is pressed: the page is on its way. For the click of the sheet. */
export function closeTabSheet({ target, currentTarget }: React.MouseEvent<HTMLElement>): void {
  const isSheet = 'popover' in currentTarget && currentTarget.matches(':popover-open')
  if (isSheet && target instanceof Element && target.closest('a')) currentTarget.hidePopover()
}

/** Its own page, or the nearest one above. */
function tabAt(entries: Tab[], path: string): Tab | undefined {
  const here = path.replace(/\/$/, '')
  const reach = ({ href, also = [] }: Tab) => {
    if (href === here) return Infinity
    const beginnings = [`${href}/`, ...also].filter((beginning) => here.startsWith(beginning))
    return Math.max(0, ...beginnings.map(({ length }) => length))
  }
  return entries.reduce<{ tab?: Tab; at: number }>(
    (best, tab) => (reach(tab) > best.at ? { tab, at: reach(tab) } : best),
    { at: 0 },
  ).tab
}

export function TabCount({ of = 0 }: { of?: number }) {
  if (of === 0) return null
  return (
    <>
      {' '}
      <b className="tab-count num">
        {printCount(of)}
        <span className="visually-hidden"> {tabSheetLabels.waiting}</span>
      </b>
    </>
  )
}
