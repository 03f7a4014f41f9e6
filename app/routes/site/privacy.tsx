import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { business } from '#app/business.ts'
import { uploadLabels } from '#app/ui/form/words.ts'
import { cookies, scriptMemory } from '#app/site/pages/browser-storage.ts'
import { deletionLabels } from '#app/people/account/words.ts'
import { personalData } from '#app/people/account/personal-data.server.ts'
import { Chapter } from '#app/site/pages/chapter.tsx'
import { Opening } from '#app/site/pages/opening.tsx'
import { days, hours } from '#app/shared/durations.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import siteStyles from '#app/styles/site.css?url'
import { Facts } from '#app/ui/facts.tsx'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

const { broker, documents, email, name, phone } = business
const remembered = broker.linkRemembered / days(1)

export const route: RouteFacts = { cached: { reads: [] } }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: siteStyles }]
export const meta: MetaFunction = () => pageMeta('Privacy', `What ${name} keeps, for how long, and who can see it.`)

export function loader() {
  return personalData.map(({ what, why, otherwise, kept }) => ({ what, why, otherwise, kept }))
}

export default function Privacy() {
  const data = useLoaderData<typeof loader>()
  return (
    <div className="wrap page">
      <Opening title="Privacy" lead="What we keep, for how long, and who can see it." />
      <Chapter title="Your documents">
        <p>
          We keep your license and insurance card in private storage. Only our staff and admins can open them, and every
          view is recorded. Brokers never see them. Pictures are stored without location and device data.
        </p>
        <p>
          They are deleted {documents.deletedAfter / days(1)} days after your last rental, unless you choose to keep
          them for the next one. {uploadLabels.kept} Those of a request that was never paid are deleted after{' '}
          {documents.unpaidKept / hours(1)} hours.
        </p>
      </Chapter>
      <Chapter title="Your bookings">
        <p>
          We keep your name, email, phone and the rental’s details with the booking. If a broker listed the car, they
          see your first name, the dates and the sums, and how to reach you once the booking is confirmed.
        </p>
        <p>
          If you came through a broker’s link, they see your first name, the status of your bookings within {remembered}{' '}
          days and their totals, and that you opened an account. For everyone else who followed it, they see only a
          daily count.
        </p>
        <p>Card numbers go only to the payment provider. We never see them.</p>
      </Chapter>
      <Chapter title="Your account">
        <p>
          Your name, username and role are on a public profile, along with when you joined and were last active. Email
          and phone appear there only to approved people who are signed in, and only if your settings allow it. Search
          engines are asked to leave profiles out.
        </p>
        <p>
          For every sign-in we keep the time, network address and browser, so you can see where you’re signed in.
          Records of ended sign-ins are deleted after a month.
        </p>
      </Chapter>
      <Chapter title="What we hold, why, and for how long" wide>
        <p className="prose mb-4">
          We delete all of it with your account, except what’s listed here. {deletionLabels.keptInBackups}
        </p>
        <Facts
          className="sentences"
          rows={data.map(({ what, why, otherwise, kept }) => [
            what,
            <>
              {why} {otherwise}
              {kept && (
                <span className="block small mute">
                  After that: {kept.what}, {kept.until}. {kept.why}
                </span>
              )}
            </>,
          ])}
        />
      </Chapter>
      <Chapter title="Cookies" wide>
        <Facts
          className="sentences"
          rows={cookies.map((cookie) => [<Storage key={cookie.name} {...cookie} />, cookie.until])}
        />
        <p className="prose mt-4">Over https, their names begin with __Host-, which limits them to this site.</p>
        <h3 className="mt-10 mb-4">In your browser’s memory</h3>
        <Facts
          className="sentences"
          rows={scriptMemory.map((entry) => [<Storage key={entry.name} {...entry} />, entry.until])}
        />
        <p className="prose mt-4">
          Apart from the broker’s link you followed, which only a booking or a new account reads, there’s no advertising
          or tracking, by us or anyone else.
        </p>
      </Chapter>
      <Chapter title="Your rights">
        <p>
          In the <Link to={hrefs.accountSettings()}>settings</Link> of your account you can export what we hold about
          you and delete your account. You can also ask us what we hold, to correct it or to delete it:{' '}
          <Link to={hrefs.contact()}>message us</Link>, {email}, or {phone.display}.
        </p>
      </Chapter>
    </div>
  )
}

function Storage({ name, keeps }: { name: string; keeps: string }) {
  return (
    <>
      {keeps} <span className="block small mute wrap-anywhere">{name}</span>
    </>
  )
}
