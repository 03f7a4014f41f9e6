
import { business } from '#app/config/business.ts'
import { clockTime } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Avatar } from '#app/ui/feedback/avatar.tsx'
import { PresenceState } from '#app/ui/feedback/presence.tsx'
import { PersonButtons } from './person-buttons.tsx'
import type { Entry, Person } from './person.ts'
import { Link } from '#app/ui/link.tsx'

export function SidePanel({ entries, path, person }: { entries: Entry[]; path: string; person: Person | null }) {
  return (
    <nav className="panel" aria-label="Menu">
      <div className="close">
        <button type="button" className="caps" {...{ popovertarget: 'menu', popovertargetaction: 'hide' }}>
          Close
          <i className="cross" />
        </button>
      </div>
      <ul className="entries">
        {entries.map((entry) => (
          <li key={entry.href}>
            <Link to={entry.href} aria-current={entry.href === path ? 'page' : undefined}>
              {entry.label}
            </Link>
          </li>
        ))}
      </ul>
      <div className="who">
        {person ? (
          <>
            <p className="row">
              <Avatar {...person} />
              {person.firstName}
              {person.presence && <PresenceState presence={person.presence} />}
            </p>
            <PersonButtons />
          </>
        ) : (
          <ButtonLink to={hrefs.portal()} wide>
            Portal
          </ButtonLink>
        )}
        <p className="small mute">
          Open {clockTime(business.hours.opens)} to {clockTime(business.hours.closes)} every day, {business.city}.
        </p>
      </div>
    </nav>
  )
}
