import { hrefs } from '#app/shared/hrefs.ts'
import type { MenuEntry } from '#app/ui/layout/person.ts'

export type NavigationEntry = { label: string; href: string }

export const mainEntries: (NavigationEntry & { short: string })[] = [
  { label: 'Home', short: 'HOME', href: hrefs.home() },
  { label: 'Fleet', short: 'FLEET', href: hrefs.fleet() },
  { label: 'How It Works', short: 'INFO', href: hrefs.howItWorks() },
  { label: 'Membership', short: 'VIP', href: hrefs.membership() },
  { label: 'Broker Program', short: 'EARN', href: hrefs.broker() },
  { label: 'Gallery', short: 'PHOTOS', href: hrefs.gallery() },
  { label: 'About', short: 'ABOUT', href: hrefs.about() },
]

const ringHolds = 6

/** About is beside the ring, and in Home's place on the home page. */
export function menuEntries(path: string): MenuEntry[] {
  const home = path === hrefs.home()
  return mainEntries.map((entry, index) => {
    const last = index === mainEntries.length - 1
    const place = home && last ? 0 : home && index === 0 ? 'panel' : index < ringHolds ? index : 'beside'
    return { ...entry, place, current: currentAt(path, entry.href) }
  })
}

/** A car belongs to the fleet. */
function currentAt(path: string, href: string): 'page' | 'true' | undefined {
  if (path === href) return 'page'
  const isWithin = path.startsWith(`${href}/`) || (href === hrefs.fleet() && path.startsWith(hrefs.car('')))
  return isWithin && href !== hrefs.home() ? 'true' : undefined
}

export const dialEntries: NavigationEntry[] = [
  { label: 'Fleet', href: hrefs.fleet() },
  { label: 'Membership', href: hrefs.membership() },
  { label: 'Gallery', href: hrefs.gallery() },
  { label: 'How It Works', href: hrefs.howItWorks() },
  { label: 'Earn', href: hrefs.broker() },
]

export const footColumns: [NavigationEntry[], NavigationEntry[]] = [
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

export const legalEntries: NavigationEntry[] = [
  { label: 'Terms', href: hrefs.terms() },
  { label: 'Privacy', href: hrefs.privacy() },
]
