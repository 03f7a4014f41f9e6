import type { LinksFunction, MetaFunction } from '@remix-run/node'

import { business } from '#app/config/business.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import siteStyles from '#app/styles/site.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]
export const meta: MetaFunction = () => pageMeta('Investor Portal', `Submit your car to the ${business.name} fleet.`)

export default function Invest() {
  return (
    <div className="wrap page">
      <div className="opening">
        <h1>Investor Portal</h1>
        <p className="lead quiet">For owners who want their car to earn in our fleet.</p>
      </div>
      <section className="chapter">
        <h2>Submit Your Car</h2>
        <div className="grid justify-items-start gap-5">
          <p className="prose">
            Tell us make, model, year and mileage. We look at the car, agree on rates and dates with you, and put it up
            only with your consent. For now we do this by phone.
          </p>
          <ButtonLink to={hrefs.contact()}>Get Started</ButtonLink>
        </div>
      </section>
    </div>
  )
}
