import { redirect, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'

import { daysToSecondFactor } from '#app/people/access/rules.ts'
import { requireAbility } from '#app/people/access/guards.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { dashboardEntries } from '#app/people/access/tabs.ts'
import { findRejection } from '#app/people/approvals/queries.server.ts'
import { noticeOf } from '#app/brokers/subscription/banner.server.ts'
import { findSubscriptionFacts } from '#app/brokers/subscription/queries.server.ts'
import { loadPaymentReturn } from '#app/brokers/subscription/submission.server.ts'
import { SubscriptionBanner } from '#app/brokers/subscription/subscription-banner.tsx'
import { countWaiting } from '#app/office/today/queries.server.ts'
import { tabGroupLabels } from '#app/people/access/words.ts'
import { tabSheetLabels } from '#app/ui/layout/words.ts'
import { AccountBanners } from '#app/people/sign-in/standing.tsx'
import { now } from '#app/platform/clock.server.ts'
import { readTogether } from '#app/platform/read-together.server.ts'
import { routeMap } from '#app/route-map.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import portalStyles from '#app/styles/portal.css?url'
import type { RouteHandle } from '#app/ui/layout/handle.ts'
import { OfficeNav } from '#app/ui/layout/office-nav.tsx'
import { OfficeSearch } from '#app/ui/layout/office-search.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'

export const handle = { bar: 'ruled', surface: 'house', foot: 'plain', search: <OfficeSearch /> } satisfies RouteHandle

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: portalStyles }]

/** Writes what Stripe says of the subscription, back from its pages: people return before the event arrives. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const url = new URL(request.url)
  const { tab, ...query } = Object.fromEntries(url.searchParams)
  // The addresses of the documents, /dashboard?tab=chat, lead to the tab's own page with what else they carry.
  const { facts } = routeMap()
  const asked = tab !== undefined && url.pathname === hrefs.dashboard() && hrefs.dashboardTab(tab)
  if (asked && facts.get(asked)?.tab) throw redirect(hrefs.dashboardTab(tab, query))
  const at = now()
  const { payment } = await loadPaymentReturn(request, viewer, 'dashboard', at)
  const seesSubscription = can(viewer, 'subscription.view')
  // Paid since the viewer was read: once more, so that tabs and banners are those of an active broker.
  if (payment === 'confirmed' && seesSubscription && !can(viewer, 'listing.create'))
    throw redirect(url.pathname + url.search)
  const { email, emailConfirmed, approvalStatus } = viewer
  const [subscription, waiting, rejection] = await readTogether(() =>
    Promise.all([
      seesSubscription ? findSubscriptionFacts(viewer.id, at) : null,
      countWaiting(viewer, at),
      findRejection(viewer),
    ]),
  )
  const notice = subscription && noticeOf(subscription)
  return {
    person: { email, emailConfirmed, approvalStatus, rejection, secondFactorDays: daysToSecondFactor(viewer, at) },
    // Someone who has just paid is not asked to.
    notice: payment === 'waiting' && notice?.action === 'subscribe' ? null : notice,
    waiting,
    isHouse: can(viewer, 'handover.list'),
    entries: dashboardEntries(viewer, waiting, facts),
  }
}

const earnings = hrefs.dashboardTab('earnings')
const brokersWork = [hrefs.listings(), hrefs.rentals(), hrefs.garage(), hrefs.dashboardTab('referrals'), earnings]

export default function Portal() {
  const { person, notice, waiting, isHouse, entries } = useLoaderData<typeof loader>()
  const path = useLocation().pathname
  // Without a subscription nothing is earned: other pages say so themselves, or are closed.
  const hasBanner =
    (notice?.isUrgent && brokersWork.includes(path)) || (notice?.action === 'subscribe' && path === earnings)
  const page = (
    <div className="wrap">
      {path === hrefs.dashboard() && (
        <>
          <AccountBanners person={person} />
          <SubscriptionBanner notice={notice} from="dashboard" />
        </>
      )}
      {hasBanner && <SubscriptionBanner notice={notice} from="dashboard" />}
      <Outlet context={waiting} />
    </div>
  )
  return isHouse ? (
    <div className="office">
      <OfficeNav label={tabSheetLabels.portal} groups={tabGroupLabels} entries={entries} path={path} />
      {page}
    </div>
  ) : (
    <>
      <Tabs label={tabSheetLabels.portal} entries={entries} path={path} />
      {page}
    </>
  )
}
