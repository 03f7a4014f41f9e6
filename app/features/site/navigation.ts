/** The entries of the menus, the dial and the foot, in the order in which they stand (S1 §1, §2). */
import { hrefs } from '#app/shared/hrefs.ts'

export type Entry = { label: string; href: string }
/** `short` is the label in the circular menu. */
export type MainEntry = Entry & { short: string }

export const mainEntries: MainEntry[] = [
  { label: 'Home', short: 'HOME', href: hrefs.home() },
  { label: 'Fleet', short: 'FLEET', href: hrefs.fleet() },
  { label: 'How It Works', short: 'INFO', href: hrefs.howItWorks() },
  { label: 'Membership', short: 'VIP', href: hrefs.membership() },
  { label: 'Broker Program', short: 'EARN', href: hrefs.broker() },
  { label: 'Gallery', short: 'PHOTOS', href: hrefs.gallery() },
  { label: 'About', short: 'ABOUT', href: hrefs.about() },
]

/** At most this many stand in a ring, one every 60 degrees. */
const ringHolds = 6

/** The circular menu's entries: on the home page About takes the place of Home (S1 §2). */
export function circularEntries(path: string): Entry[] {
  const last = mainEntries.length - 1
  const shown = path === hrefs.home() ? [mainEntries[last]!, ...mainEntries.slice(1, last)] : mainEntries
  return shown.slice(0, ringHolds).map(({ short, href }) => ({ label: short, href }))
}

/** The dial of the phone's home, before its sixth entry, Portal, which depends on who is asking. */
export const dialEntries: Entry[] = [
  { label: 'Fleet', href: hrefs.fleet() },
  { label: 'Membership', href: hrefs.membership() },
  { label: 'Gallery', href: hrefs.gallery() },
  { label: 'How It Works', href: hrefs.howItWorks() },
  { label: 'Earn', href: hrefs.broker() },
]

export const footColumns: [Entry[], Entry[]] = [
  [
    { label: 'Fleet', href: hrefs.fleet() },
    { label: 'How It Works', href: hrefs.howItWorks() },
    { label: 'Pricing', href: hrefs.pricing() },
    { label: 'Gallery', href: hrefs.gallery() },
    { label: 'About', href: hrefs.about() },
  ],
  [
    { label: 'Membership', href: hrefs.membership() },
    { label: 'Broker Program', href: hrefs.broker() },
    { label: 'Requirements', href: hrefs.requirements() },
    { label: 'Investor Portal', href: hrefs.invest() },
    { label: 'Contact', href: hrefs.contact() },
  ],
]

export const legalEntries: Entry[] = [
  { label: 'Terms', href: hrefs.terms() },
  { label: 'Privacy', href: hrefs.privacy() },
]
