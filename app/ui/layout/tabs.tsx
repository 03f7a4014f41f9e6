import { tabSheetLabels } from './words.ts'
import { Link } from '#app/ui/link.tsx'
import { closeTabSheet, TabCount, useTabLinks, type Tab } from './tab-links.tsx'

export function Tabs({ label, entries, path }: { label: string; entries: Tab[]; path: string }) {
  const { selected, current, linkProps, countOf } = useTabLinks(entries, path)
  const linkTo = (entry: Tab) => (
    <Link key={entry.href} {...linkProps(entry)}>
      <span>
        {entry.label}
        <TabCount of={countOf(entry)} />
      </span>
    </Link>
  )
  return (
    <nav aria-label={label}>
      <div className="wrap">
        <div className="tabs">{entries.map(linkTo)}</div>
        <div className="tab-row">
          <button type="button" className="tab-selector" {...{ popovertarget: 'tab-sheet' }}>
            {selected?.label ?? label}
            <i className="chevron" />
          </button>
          {entries.filter((entry) => entry.near && entry !== current).map(linkTo)}
        </div>
      </div>
      {/* The key closes it behind a client navigation that no press in it began. */}
      <div key={path} className="tab-sheet" id="tab-sheet" {...{ popover: 'auto' }} onClickCapture={closeTabSheet}>
        <TabSheetHead />
        <ul>
          {entries.map((entry) => (
            <li key={entry.href}>{linkTo(entry)}</li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

export function TabSheetHead() {
  return (
    <p className="row between">
      <span className="small mute">{tabSheetLabels.title}</span>
      <button type="button" className="link small" {...{ popovertarget: 'tab-sheet', popovertargetaction: 'hide' }}>
        {tabSheetLabels.close}
      </button>
    </p>
  )
}
