
import { hrefs } from '#app/shared/hrefs.ts'
import { Avatar } from '#app/ui/feedback/avatar.tsx'
import { PresenceState } from '#app/ui/feedback/presence.tsx'
import { PersonButtons } from './person-buttons.tsx'
import type { Entry, Person } from './person.ts'
import { Ring } from './ring.tsx'
import { Wordmark } from './wordmark.tsx'
import { Link } from '#app/ui/link.tsx'

/** Up to six entries round a hub that reads DASHBOARD or PORTAL (S1 §2). */
export function CircularMenu({ entries, path, person }: { entries: Entry[]; path: string; person: Person | null }) {
  return (
    <div className="circle">
      {person ? (
        <p className="row">
          <Avatar {...person} />
          {person.firstName}
          {person.presence && <PresenceState presence={person.presence} />}
        </p>
      ) : (
        <p className="wordmark">
          <Wordmark />
        </p>
      )}
      <Ring label="Quick menu" hub={56} needle="short">
        {entries.map((entry, place) => (
          <Link
            key={entry.href}
            className={`caps entry at-${place}`}
            to={entry.href}
            aria-current={entry.href === path ? 'page' : undefined}
          >
            {entry.label}
          </Link>
        ))}
        <Link className="hub caps" to={person ? hrefs.dashboard() : hrefs.portal()}>
          {person ? 'DASHBOARD' : 'PORTAL'}
        </Link>
      </Ring>
      {person && <PersonButtons />}
      <button
        type="button"
        className="round"
        aria-label="Close menu"
        {...{ popovertarget: 'menu', popovertargetaction: 'hide' }}
      >
        <i className="cross" />
      </button>
    </div>
  )
}
