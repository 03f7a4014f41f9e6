import { business } from '#app/business.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { Avatar } from '#app/ui/feedback/avatar.tsx'
import { Link } from '#app/ui/link.tsx'
import { usePresence, useUnread } from '#app/ui/live/use-live-state.ts'
import { Menu } from './menu.tsx'
import type { MenuEntry, Person } from './person.ts'
import { Wordmark } from './wordmark.tsx'

type Props = {
  person: Person | null
  entries: MenuEntry[]
  path: string
  look?: 'over' | 'ruled'
  home: boolean
  search?: React.ReactNode
}

export function TopBar({ person: written, entries, path, look, home, search }: Props) {
  const person = useCurrentPerson(written)
  return (
    <header className={['top', look, home && 'home'].filter(Boolean).join(' ')}>
      <div className="wrap">
        <Link className="wordmark" to={hrefs.home()} aria-label={`${business.name}, home`}>
          <Wordmark />
        </Link>
        {person?.searches && search}
        <nav aria-label="Main">
          {person ? (
            <Own person={person} opens={look === 'ruled'} />
          ) : (
            <Link className="portal caps" to={hrefs.portal()}>
              PORTAL
            </Link>
          )}
          <Menu entries={entries} path={path} person={person} />
        </nav>
      </div>
    </header>
  )
}

/** Leads to the dashboard; on the pages behind it, it opens what is the person's own. */
function Own({ person, opens }: { person: Person; opens: boolean }) {
  const shown = (
    <>
      <Avatar {...person} />
      {person.firstName}
    </>
  )
  if (!opens)
    return (
      <Link className="portal" to={hrefs.dashboard()} data-person={person.id}>
        {shown}
      </Link>
    )
  const entry = 'flex min-h-11 w-full items-center px-4 no-underline hover:text-metal'
  return (
    <details className="relative max-md:hidden" data-closes="">
      <summary className="portal" data-person={person.id}>
        {shown}
        <i className="chevron" />
      </summary>
      <ul className="absolute top-full right-0 z-3 w-48 border border-line bg-raise py-2">
        <li>
          <Link className={entry} to={hrefs.dashboard()}>
            Dashboard
          </Link>
        </li>
        <li>
          <Link className={entry} to={hrefs.accountBookings()}>
            My bookings
          </Link>
        </li>
        <li>
          <Link className={entry} to={hrefs.account()}>
            Account
          </Link>
        </li>
        <li>
          <Link className={entry} to={hrefs.accountSettings()}>
            Settings
          </Link>
        </li>
        <li>
          <form method="post" action={hrefs.signOut()}>
            <button type="submit" className={`${entry} border-0 bg-transparent`}>
              Sign Out
            </button>
          </form>
        </li>
      </ul>
    </details>
  )
}

function useCurrentPerson(written: Person | null): Person | null {
  const presence = usePresence(written?.id ?? '', written?.presence)
  const unread = useUnread(written?.chat?.unread ?? 0)
  return written && { ...written, presence, chat: written.chat && { ...written.chat, unread } }
}
