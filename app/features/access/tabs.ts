/** The tabs of the dashboard and the account (S2 §2, DECISIONS §2). */
import { labels } from '#app/messages/labels.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { can, type Ability, type Viewer } from './permissions.ts'

type TabAbility = Extract<
  Ability,
  | 'account.use'
  | 'portal.enter'
  | 'referrals.view'
  | 'earnings.view'
  | 'listing.list'
  | 'booking.list'
  | 'hero.choose'
  | 'people.list'
  | 'chat.use'
  | 'chat.moderate'
  | 'image.upload'
>
type DashboardTab = {
  key: Exclude<keyof typeof labels.tab, 'overview' | 'account' | 'profile' | 'payment' | 'settings' | 'admin'>
  ability: TabAbility
}

/** Only tabs in `built` are shown. */
const dashboardTabs: readonly DashboardTab[] = [
  { key: 'referrals', ability: 'referrals.view' },
  { key: 'earnings', ability: 'earnings.view' },
  { key: 'listings', ability: 'listing.list' },
  { key: 'garage', ability: 'listing.list' },
  { key: 'bookings', ability: 'booking.list' },
  { key: 'hero-images', ability: 'hero.choose' },
  { key: 'users', ability: 'people.list' },
  { key: 'chat', ability: 'chat.use' },
  { key: 'reports', ability: 'chat.moderate' },
  { key: 'uploads', ability: 'image.upload' },
]

const built: readonly string[] = ['users', 'chat', 'reports']

export function dashboardTab(key: string | undefined): DashboardTab | undefined {
  return dashboardTabs.find((tab) => tab.key === key)
}

export function dashboardEntries(viewer: Viewer): { label: string; href: string }[] {
  const shown = dashboardTabs.filter((tab) => built.includes(tab.key) && viewer.approved && can(viewer, tab.ability))
  return [
    { label: labels.tab.overview, href: hrefs.dashboard() },
    ...shown.map((tab) => ({ label: labels.tab[tab.key], href: hrefs.dashboardTab(tab.key) })),
    { label: labels.tab.account, href: hrefs.account() },
  ]
}

/** Payment is shown to brokers until they have paid (S2 §2). */
export function accountEntries(
  viewer: Viewer,
  { paid }: { paid: boolean },
): { label: string; href: string; also?: string }[] {
  return [
    { label: labels.tab.profile, href: hrefs.account() },
    { label: labels.tab.bookings, href: hrefs.accountBookings(), also: hrefs.receipt('') },
    { label: labels.tab.chat, href: hrefs.accountChat() },
    ...(can(viewer, 'broker.subscribe') && !paid ? [{ label: labels.tab.payment, href: hrefs.accountPayment() }] : []),
    ...(can(viewer, 'people.list') ? [{ label: labels.tab.admin, href: hrefs.accountAdmin() }] : []),
    { label: labels.tab.settings, href: hrefs.accountSettings() },
    { label: labels.tab.overview, href: hrefs.dashboard() },
  ]
}
