import { labels } from '#app/messages/labels.ts'
import { printCount } from '#app/shared/counts.ts'
import { Link } from '#app/ui/link.tsx'

/**
 * `also`: another prefix of the tab's addresses. `count`: what waits there. `near`: on phones in sight beside the
 * selector.
 */
export type Tab = { label: string; href: string; also?: string; count?: number; near?: boolean }

export function Tabs({ label, entries, path }: { label: string; entries: Tab[]; path: string }) {
  const here = path.replace(/\/$/, '')
  const current =
    entries.find((entry) => entry.href === here) ??
    entries.findLast((entry) => here.startsWith(`${entry.href}/`) || here.startsWith(entry.also ?? '#'))
  const state = current?.href === here ? 'page' : 'true'
  const linkTo = (entry: Tab) => (
    <Link key={entry.href} to={entry.href} aria-current={entry === current ? state : undefined}>
      <span>
        {entry.label}
        <Count of={entry.count} />
      </span>
    </Link>
  )
  return (
    <nav aria-label={label}>
      <div className="wrap">
        <div className="tabs">{entries.map(linkTo)}</div>
        <div className="tab-row">
          <button type="button" className="tab-selector" {...{ popovertarget: 'tab-sheet' }}>
            {current?.label ?? label}
            <i className="chevron" />
          </button>
          {entries.filter((entry) => entry.near && entry !== current).map(linkTo)}
        </div>
      </div>
      {/* The key closes it behind a client navigation. */}
      <div key={path} className="tab-sheet" id="tab-sheet" {...{ popover: 'auto' }}>
        <p className="row between">
          <span className="small mute">{labels.tabSheet.title}</span>
          <button type="button" className="link small" {...{ popovertarget: 'tab-sheet', popovertargetaction: 'hide' }}>
            {labels.tabSheet.close}
          </button>
        </p>
        <ul>
          {entries.map((entry) => (
            <li key={entry.href}>{linkTo(entry)}</li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

function Count({ of = 0 }: { of?: number }) {
  if (of === 0) return null
  return (
    <>
      {' '}
      <b className="tab-count num">
        {printCount(of)}
        <span className="visually-hidden"> {labels.tabSheet.waiting}</span>
      </b>
    </>
  )
}
