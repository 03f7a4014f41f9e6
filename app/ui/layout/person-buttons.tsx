import { printCount } from '#app/shared/counts.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { TabCount } from './tab-links.tsx'
import { Link } from '#app/ui/link.tsx'

/** Signing out is a POST: a link could do it from another site. */
export function PersonButtons({ waits, unread, chat }: { waits: number; unread: number; chat: boolean }) {
  return (
    <div className="trio caps">
      <Link to={hrefs.dashboard()}>
        DASH
        <TabCount of={waits} />
      </Link>
      {chat && (
        <Link to={hrefs.dashboardTab('chat')}>
          CHAT
          <span data-unread={unread} hidden={unread === 0}>
            {' '}
            <b className="num">{printCount(unread)}</b>
            <span className="visually-hidden"> unread</span>
          </span>
        </Link>
      )}
      <form method="post" action={hrefs.signOut()}>
        <button type="submit" className="caps">
          EXIT
        </button>
      </form>
    </div>
  )
}
