import { redirect, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'

import { daysToSecondFactor } from '#app/people/access/rules.ts'
import { requireAbility } from '#app/people/access/guards.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { accountEntries } from '#app/people/access/tabs.ts'
import { AccountHead } from '#app/people/account/account-head.tsx'
import { findAccountHead } from '#app/people/account/queries.server.ts'
import { findRejection } from '#app/people/approvals/queries.server.ts'
import { noticeOf } from '#app/brokers/subscription/banner.server.ts'
import { findSubscriptionFacts, isProgramOpen } from '#app/brokers/subscription/queries.server.ts'
import { SubscriptionBanner } from '#app/brokers/subscription/subscription-banner.tsx'
import { countWaiting } from '#app/office/today/queries.server.ts'
import { AccountBanners } from '#app/people/sign-in/standing.tsx'
import { WideStill } from '#app/site/pages/wide-still.tsx'
import { now } from '#app/platform/clock.server.ts'
import { readTogether } from '#app/platform/read-together.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import accountStyles from '#app/styles/account.css?url'
import portalStyles from '#app/styles/portal.css?url'
import { OfficeSearch } from '#app/ui/layout/office-search.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { usePerson } from '#app/ui/layout/use-person.ts'
import { Picture } from '#app/ui/picture.tsx'

export const handle = { bar: 'ruled', foot: 'plain', search: <OfficeSearch /> }

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: portalStyles },
  { rel: 'stylesheet', href: accountStyles },
]

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const url = new URL(request.url)
  // The address that the payment page comes back to.
  const payment = url.pathname === hrefs.account() && url.searchParams.get('payment')
  if (payment && can(viewer, 'broker.subscribe')) throw redirect(hrefs.accountPayment({ payment }))
  const at = now()
  const { id, fullName, firstName, username, role, approved, email, emailConfirmed, approvalStatus } = viewer
  const [{ avatar, cover, paid }, subscription, waiting, rejection] = await readTogether(() =>
    Promise.all([
      findAccountHead(id),
      can(viewer, 'subscription.view') ? findSubscriptionFacts(id, at) : null,
      countWaiting(viewer, at),
      findRejection(viewer),
    ]),
  )
  const nothingToPay = paid || !isProgramOpen()
  const tabs = { waiting, paid: nothingToPay && url.pathname !== hrefs.accountPayment() }
  const secondFactorDays = daysToSecondFactor(viewer, at)
  const own = { id, fullName, firstName, username, role, approved, email, emailConfirmed, approvalStatus }
  const person = { ...own, rejection, secondFactorDays }
  const notice = subscription && noticeOf(subscription)
  return { person, avatar, cover, notice, waiting, entries: accountEntries(viewer, tabs) }
}

export default function Account() {
  const { person, avatar, cover, notice, entries } = useLoaderData<typeof loader>()
  const path = useLocation().pathname
  const presence = usePerson()?.presence ?? 'online'
  const low = path !== hrefs.account()
  // One booking is about the car: the bar shows who is signed in.
  const isBooking = path.startsWith(hrefs.accountBooking(''))
  // Lazy where it is not shown: then it is not fetched either.
  const picture = cover ? <Picture image={cover} sizes="100vw" alt="" first={!low} /> : <WideStill first={!low} />
  return (
    <>
      {!isBooking && <AccountHead person={{ ...person, presence }} avatar={avatar} cover={picture} low={low} />}
      <Tabs label="Account" entries={entries} path={path} />
      <div className="wrap">
        {!low && (
          <>
            <AccountBanners person={person} />
            <SubscriptionBanner notice={notice} from="account" />
          </>
        )}
        <Outlet />
      </div>
    </>
  )
}
