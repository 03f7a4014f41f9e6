import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { isProgramOpen } from '#app/brokers/subscription/queries.server.ts'
import { subscriptionLabels } from '#app/brokers/subscription/words.ts'
import { business } from '#app/business.ts'
import { rateLabels } from '#app/fleet/rates/words.ts'
import { findLowestDailyRate, findMileRanges } from '#app/fleet/cars/listed-cars.server.ts'
import { monthlyPrice } from '#app/brokers/membership/tier-columns.tsx'
import { memberTiers, membershipTiers, tierPrice, twoProducts } from '#app/brokers/membership/tiers.ts'
import { Chapter } from '#app/site/pages/chapter.tsx'
import {
  depositRange,
  milesPackage,
  printExtraMile,
  printMilesPerDay,
  upfrontIsKept,
} from '#app/site/pages/policies.ts'
import { Scene } from '#app/site/pages/scene.tsx'
import { hrefs } from '#app/shared/hrefs.ts'
import { dollars, percent } from '#app/shared/money.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import siteStyles from '#app/styles/site.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

const { booking, broker, membership } = business

export const route: RouteFacts = { cached: { reads: [] } }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta('Pricing', `Daily rentals start at ${data?.from} per day. Deposits, memberships and the broker fee.`)

export async function loader() {
  const [lowest, miles] = await Promise.all([findLowestDailyRate(), findMileRanges()])
  return { from: dollars(lowest), miles, isBrokerOpen: isProgramOpen() }
}

export default function Pricing() {
  const { from, miles, isBrokerOpen } = useLoaderData<typeof loader>()
  return (
    <>
      <Scene title="Pricing" still="gt" lead={<>Daily rentals start at {from} per day.</>}>
        <ButtonLink to={hrefs.fleet({ sort: 'price' })}>View the Fleet</ButtonLink>
      </Scene>
      <div className="wrap page">
        <Chapter title="By the day" wide>
          <Facts
            rows={[
              ['Daily Rate, from', from],
              [rateLabels.weekly, `${booking.weeklyDaysCharged} × Daily Rate`],
              ['Due at booking', `${percent(booking.upfrontShareBp)}, ${upfrontIsKept}`],
              ['Due at pickup', 'The rest'],
              ['Security Deposit, authorized, not charged', depositRange],
              ['Included mileage, depending on the car', printMilesPerDay(miles)],
              ['Extra miles, depending on the car', `${printExtraMile(miles)} per mile`],
            ]}
          />
          <p className="prose mt-4">{milesPackage}</p>
          <TextLink to={hrefs.requirements('cancellation')}>How cancellation works</TextLink>
        </Chapter>
        <Chapter title="Yearly membership" wide>
          <Facts rows={membershipTiers.map((tier) => [tier.name, tierPrice(tier)])} />
          <p className="prose mt-4">
            {membership.months}-month access to one vehicle, up to {membership.authorizedDrivers} authorized drivers.
          </p>
          <TextLink to={hrefs.membership()}>Compare memberships</TextLink>
        </Chapter>
        <Chapter title="Monthly tiers of a member account" wide>
          <p className="prose mb-4">{twoProducts}</p>
          <Facts rows={memberTiers.map(({ name, cars, monthly }) => [`${name}, ${cars}`, monthlyPrice(monthly)])} />
        </Chapter>
        <Chapter title="Broker Program" wide>
          <Facts rows={[['Broker fee', monthlyPrice(broker.monthlyFee)]]} />
          {!isBrokerOpen && <p className="prose mt-4">{subscriptionLabels.notOpen}</p>}
          <TextLink to={hrefs.broker()}>What brokers earn</TextLink>
        </Chapter>
      </div>
    </>
  )
}
