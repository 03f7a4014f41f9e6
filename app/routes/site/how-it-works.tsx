import type { LinksFunction, MetaFunction } from '@remix-run/node'

import { cancellationRules, carPolicies, depositRules, openingHours, pickupRules } from '#app/features/site/policies.ts'
import { StepList } from '#app/features/site/step-list.tsx'
import { business } from '#app/config/business.ts'
import { hours } from '#app/shared/durations.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import siteStyles from '#app/styles/site.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { Link } from '#app/ui/link.tsx'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]
export const meta: MetaFunction = () =>
  pageMeta('How It Works', 'Five steps from choosing your dates to driving, with requirements, timing and policies.')

export default function HowItWorks() {
  return (
    <div className="wrap page">
      <div className="opening">
        <h1>How It Works</h1>
        <p className="lead quiet">Five steps, each with what it asks of you and what it costs.</p>
      </div>
      <StepList under="h1" />
      <div className="mt-16">
        <section className="chapter">
          <h2>Requirements</h2>
          <div>
            <ul className="prose">
              <li>{carPolicies[3]}</li>
              <li>Driver’s license, front and back, and an insurance card.</li>
              {depositRules.slice(0, 1).map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
            <TextLink to={hrefs.requirements()}>All requirements</TextLink>
          </div>
        </section>
        <section className="chapter">
          <h2>Timing</h2>
          <ul className="prose">
            <li>{carPolicies[0]}</li>
            <li>
              The earliest pickup is {business.booking.leadTime / hours(1)} hours from now, on the half hour,{' '}
              {openingHours}.
            </li>
            <li>{depositRules[1]}</li>
            {pickupRules.slice(1, 3).map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </section>
        <section className="chapter">
          <h2>Policies</h2>
          <div>
            <ul className="prose">
              {cancellationRules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
            <p className="prose mt-3">
              <span>
                Prices of each car stand on its page; <Link to={hrefs.pricing()}>pricing</Link> shows where they begin.
              </span>
            </p>
          </div>
        </section>
      </div>
      <div className="rule pt-10">
        <ButtonLink to={hrefs.fleet()}>View the Fleet</ButtonLink>
      </div>
    </div>
  )
}
