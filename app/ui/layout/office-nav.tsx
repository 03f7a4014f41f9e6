import { lazy, Suspense } from 'react'

import { tabSheetLabels } from './words.ts'
import { Link } from '#app/ui/link.tsx'
import { closeTabSheet, TabCount, useTabLinks, type Tab } from './tab-links.tsx'
import { TabSheetHead } from './tabs.tsx'
import { useHydrated } from '#app/ui/form/use-hydrated.ts'

const OfficeKeys = lazy(async () => ({ default: (await import('./office-keys.tsx')).OfficeKeys }))

type Props = { label: string; groups: Readonly<Record<string, string>>; entries: Tab[]; path: string }

/** The house's pages by kind of work: a rail where there is room beside the page, else a sheet. One list for both. */
export function OfficeNav({ label, groups, entries, path }: Props) {
  const { selected, linkProps, countOf } = useTabLinks(entries, path)
  const hydrated = useHydrated()
  const linkTo = (entry: Tab) => (
    <li key={entry.href}>
      <Link {...linkProps(entry)}>
        <span>{entry.label}</span>
        <TabCount of={countOf(entry)} />
      </Link>
    </li>
  )
  const titled = Object.entries(groups).flatMap(([group, title]) => {
    const links = entries.filter((entry) => entry.group === group)
    return links.length > 0 ? [{ group, title, links }] : []
  })
  return (
    <nav aria-label={label} className="office-nav print:hidden">
      <button type="button" className="tab-selector" {...{ popovertarget: 'tab-sheet' }}>
        {selected?.label ?? label}
        <i className="chevron" />
      </button>
      {/* The key closes it behind a client navigation that no press in it began. */}
      <div key={path} className="rail" id="tab-sheet" {...{ popover: 'auto' }} onClickCapture={closeTabSheet}>
        <TabSheetHead />
        {titled.map(({ group, title, links }) => (
          <div key={group}>
            <p id={`rail-${group}`}>{title}</p>
            <ul aria-labelledby={`rail-${group}`}>{links.map(linkTo)}</ul>
          </div>
        ))}
        {/* Where there is room for the rail, it is under the person's own picture in the bar. */}
        <div className="own">
          <p id="rail-own">{tabSheetLabels.own}</p>
          <ul aria-labelledby="rail-own">{entries.filter(({ near }) => near).map(linkTo)}</ul>
        </div>
        {hydrated && (
          <Suspense>
            <OfficeKeys entries={entries} />
          </Suspense>
        )}
      </div>
    </nav>
  )
}
