import type { LinksFunction, MetaFunction } from '@remix-run/node'

import { business } from '#app/business.ts'
import { Chapter } from '#app/site/pages/chapter.tsx'
import { Opening } from '#app/site/pages/opening.tsx'
import { cancellationRules, depositRules, pickupRules } from '#app/site/pages/policies.ts'
import { minutes } from '#app/shared/durations.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { exactDollars, percent } from '#app/shared/money.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import siteStyles from '#app/styles/site.css?url'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Link } from '#app/ui/link.tsx'

const { booking, broker, membership, name } = business

export const route: RouteFacts = { cached: { reads: [] } }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]
export const meta: MetaFunction = () =>
  pageMeta('Terms', `The terms under which ${name} rents cars and keeps accounts.`)

export default function Terms() {
  return (
    <div className="wrap page">
      <Opening
        title="Terms"
        lead="The rental agreement you sign when booking covers that rental. These terms cover the site."
      />
      <Chapter title="Booking and payment">
        <p>
          When you reserve, we hold the dates for {booking.checkoutFor / minutes(1)} minutes. The booking is confirmed
          once you pay {percent(booking.upfrontShareBp)} of the total; the rest is due at pickup. You’re charged what
          the quote shows, line by line.
        </p>
        <p>
          With your booking you accept the rental agreement and later charges to the saved card that the agreement
          names, such as the rest of the rental, extra miles, late return, fuel and damage.
        </p>
      </Chapter>
      <Chapter title="Security deposit">
        <Paragraphs of={depositRules} />
      </Chapter>
      <Chapter title="Cancellation">
        <Paragraphs of={cancellationRules} />
        <p>
          The <Link to={hrefs.requirements('cancellation')}>requirements</Link> list every case in a table.
        </p>
      </Chapter>
      <Chapter title="Pickup and return">
        <Paragraphs of={pickupRules} />
        <p>
          The <Link to={hrefs.requirements()}>requirements</Link> say who may drive and how the car may be used.
        </p>
      </Chapter>
      <Chapter title="Memberships">
        <p>
          A membership gives {membership.months}-month access to one vehicle. Applying doesn’t create a contract. That
          happens when we both sign the agreement; nothing is billed before then.
        </p>
      </Chapter>
      <Chapter title="Accounts">
        <p>
          An account belongs to one person. New accounts are reviewed by an admin; until then you can book, but the rest
          of the portal stays closed.
        </p>
        <p>
          The Broker Program costs {exactDollars(broker.monthlyFee)} per month and renews until canceled. If an account
          is not approved or is deleted, the subscription ends right away and the last payment is refunded.
        </p>
        <p>
          The <Link to={hrefs.privacy()}>privacy notice</Link> says what we keep about you, and for how long.
        </p>
      </Chapter>
    </div>
  )
}

function Paragraphs({ of }: { of: readonly string[] }) {
  return of.map((text) => <p key={text}>{text}</p>)
}
