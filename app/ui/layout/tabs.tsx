import { Link } from '@remix-run/react'

type Entry = { label: string; href: string }

/** Tabs that are links: a row, or on a phone a list that opens under the current one's name. */
export function Tabs({ label, entries, path }: { label: string; entries: Entry[]; path: string }) {
  const here = path.replace(/\/$/, '')
  const current = entries.find((entry) => entry.href === here)
  return (
    <nav aria-label={label}>
      <div className="wrap">
        <div className="tabs">
          <TabLinks entries={entries} current={current} />
        </div>
        <details className="md:hidden border-b border-line">
          <summary className="row between min-h-13">{current?.label ?? label}</summary>
          <ul className="grid gap-1 pb-4">
            {entries.map((entry) => (
              <li key={entry.href}>
                <Link className="link" to={entry.href} aria-current={entry === current ? 'page' : undefined}>
                  {entry.label}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      </div>
    </nav>
  )
}

function TabLinks({ entries, current }: { entries: Entry[]; current?: Entry }) {
  return entries.map((entry) => (
    <Link key={entry.href} to={entry.href} aria-current={entry === current ? 'page' : undefined}>
      {entry.label}
    </Link>
  ))
}
