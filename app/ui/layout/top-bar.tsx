
import { business } from '#app/config/business.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { Avatar } from '#app/ui/feedback/avatar.tsx'
import type { Person } from './person.ts'
import { Wordmark } from './wordmark.tsx'
import { Link } from '#app/ui/link.tsx'

/** The bar on top. `look`: over a hero, ruled for the portal, or plain. It gives way to the dial on the phone's home. */
export function TopBar({ person, look, home }: { person: Person | null; look?: 'over' | 'ruled'; home: boolean }) {
  return (
    <header className={['top', look, home && 'home'].filter(Boolean).join(' ')}>
      <div className="wrap">
        <Link className="wordmark" to={hrefs.home()} aria-label={`${business.name}, home`}>
          <Wordmark />
        </Link>
        <nav aria-label="Main">
          {person ? (
            <Link to={hrefs.dashboard()}>
              <Avatar {...person} />
              {person.firstName}
            </Link>
          ) : (
            <Link className="caps" to={hrefs.portal()}>
              Portal
            </Link>
          )}
          <button type="button" className="caps" {...{ popovertarget: 'menu' }}>
            Menu
            <i className="bars" />
          </button>
          <button type="button" className="round" aria-label="Open menu" {...{ popovertarget: 'menu' }}>
            <i className="bars" />
          </button>
        </nav>
      </div>
    </header>
  )
}
