import { Form, Link } from '@remix-run/react'

import { hrefs } from '#app/shared/hrefs.ts'

/** DASH, CHAT, EXIT (S1 §2). Leaving is a POST: a link could sign people out from another site. */
export function PersonButtons() {
  return (
    <div className="trio caps">
      <Link to={hrefs.dashboard()}>Dash</Link>
      <Link to={hrefs.dashboardTab('chat')}>Chat</Link>
      <Form method="post" action={hrefs.signOut()} reloadDocument>
        <button type="submit" className="caps">
          Exit
        </button>
      </Form>
    </div>
  )
}
