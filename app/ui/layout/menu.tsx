import { business } from '#app/business.ts'
import { clockTime } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { Avatar } from '#app/ui/feedback/avatar.tsx'
import { LivePresenceState } from '#app/ui/feedback/presence.tsx'
import { Link } from '#app/ui/link.tsx'
import type { MenuEntry, Person } from './person.ts'
import { PersonButtons } from './person-buttons.tsx'
import { Ring } from './ring.tsx'

type Props = { entries: MenuEntry[]; path: string; person: Person | null }

/** A side panel on wide screens, a ring on phones; `<details>`, so that it works without scripts. */
export function Menu({ entries, path, person }: Props) {
  const here = entries.find(({ current, place }) => current && typeof place === 'number')?.place
  return (
    <details className="menu" data-closes="">
      <summary>
        <span className="shut">MENU</span>
        <span className="open">Close</span>
        <i />
      </summary>
      <div className="sheet">
        {person && (
          <p className="row who" data-person={person.id}>
            <Avatar {...person} />
            {person.firstName}
            {person.presence && <LivePresenceState presence={person.presence} />}
            <Link className="link small" to={hrefs.account()}>
              Account
            </Link>
          </p>
        )}
        <div className="compass" data-at={here}>
          <Ring hub={56} needle="short" />
          <ul>
            {entries.map(({ label, short, href, place, current }) => (
              <li key={href} className={typeof place === 'number' ? `at-${place}` : place}>
                <Link to={href} aria-current={current}>
                  <span>{label}</span>
                  <span>{short}</span>
                </Link>
              </li>
            ))}
          </ul>
          <Link
            className={person ? 'hub only' : 'hub'}
            to={person ? hrefs.dashboard() : hrefs.portal()}
            aria-current={path === hrefs.dashboard() ? 'page' : undefined}
          >
            {person ? 'DASHBOARD' : 'PORTAL'}
          </Link>
        </div>
        {person && <PersonButtons waits={person.waits} unread={person.chat?.unread ?? 0} chat={!person.rejected} />}
        <p className="small mute hours">
          {`Open ${clockTime(business.hours.opens)} to ${clockTime(business.hours.closes)} every day, ${business.city}.`}
        </p>
      </div>
    </details>
  )
}
