/** The tabs of the dashboard and the account (docs/product.md#approval). */
import { labels } from '#app/messages/labels.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { Tab } from '#app/ui/layout/tabs.tsx'
import { can, type Ability, type Viewer } from './permissions.ts'

type TabAbility = Extract<
  Ability,
  | 'account.use'
  | 'portal.enter'
  | 'referrals.view'
  | 'earnings.view'
  | 'payout.record'
  | 'listing.list'
  | 'booking.list'
  | 'document.review'
  | 'review.list'
  | 'deposit.manage'
  | 'figures.view'
  | 'hero.choose'
  | 'people.list'
  | 'tax.manage'
  | 'lead.manage'
  | 'chat.use'
  | 'chat.moderate'
  | 'image.upload'
>
type DashboardTab = {
  key: Exclude<
    keyof typeof labels.tab,
    'overview' | 'account' | 'ownBookings' | 'profile' | 'media' | 'payment' | 'settings' | 'admin'
  >
  ability: TabAbility
}

const dashboardTabs: readonly DashboardTab[] = [
  { key: 'referrals', ability: 'referrals.view' },
  { key: 'earnings', ability: 'earnings.view' },
  { key: 'payouts', ability: 'payout.record' },
  { key: 'listings', ability: 'listing.list' },
  { key: 'garage', ability: 'portal.enter' },
  { key: 'bookings', ability: 'booking.list' },
  { key: 'documents', ability: 'document.review' },
  { key: 'leads', ability: 'lead.manage' },
  { key: 'reviews', ability: 'review.list' },
  { key: 'deposits', ability: 'deposit.manage' },
  { key: 'figures', ability: 'figures.view' },
  { key: 'hero-images', ability: 'hero.choose' },
  { key: 'taxes', ability: 'tax.manage' },
  { key: 'users', ability: 'people.list' },
  { key: 'chat', ability: 'chat.use' },
  { key: 'reports', ability: 'chat.moderate' },
  { key: 'uploads', ability: 'image.upload' },
]

export function dashboardTab(key: string | undefined): DashboardTab | undefined {
  return dashboardTabs.find((tab) => tab.key === key)
}

/** Addresses of a tab that do not begin with its own. */
const furtherOf: Partial<Record<DashboardTab['key'], string>> = {
  'hero-images': hrefs.imageAdmin(),
  bookings: hrefs.schedule(),
  uploads: hrefs.allUploads(),
}

/** How much waits behind a tab. */
export type Waiting = {
  users?: number
  reports?: number
  listingReviews?: number
  documents?: number
  bookings?: number
  deposits?: number
  leads?: number
  /** Outside calendars that can't be read. */
  garage?: number
}

export function dashboardEntries(viewer: Viewer, waiting: Waiting = {}): Tab[] {
  const shown = dashboardTabs.filter((tab) => viewer.approved && can(viewer, tab.ability))
  const counts: Partial<Record<string, number>> = waiting
  return [
    { label: labels.tab.overview, href: hrefs.dashboard() },
    ...shown.map(({ key }) => ({
      label: labels.tab[key],
      href: hrefs.dashboardTab(key),
      also: furtherOf[key],
      count: counts[key],
    })),
    // Admins have it as Hero Images, of which they choose one a car.
    ...(can(viewer, 'images.route') && !can(viewer, 'hero.choose')
      ? [{ label: labels.imageRouting.title, href: hrefs.imageAdmin() }]
      : []),
    ...(can(viewer, 'listing.review')
      ? [{ label: labels.listingReview.title, href: hrefs.listingReviews(), count: waiting.listingReviews }]
      : []),
    {
      label: can(viewer, 'booking.list') ? labels.tab.ownBookings : labels.tab.bookings,
      href: hrefs.accountBookings(),
      near: true,
    },
    { label: labels.tab.account, href: hrefs.account(), near: true },
  ]
}

/** Payment is shown to brokers until they have paid. */
export function accountEntries(viewer: Viewer, { paid, waiting = {} }: { paid: boolean; waiting?: Waiting }): Tab[] {
  return [
    { label: labels.tab.profile, href: hrefs.account(), near: true },
    { label: labels.tab.bookings, href: hrefs.accountBookings(), also: hrefs.receipt(''), near: true },
    { label: labels.garage.title, href: hrefs.accountGarage() },
    // They open with the approval, which a rejected person does not wait for.
    ...(viewer.approvalStatus === 'rejected'
      ? []
      : [
          { label: labels.tab.chat, href: hrefs.accountChat() },
          { label: labels.tab.media, href: hrefs.accountMedia() },
        ]),
    ...(can(viewer, 'earnings.view') ? [{ label: labels.tab.earnings, href: hrefs.accountEarnings() }] : []),
    ...(can(viewer, 'broker.subscribe') && !paid ? [{ label: labels.tab.payment, href: hrefs.accountPayment() }] : []),
    ...adminEntries(viewer, waiting),
    { label: labels.tab.settings, href: hrefs.accountSettings() },
    { label: labels.tab.overview, href: hrefs.dashboard() },
  ]
}

/** Admin opens the approvals to an admin, and to staff their desks. */
function adminEntries(viewer: Viewer, waiting: Waiting): Tab[] {
  if (!can(viewer, 'document.review')) return []
  return [
    can(viewer, 'people.list')
      ? { label: labels.tab.admin, href: hrefs.accountAdmin(), count: waiting.users }
      : { label: labels.tab.admin, href: hrefs.accountDesks() },
    { label: labels.tab.documents, href: hrefs.documentReviews(), count: waiting.documents },
  ]
}
