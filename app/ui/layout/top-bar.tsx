import { business } from '#app/config/business.ts'
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
            <Link className="portal" to={hrefs.dashboard()} data-person={person.id}>
              <Avatar {...person} />
              {person.firstName}
            </Link>
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

function useCurrentPerson(written: Person | null): Person | null {
  const presence = usePresence(written?.id ?? '', written?.presence)
  const unread = useUnread(written?.chat?.unread ?? 0)
  return written && { ...written, presence, chat: written.chat && { ...written.chat, unread } }
}
