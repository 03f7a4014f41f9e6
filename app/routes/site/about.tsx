import type { LinksFunction, MetaFunction } from '@remix-run/node'

import { business } from '#app/config/business.ts'
import { openingHours, pickupRules } from '#app/features/site/policies.ts'
import { Still } from '#app/features/site/still.tsx'
import { hrefs } from '#app/shared/hrefs.ts'
import siteStyles from '#app/styles/site.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

const { address, booking, car, city, name, tagline, secondLine } = business

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]
export const meta: MetaFunction = () => pageMeta('About', `${name} rents luxury and exotic cars in ${city}.`)

export default function About() {
  return (
    <>
      <div className="wrap opening">
        <h1>About {name}</h1>
        <p className="lead quiet">
          {tagline} {secondLine}
        </p>
      </div>
      <div className="bleed">
        <Still name="detail" alt="" sizes="100vw" first />
      </div>
      <div className="wrap page">
        <section className="chapter border-t-0">
          <h2>What we do</h2>
          <div className="prose">
            <p>
              {name} rents luxury and exotic cars by the day in {city}. Some belong to our own fleet, others are listed by
              brokers. Both stand side by side and are booked in the same way.
            </p>
            <p>
              Every sum is shown before you pay: the days, the weekend and weekly rates, the half due now, the half due at
              pickup, the deposit.
            </p>
          </div>
        </section>
        <section className="chapter">
          <h2>How we rent</h2>
          <div className="prose">
            <p>
              Drivers are at least {car.minimumAge}. You book up to {booking.windowDays} days ahead, send your documents
              with the booking and sign one agreement. Only our staff can open your documents.
            </p>
            <p>{pickupRules[1]}</p>
          </div>
        </section>
        <section className="chapter">
          <h2>Where we are</h2>
          <p className="prose">
            <span>
              {address.street}
              <br />
              {address.city}, {address.region} {address.postalCode}
              <br />
              Open {openingHours}, every day.
            </span>
          </p>
        </section>
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
