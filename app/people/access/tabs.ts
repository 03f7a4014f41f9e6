/** The tabs of the dashboard and the account (docs/product.md#approval). */
import { pageTitleLabels, tabGroupLabels, tabLabels } from './words.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import type { Tab } from '#app/ui/layout/tab-links.tsx'
import type { Viewer } from '#app/shared/viewer.ts'
import { can, type PlainAbility } from './permissions.ts'

/** A page's entry in the portal's navigation. The page says it of itself, beside what else its route says. */
export type PageTab = {
  label: string
  /** The kind of work it belongs to. */
  group: keyof typeof tabGroupLabels
  /** Who has the entry. */
  ability: PlainAbility
  /** What is counted there. */
  waits?: keyof WaitingCounts
  /** Its address, where the page answers at several. */
  at?: string
}

declare module '#app/shared/route-facts.ts' {
  interface RouteFacts {
    /** Of several, people have the first that is for them. */
    tab?: PageTab | readonly PageTab[]
    /** The address of the page to whose entry this one belongs, where its own address doesn't begin with that. */
    under?: string
  }
}

/** How much waits behind a tab. */
export type WaitingCounts = {
  users?: number
  reports?: number
  listingReviews?: number
  /** Bookings whose documents wait. */
  documents?: number
  bookings?: number
  deposits?: number
  leads?: number
  /** Outside calendars that can't be read. */
  garage?: number
}

/** The entries of the portal, in the order of the route table; last, what is a person's own. */
export function dashboardEntries(
  viewer: Viewer,
  waiting: WaitingCounts,
  pages: ReadonlyMap<string, RouteFacts>,
): Tab[] {
  const entries = new Map<string, Tab>()
  for (const [path, { tab = [] }] of pages) {
    // The account has tabs of its own.
    if (path.startsWith(hrefs.account())) continue
    const shown = [tab].flat().find(({ ability }) => can(viewer, ability))
    if (!shown) continue
    const { label, group, waits, at: href = path } = shown
    const also = [...(entries.get(href)?.also ?? []), ...(href === path ? [] : [path])]
    entries.set(href, { label, href, group, count: waits && waiting[waits], also })
  }
  for (const [path, { under }] of pages) {
    const [beginning = path] = path.split(':')
    if (under !== undefined) entries.get(under)?.also?.push(beginning)
  }
  return [
    ...entries.values(),
    {
      label: can(viewer, 'booking.list') ? tabLabels.ownBookings : tabLabels.bookings,
      href: hrefs.accountBookings(),
      near: true,
      isOwn: true,
    },
    { label: tabLabels.account, href: hrefs.account(), near: true },
  ]
}

/** Payment is shown to brokers until they have paid. */
export function accountEntries(
  viewer: Viewer,
  { paid, waiting = {} }: { paid: boolean; waiting?: WaitingCounts },
): Tab[] {
  return [
    { label: tabLabels.profile, href: hrefs.account(), near: true },
    { label: tabLabels.bookings, href: hrefs.accountBookings(), also: [hrefs.receipt('')], near: true, isOwn: true },
    { label: pageTitleLabels.garage, href: hrefs.accountGarage() },
    // They open with the approval, which a rejected person does not wait for.
    ...(viewer.approvalStatus === 'rejected'
      ? []
      : [
          { label: tabLabels.chat, href: hrefs.accountChat() },
          { label: tabLabels.media, href: hrefs.accountMedia() },
        ]),
    ...(can(viewer, 'earnings.view') ? [{ label: tabLabels.earnings, href: hrefs.accountEarnings() }] : []),
    ...(can(viewer, 'broker.subscribe') && !paid ? [{ label: tabLabels.payment, href: hrefs.accountPayment() }] : []),
    ...adminEntries(viewer, waiting),
    { label: tabLabels.settings, href: hrefs.accountSettings() },
    { label: tabLabels.overview, href: hrefs.dashboard() },
  ]
}

/** Admin opens the approvals to an admin, and to staff their desks. */
function adminEntries(viewer: Viewer, waiting: WaitingCounts): Tab[] {
  if (!can(viewer, 'document.review')) return []
  return [
    can(viewer, 'people.list')
      ? { label: tabLabels.admin, href: hrefs.accountAdmin(), count: waiting.users }
      : { label: tabLabels.admin, href: hrefs.accountDesks() },
    { label: tabLabels.documents, href: hrefs.documentReviews(), count: waiting.documents },
  ]
}
