import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { business } from '#app/business.ts'
import { findLowestDailyRate } from '#app/fleet/cars/listed-cars.server.ts'
import { Chapter } from '#app/site/pages/chapter.tsx'
import {
  bookingWindow,
  cancellationRules,
  depositAmount,
  depositTiming,
  driverRule,
  lateFee,
  openingTimes,
  pickupPlaces,
} from '#app/site/pages/policies.ts'
import { RuleList } from '#app/site/pages/rule-list.tsx'
import { Scene } from '#app/site/pages/scene.tsx'
import { StepRows } from '#app/site/pages/step-list.tsx'
import { hours } from '#app/shared/durations.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { dollars } from '#app/shared/money.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import siteStyles from '#app/styles/site.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

export const route: RouteFacts = { cached: { reads: [] } }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]
export const meta: MetaFunction = () =>
  pageMeta('How It Works', 'Five steps from choosing your dates to driving, with requirements, timing and policies.')

export async function loader() {
  return { from: dollars(await findLowestDailyRate()) }
}

export default function HowItWorks() {
  const { from } = useLoaderData<typeof loader>()
  return (
    <>
      <Scene
        title="How It Works"
        still="roadster"
        lead={<>Five steps from a date to the keys. Daily rentals start at {from} per day.</>}
      >
        <ButtonLink to={hrefs.fleet()}>View the Fleet</ButtonLink>
      </Scene>
      <div className="wrap page">
        <StepRows />
        <div className="mt-16">
          <Chapter title="Requirements" wide>
            <RuleList items={[driverRule, 'Driver’s license, front and back, and an insurance card.', depositAmount]} />
            <TextLink to={hrefs.requirements()}>All requirements</TextLink>
          </Chapter>
          <Chapter title="Timing" wide>
            <RuleList
              items={[
                bookingWindow,
                `The earliest pickup is ${business.booking.leadTime / hours(1)} hours from now, on the half hour, ${openingTimes}.`,
                depositTiming,
                pickupPlaces,
                lateFee,
              ]}
            />
          </Chapter>
          <Chapter title="Policies" wide>
            <RuleList items={cancellationRules} />
            <TextLink to={hrefs.requirements('cancellation')}>How cancellation works</TextLink>
          </Chapter>
        </div>
        <div className="row rule pt-10">
          <ButtonLink to={hrefs.fleet()}>View the Fleet</ButtonLink>
          <ButtonLink to={hrefs.pricing()} look="line">
            Pricing
          </ButtonLink>
        </div>
      </div>
    </>
  )
}
