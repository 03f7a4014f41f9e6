import type { LinksFunction, MetaFunction } from '@remix-run/node'

import { remainingShare, upfrontShare } from '#app/bookings/booking/payment-shares.ts'
import { business } from '#app/business.ts'
import { Chapter } from '#app/site/pages/chapter.tsx'
import { openingTimes, pickupPlaces } from '#app/site/pages/policies.ts'
import { Scene } from '#app/site/pages/scene.tsx'
import { Still } from '#app/site/pages/still.tsx'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import siteStyles from '#app/styles/site.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TextLink } from '#app/ui/text-link.tsx'

const { address, booking, car, city, name, phone, tagline, secondLine } = business

export const route: RouteFacts = { cached: { reads: [] } }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]
export const meta: MetaFunction = () => pageMeta('About', `${name} rents luxury and exotic cars in ${city}.`)

export default function About() {
  return (
    <>
      <Scene title={`About ${name}`} still="convertible" lead={`${tagline} ${secondLine}`}>
        <ButtonLink to={hrefs.fleet()}>View the Fleet</ButtonLink>
        <ButtonLink to={hrefs.pricing()} look="line">
          Pricing
        </ButtonLink>
      </Scene>
      <div className="wrap page">
        <p className="title max-w-[22em] pb-(--section)">
          <span className="block">A car, a date, a price.</span>{' '}
          <span className="block">You see all three before you&nbsp;pay, and that’s exactly what you get.</span>
        </p>
        <Chapter title="What we do">
          <p>
            {name} rents luxury and exotic cars by the day in {city}. Some are ours, others are listed by brokers. You
            book both the same way.
          </p>
          <p>
            You see every amount before you pay: the days, the weekend and weekly rates, the {upfrontShare} due now, the{' '}
            {remainingShare} due at pickup, the deposit.
          </p>
        </Chapter>
        <Chapter title="How we rent">
          <p>
            Drivers must be at least {car.minimumAge}. You book up to {booking.windowDays} days ahead, send your
            documents with the booking and sign one agreement. Only our staff can open your documents.
          </p>
          <p>{pickupPlaces}</p>
        </Chapter>
      </div>
      <div className="bleed">
        <Still name="rear-lamp" alt="" sizes="100vw" />
      </div>
      <div className="wrap page">
        <Chapter title="Find us">
          <p>
            {address.street}
            <br />
            {address.city}, {address.region} {address.postalCode}
          </p>
          <p>
            Open {openingTimes}, every day.
            <br />
            <a href={`tel:${phone.e164}`}>{phone.display}</a>
          </p>
          <TextLink to={hrefs.contact()}>Contact</TextLink>
        </Chapter>
      </div>
    </>
  )
}
