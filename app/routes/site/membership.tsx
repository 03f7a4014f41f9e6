import type { LinksFunction, MetaFunction } from '@remix-run/node'

import { business } from '#app/business.ts'
import { TierColumns } from '#app/brokers/membership/tier-columns.tsx'
import { twoProducts } from '#app/brokers/membership/tiers.ts'
import { Chapter } from '#app/site/pages/chapter.tsx'
import { Scene } from '#app/site/pages/scene.tsx'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import siteStyles from '#app/styles/site.css?url'
import { usePerson } from '#app/ui/layout/use-person.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Link } from '#app/ui/link.tsx'

const { months, authorizedDrivers } = business.membership

export const route: RouteFacts = { cached: { reads: [] } }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]
export const meta: MetaFunction = () =>
  pageMeta('Membership', `${months}-month access to one vehicle for up to ${authorizedDrivers} authorized drivers.`)

export default function Membership() {
  const signedIn = usePerson() !== null
  return (
    <>
      <Scene
        title="Membership"
        still="saloon"
        lead={
          <>
            {months}-month access to one vehicle, up to {authorizedDrivers} authorized drivers.
          </>
        }
      />
      <div className="wrap page">
        <TierColumns
          start={(tier) => {
            const application = hrefs.membershipApplication(tier)
            return signedIn ? application : hrefs.signUp({ type: 'member', tier, returnTo: application })
          }}
        />
        <div>
          <Chapter title="What it includes">
            <p>
              One vehicle is yours for {months} months. You name it when you apply, and we agree on the car before
              anything is billed.
            </p>
            <p>
              You and one more person may drive it: up to {authorizedDrivers} authorized drivers, both named in the
              agreement.
            </p>
          </Chapter>
          <Chapter title="How it is paid">
            <p>By the year, or by the month with financing. You aren’t charged when you apply.</p>
            <p>{twoProducts}</p>
          </Chapter>
          <Chapter title="How it starts">
            <p>
              {signedIn ? 'Tap Start' : 'Tap Start, create an account,'} and tell us which vehicle you prefer and who
              drives with you. We’ll call you, review your documents and hand over the keys. The{' '}
              <Link to={hrefs.requirements()}>requirements</Link> say who may drive.
            </p>
            <p>
              You don’t need a membership to rent by the day. See <Link to={hrefs.pricing()}>pricing</Link>.
            </p>
          </Chapter>
        </div>
      </div>
    </>
  )
}
