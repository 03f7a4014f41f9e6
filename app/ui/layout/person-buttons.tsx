import { hrefs } from '#app/shared/hrefs.ts'
import { Link } from '#app/ui/link.tsx'

/** DASH, CHAT, EXIT (S1 §2). Leaving is a POST: a link could sign people out from another site. */
export function PersonButtons() {
  return (
    <div className="trio caps">
      <Link to={hrefs.dashboard()}>DASH</Link>
      <Link to={hrefs.dashboardTab('chat')}>CHAT</Link>
      <form method="post" action={hrefs.signOut()}>
        <button type="submit" className="caps">
          EXIT
        </button>
      </form>
    </div>
  )
}
