import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { business } from '#app/config/business.ts'
import { listFleet } from '#app/features/fleet/queries.server.ts'
import { monthlyPrice } from '#app/features/membership/tier-columns.tsx'
import { memberTiers, membershipTiers } from '#app/features/membership/tiers.ts'
import { depositRange, percent, upfrontIsKept } from '#app/features/site/policies.ts'
import { now } from '#app/platform/clock.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { dollars } from '#app/shared/money.ts'
import siteStyles from '#app/styles/site.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Link } from '#app/ui/link.tsx'

const { booking, broker, car, membership } = business

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta('Pricing', `Daily rentals start at ${data?.from} per day. Deposits, memberships and the broker fee.`)

/** The lowest daily rate of the fleet as it stands, or the business's own figure while there is no car. */
export async function loader() {
  const { cars } = await listFleet({ filter: { sort: 'price' }, now: now() })
  return { from: dollars(cars[0]?.dailyRateCents ?? car.lowestDailyRate) }
}

export default function Pricing() {
  const { from } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page">
      <div className="opening">
        <h1>Pricing</h1>
        <p className="lead quiet">Daily rentals start at {from} per day.</p>
        <div className="row">
          <ButtonLink to={hrefs.fleet({ sort: 'price' })}>View the Fleet</ButtonLink>
        </div>
      </div>
      <section className="chapter">
        <h2>By the day</h2>
        <dl className="facts">
          <Fact label="Daily Rate, from">{from}</Fact>
          <Fact label="Weekly Rate, every full 7 days">{booking.weeklyDaysCharged} × Daily Rate</Fact>
          <Fact label="Due when booking">
            {percent(booking.upfrontShareBp)}, {upfrontIsKept}
          </Fact>
          <Fact label="Due at pickup">The rest</Fact>
          <Fact label="Security Deposit, authorized, not charged">{depositRange}</Fact>
          <Fact label="Included mileage, unless the car says otherwise">{car.mileagePerDay} miles per day</Fact>
          <Fact label="Extra miles, unless the car says otherwise">{dollars(car.overMileFee)} per mile</Fact>
        </dl>
      </section>
      <section className="chapter">
        <h2>Membership</h2>
        <div>
          <dl className="facts">
            {membershipTiers.map((tier) => (
              <Fact key={tier.key} label={tier.name}>
                {dollars(tier.yearly)} per year, or {dollars(tier.monthly)} per month with financing
              </Fact>
            ))}
          </dl>
          <p className="prose mt-4">
            <span>
              {membership.months}-month access to one vehicle, up to {membership.authorizedDrivers} authorized drivers.{' '}
              <Link to={hrefs.membership()}>Compare memberships</Link>
            </span>
          </p>
        </div>
      </section>
      <section className="chapter">
        <h2>Member accounts</h2>
        <div>
          <dl className="facts">
            {memberTiers.map((tier) => (
              <Fact key={tier.key} label={`${tier.name}, ${tier.cars}`}>
                {monthlyPrice(tier.monthly)}
              </Fact>
            ))}
          </dl>
          <p className="prose mt-4">Billed only after we have contacted you.</p>
        </div>
      </section>
      <section className="chapter">
        <h2>Broker Program</h2>
        <div>
          <dl className="facts">
            <Fact label="Broker fee">{monthlyPrice(broker.monthlyFee)}</Fact>
          </dl>
          <p className="prose mt-4">
            <Link to={hrefs.broker()}>What brokers earn</Link>
          </p>
        </div>
      </section>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
