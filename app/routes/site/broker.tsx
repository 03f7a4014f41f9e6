import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { business } from '#app/config/business.ts'
import { percent } from '#app/features/site/policies.ts'
import { notices } from '#app/messages/notices.ts'
import { days } from '#app/shared/durations.ts'
import { exactDollars } from '#app/shared/money.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import siteStyles from '#app/styles/site.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/feedback/note.tsx'
import { usePerson } from '#app/ui/layout/use-person.ts'
import { pageMeta } from '#app/ui/page-meta.ts'

const { monthlyFee, commissionBp, overrideBp, linkRemembered } = business.broker
const fee = exactDollars(monthlyFee)
const commission = `${commissionBp.from / 100} to ${percent(commissionBp.to)}`

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]
export const meta: MetaFunction = () =>
  pageMeta('Broker Program', `Earn ${commission} commission on the rentals you facilitate. ${fee} per month.`)

export async function loader({ request }: LoaderFunctionArgs) {
  return { canceled: new URL(request.url).searchParams.get('canceled') === 'true' }
}

export default function Broker() {
  const { canceled } = useLoaderData<typeof loader>()
  return (
    <div className="wrap page">
      <div className="opening">
        <h1>Broker Program</h1>
        <p className="lead quiet">Earn {commission} on the rentals you facilitate.</p>
        {canceled && <Note title={notices.broker.paymentCanceled.title}>{notices.broker.paymentCanceled.body}</Note>}
      </div>
      <section className="chapter">
        <h2>What you earn</h2>
        <dl className="facts">
          <div>
            <dt>Commission on the rental total</dt>
            <dd>{commission}</dd>
          </div>
          <div>
            <dt>Override on the commissions of brokers you refer, for life</dt>
            <dd>{percent(overrideBp)}</dd>
          </div>
        </dl>
      </section>
      <section className="chapter">
        <h2>How it works</h2>
        <ul className="prose">
          <li>You share your link. A booking made within {linkRemembered / days(1)} days of the last click counts as yours.</li>
          <li>You list your own cars and see their bookings in the portal.</li>
          <li>A commission is pending when the rental is paid, available when it is completed, and reversed if it is refunded.</li>
          <li>An admin reviews every new broker. If your account is not approved, the subscription is canceled at once and the last payment comes back.</li>
        </ul>
      </section>
      <section className="chapter">
        <h2>What it costs</h2>
        <Join />
      </section>
    </div>
  )
}

function Join() {
  const person = usePerson()
  return (
    <div className="grid justify-items-start gap-5">
      <p>
        <span className="title num">{fee}</span> <span className="quiet">per month</span>
      </p>
      <p className="prose">Renews every month until you cancel. Cancel in the portal or by calling us; access lasts to the end of the month paid.</p>
      {person ? (
        <ButtonLink to={`tel:${business.phone.e164}`}>Call us to join: {business.phone.display}</ButtonLink>
      ) : (
        <ButtonLink to={hrefs.signUp({ type: 'broker', returnTo: hrefs.broker() })}>Become a Broker</ButtonLink>
      )}
    </div>
  )
}
