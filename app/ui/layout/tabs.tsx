import { Link } from '#app/ui/link.tsx'

/** `also`: another prefix of the tab's addresses. */
type Entry = { label: string; href: string; also?: string }

export function Tabs({ label, entries, path }: { label: string; entries: Entry[]; path: string }) {
  const here = path.replace(/\/$/, '')
  const current =
    entries.find((entry) => entry.href === here) ??
    entries.findLast((entry) => here.startsWith(`${entry.href}/`) || here.startsWith(entry.also ?? '#'))
  const state = current?.href === here ? 'page' : 'true'
  const linkTo = (entry: Entry) => (
    <Link key={entry.href} to={entry.href} aria-current={entry === current ? state : undefined}>
      {entry.label}
    </Link>
  )
  return (
    <nav aria-label={label}>
      <div className="wrap">
        <div className="tabs">{entries.map(linkTo)}</div>
        <button type="button" className="tab-selector" {...{ popovertarget: 'tab-sheet' }}>
          {current?.label ?? label}
          <i className="bars" />
        </button>
      </div>
      <div className="tab-sheet" id="tab-sheet" {...{ popover: 'auto' }}>
        <ul>
          {entries.map((entry) => (
            <li key={entry.href}>{linkTo(entry)}</li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
