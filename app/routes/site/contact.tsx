import type { LinksFunction, MetaFunction } from '@remix-run/node'

import { business } from '#app/config/business.ts'
import { openingHours } from '#app/features/site/policies.ts'
import siteStyles from '#app/styles/site.css?url'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

const { address, email, name, phone, requirements } = business

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]
export const meta: MetaFunction = () => pageMeta('Contact', `Call ${name} at ${phone.display}, ${openingHours}, every day.`)

export default function Contact() {
  return (
    <div className="wrap page">
      <div className="opening">
        <h1>Contact</h1>
        <p className="lead quiet">Open {openingHours}, every day. 24/7 emergency support during a rental.</p>
        <div className="row">
          <ButtonLink to={`tel:${phone.e164}`}>Call {phone.display}</ButtonLink>
          <ButtonLink to={`mailto:${email}`} look="line">
            Write to us
          </ButtonLink>
        </div>
      </div>
      <section className="chapter">
        <h2>Showroom</h2>
        <dl className="facts">
          <div>
            <dt>Address</dt>
            <dd>
              {address.street}, {address.city}, {address.region} {address.postalCode}
            </dd>
          </div>
          <div>
            <dt>Hours</dt>
            <dd>{openingHours}, every day</dd>
          </div>
          <div>
            <dt>Delivery</dt>
            <dd>Within {requirements.deliveryMiles} miles</dd>
          </div>
          <div>
            <dt>Email</dt>
            <dd>{email}</dd>
          </div>
        </dl>
      </section>
    </div>
  )
}
