import type { LinksFunction, MetaFunction } from '@remix-run/node'

import { business } from '#app/config/business.ts'
import { TierColumns } from '#app/features/membership/tier-columns.tsx'
import { hrefs } from '#app/shared/hrefs.ts'
import siteStyles from '#app/styles/site.css?url'
import { usePerson } from '#app/ui/layout/use-person.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Link } from '#app/ui/link.tsx'

const { months, authorizedDrivers } = business.membership

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]
export const meta: MetaFunction = () =>
  pageMeta('Membership', `${months}-month access to one vehicle for up to ${authorizedDrivers} authorized drivers.`)

export default function Membership() {
  const signedIn = usePerson() !== null
  return (
    <div className="wrap page">
      <div className="opening">
        <h1>Membership</h1>
        <p className="lead quiet">
          {months}-month access to one vehicle, up to {authorizedDrivers} authorized drivers.
        </p>
      </div>
      <TierColumns
        start={(tier) => {
          const application = hrefs.membershipApplication(tier)
          return signedIn ? application : hrefs.signUp({ type: 'member', tier, returnTo: application })
        }}
      />
      <p className="prose mt-10">
        <span>
          Start asks which vehicle you prefer and who drives with you. We call you before anything is billed. Rentals by
          the day need no membership: see <Link to={hrefs.pricing()}>pricing</Link>.
        </span>
      </p>
    </div>
  )
}
