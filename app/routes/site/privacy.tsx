import type { LinksFunction, MetaFunction } from '@remix-run/node'

import { business } from '#app/config/business.ts'
import { days } from '#app/shared/durations.ts'
import siteStyles from '#app/styles/site.css?url'
import { pageMeta } from '#app/ui/page-meta.ts'

const { accounts, broker, documents, email, name, phone } = business

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]
export const meta: MetaFunction = () => pageMeta('Privacy', `What ${name} keeps, for how long, and who can see it.`)

export default function Privacy() {
  return (
    <div className="wrap page">
      <div className="opening">
        <h1>Privacy</h1>
        <p className="lead quiet">What we keep, for how long, and who can see it.</p>
      </div>
      <Chapter title="Your documents">
        <p>
          Your license and insurance card are kept in a private store. Only our staff can open them, and every view is
          recorded. Pictures are stored without the place and device they were taken with.
        </p>
        <p>
          They are deleted {documents.deletedAfter / days(1)} days after your last rental, unless you choose to keep them for
          the next one.
        </p>
      </Chapter>
      <Chapter title="Your bookings">
        <p>
          Name, email, phone and the rental’s facts are kept with the booking. If a broker listed the car, they see your
          first name, the dates and the sums, and how to reach you once the booking is confirmed; never your documents.
        </p>
        <p>Card numbers go to the payment provider only. We never see them.</p>
      </Chapter>
      <Chapter title="Your account">
        <p>
          Usernames and public profiles can be seen by others. Email and phone appear on a profile only to approved members
          who are signed in, and only if your settings allow it.
        </p>
      </Chapter>
      <Chapter title="Cookies">
        <p>
          One cookie keeps you signed in for up to {accounts.sessionLivesFor / days(1)} days, one carries a message to the
          next page, and one remembers for {broker.linkRemembered / days(1)} days which broker sent you here. There is no
          advertising and no tracking by others.
        </p>
      </Chapter>
      <Chapter title="Your rights">
        <p>
          Ask us what we hold about you, to correct it or to delete it: {email} or {phone.display}.
        </p>
      </Chapter>
    </div>
  )
}

function Chapter({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="chapter">
      <h2>{title}</h2>
      <div className="prose">{children}</div>
    </section>
  )
}
