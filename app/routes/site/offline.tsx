import type { LinksFunction, MetaFunction } from '@remix-run/node'

import { business } from '#app/business.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { Opening } from '#app/site/pages/opening.tsx'
import { openingTimes } from '#app/site/pages/policies.ts'
import siteStyles from '#app/styles/site.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const route: RouteFacts = { crawlers: 'noindex' }

const { name, phone } = business

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]
export const meta: MetaFunction = () => pageMeta('No connection', `What to do when you can’t reach ${name}.`)

/** Shown by the service worker in place of any page that cannot be fetched: "Try again" is a link to that very page. */
export default function Offline() {
  return (
    <div className="wrap page">
      <Opening title="No connection" lead="You’re offline. Your bookings are safe, and you can still call us.">
        <div className="row">
          <ButtonLink to={`tel:${phone.e164}`}>Call {phone.display}</ButtonLink>
          {/* An empty address is the page that was asked for, query and all. */}
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
          <a className="link" href="">
            Try again
          </a>
        </div>
        <p className="small mute">Open {openingTimes}, every day.</p>
      </Opening>
    </div>
  )
}
