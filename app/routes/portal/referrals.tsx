import { redirect, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'

import { refuseUnless, requireAbility } from '#app/people/access/guards.server.ts'
import { findReferralCard } from '#app/fleet/cars/referral-card.server.ts'
import { CardSection } from '#app/people/referrals/card-section.tsx'
import { ClickChart } from '#app/people/referrals/click-chart.tsx'
import { readReferralQuery } from '#app/people/referrals/forms.ts'
import { LinkSection } from '#app/people/referrals/link-section.tsx'
import { findCode, listClicks, listReferredBookings, listReferredPeople } from '#app/people/referrals/queries.server.ts'
import { drawCode } from '#app/people/referrals/qr.server.ts'
import { BookingTable, ReferredPeople } from '#app/people/referrals/referred-tables.tsx'
import { business } from '#app/business.ts'
import { tabLabels } from '#app/people/access/words.ts'
import { referralLabels } from '#app/people/referrals/words.ts'
import { today } from '#app/platform/clock.server.ts'
import { env } from '#app/platform/env.server.ts'
import { days } from '#app/shared/durations.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { percent } from '#app/shared/money.ts'
import { referralHrefs } from '#app/shared/referral-hrefs.ts'
import { dayOf } from '#app/shared/zone.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import referralStyles from '#app/styles/referrals.css?url'
import { PageHead } from '#app/ui/layout/page-head.tsx'
import { Pages } from '#app/ui/layout/pages.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'

const words = referralLabels
const { linkRemembered, overrideBp } = business.broker

export const route: RouteFacts = { tab: { label: tabLabels.referrals, group: 'money', ability: 'referrals.view' } }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: referralStyles }]

export const meta: MetaFunction = () => pageMeta(tabLabels.referrals, words.description)

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  // The overview says what an account waits for.
  if (!viewer.approved) throw redirect(hrefs.dashboard())
  refuseUnless(viewer, 'referrals.view')
  const query = readReferralQuery(new URL(request.url).searchParams)
  const code = await findCode(viewer.id)
  const [card, clicks, bookings, people] = await Promise.all([
    findReferralCard({ id: viewer.id, code }, query.car ?? null),
    listClicks(viewer.id, today()),
    listReferredBookings(viewer.id, query.bookings),
    listReferredPeople(viewer.id, query.people),
  ])
  const link = env.origin + referralHrefs.referralLink(code)
  return {
    query,
    code,
    link,
    picture: `data:image/svg+xml,${encodeURIComponent(drawCode(link))}`,
    card,
    clicks,
    bookings: { ...bookings, rows: bookings.rows.map(({ createdAt, ...row }) => ({ ...row, on: dayOf(createdAt) })) },
    people: { ...people, rows: people.rows.map(({ joinedAt, ...row }) => ({ ...row, on: dayOf(joinedAt) })) },
  }
}

export default function Referrals() {
  const { query, code, link, picture, card, clicks, bookings, people } = useLoaderData<typeof loader>()
  return (
    <div className="referrals pb-16">
      <PageHead title={tabLabels.referrals} />
      <p className="quiet">{words.about(linkRemembered / days(1))}</p>
      <LinkSection code={code} link={link} picture={picture} />
      <section id="bookings">
        <h2>{words.bookings}</h2>
        <BookingTable rows={bookings.rows} />
        <Pages
          name={words.bookings}
          page={query.bookings}
          more={bookings.more}
          hrefOf={(page) => `${referralHrefs.referrals({ ...query, bookings: page })}#bookings`}
        />
      </section>
      <section id="people">
        <h2>{words.people}</h2>
        <p className="quiet mb-4">{words.forGood(percent(overrideBp))}</p>
        <ReferredPeople rows={people.rows} />
        <Pages
          name={words.people}
          page={query.people}
          more={people.more}
          hrefOf={(page) => `${referralHrefs.referrals({ ...query, people: page })}#people`}
        />
      </section>
      <section>
        <h2>{words.clicks}</h2>
        <ClickChart days={clicks} />
        <p className="quiet small">{words.clicksAbout}</p>
      </section>
      <CardSection {...card} />
    </div>
  )
}
