/** The only permission table. tests/house/permissions.txt prints it for the whole cast. */
import { business } from '#app/business.ts'
import { keysOf } from '#app/shared/keys.ts'
import { isHouseRole, type Role } from '#app/shared/roles.ts'
import type { Viewer } from '#app/shared/viewer.ts'

type Created = { createdBy: string | null }
/** Computed by the queries: isOwnRequest, isOwnDocument. */
type Owned = { own: boolean }

const always = () => true

/** Also takes a factor given in the last minutes (docs/product.md#rights), where `when` says so of the thing. */
function withFactor<Thing extends unknown[]>(
  may: (viewer: Viewer, ...about: Thing) => boolean,
  when: (viewer: Viewer, ...about: Thing) => boolean = always,
) {
  return Object.assign((viewer: Viewer, ...about: Thing) => may(viewer, ...about), { asksFactor: when })
}

const runsTheSite = (viewer: Viewer) => viewer.isAdmin || viewer.isStaff
/** What the desk asks a manager for (docs/product.md#rights). */
const manages = (viewer: Viewer) => viewer.isAdmin || viewer.isManager
const worksWithListings = (viewer: Viewer) => runsTheSite(viewer) || viewer.isActiveBroker
const maintains = (viewer: Viewer, listing: Created) =>
  runsTheSite(viewer) || (viewer.isActiveBroker && listing.createdBy === viewer.id)
/** What one has made oneself is not lost with a right or a subscription. */
const made = (viewer: Viewer, listing: Created) => runsTheSite(viewer) || listing.createdBy === viewer.id
const ownsOrRunsTheSite = (viewer: Viewer, { own }: Owned) => own || runsTheSite(viewer)

const forVisitors = {
  'booking.request': always,
  'mailbox.read': always, // the page itself exists outside production only
}

const forPeople = {
  'account.use': always,
  // On another device.
  'session.end': withFactor(always),
  'portal.enter': (viewer: Viewer) => viewer.approved,

  'booking.change': ownsOrRunsTheSite,
  'booking.list': worksWithListings,
  // By email, of the cars they listed; they may turn it off also while no subscription runs.
  'booking.emails.receive': (viewer: Viewer) => viewer.isBroker,
  // Of a broker, with first names alone.
  'booking.export': withFactor(worksWithListings, runsTheSite),
  'booking.enter': runsTheSite,
  // Sets the lead time or the length aside, with a reason.
  'booking.override': runsTheSite,
  'booking.note': runsTheSite,
  // An unpaid request, a car that no one came for, and what customers ask to change.
  'booking.end': runsTheSite,
  // By us, with everything refunded.
  'booking.cancel': manages,
  'payment.take': runsTheSite,
  'deposit.manage': runsTheSite,
  // For charges, in cents.
  'deposit.keep': withFactor(
    (viewer, _part: { amount: number }) => runsTheSite(viewer),
    (_viewer, part) => part.amount > business.office.keptWithoutFactorUpTo,
  ),
  'charge.decide': runsTheSite,
  // Before taxes, of each charge.
  'charge.amount': (viewer: Viewer, charge: { amount: number }) =>
    manages(viewer) || (runsTheSite(viewer) && charge.amount <= business.office.deskChargesUpTo),
  // What the customer sent with a dispute.
  'charge.photo.view': ownsOrRunsTheSite,
  'search.use': worksWithListings,
  'handover.list': runsTheSite,
  'handover.record': runsTheSite,
  'condition.view': ownsOrRunsTheSite,
  'agreement.view': ownsOrRunsTheSite,

  'car.edit': runsTheSite,
  'car.gallery.edit': maintains,
  'car.preview': made,
  'lead.manage': runsTheSite,
  'listing.create': worksWithListings,
  'listing.edit': maintains,
  'listing.keep': (viewer: Viewer, listing: Created) => viewer.approved && made(viewer, listing),
  'listing.list': worksWithListings,
  // A broker reads their own also while no subscription runs.
  'listing.read': (viewer: Viewer) => worksWithListings(viewer) || viewer.isBroker,
  'listing.review': runsTheSite,
  'vehicle.manage': maintains,
  'template.manage': (viewer: Viewer) => viewer.isAdmin,

  'review.list': (viewer: Viewer) => runsTheSite(viewer) || viewer.isBroker,
  // Only whose car it is: the broker who listed it, or staff for a car of the fleet.
  'review.answer': (viewer: Viewer, car: Created & { kind: 'car' | 'listing' }) =>
    car.kind === 'car' ? runsTheSite(viewer) : viewer.isBroker && car.createdBy === viewer.id,
  'review.moderate': runsTheSite,

  'customer.view': runsTheSite,
  'document.view': withFactor(ownsOrRunsTheSite, (_viewer, { own }) => !own),
  'document.review': runsTheSite,

  'image.upload': (viewer: Viewer) => viewer.approved,
  'uploads.moderate': runsTheSite,
  'images.route': runsTheSite,
  'hero.choose': (viewer: Viewer) => viewer.isAdmin,
  'video.upload': runsTheSite,

  'chat.use': (viewer: Viewer) => viewer.approved,
  'chat.moderate': runsTheSite,
  // A moderator neither judges nor reads what is reported about themselves: reporters are promised as much.
  'report.judge': (viewer: Viewer, report: { authorId: string }) =>
    runsTheSite(viewer) && report.authorId !== viewer.id,
  'chat.mute': (viewer: Viewer, person: { role: Role }) => runsTheSite(viewer) && !isHouseRole(person.role),
  'contact.see': (viewer: Viewer) => viewer.approved,

  // Everybody's, and any broker's.
  'earnings.all': (viewer: Viewer) => viewer.isAdmin,
  // Of the house: what it takes in, and the files for the accountant.
  'figures.view': manages,
  // Every cent, with what went to brokers.
  'journal.read': withFactor((viewer) => viewer.isAdmin),
  'earnings.view': (viewer: Viewer) => viewer.isAdmin || viewer.isBroker,
  // A broker's own; an admin's are any broker's.
  'earnings.export': withFactor(
    (viewer) => viewer.isAdmin || viewer.isBroker,
    (viewer) => viewer.isAdmin,
  ),
  'payout.manage': (viewer: Viewer) => viewer.isAdmin,
  // For the bank, a year, and the accountant.
  'payout.export': withFactor((viewer) => viewer.isAdmin),
  // One, its undoing, or an adjustment.
  'payout.record': withFactor((viewer) => viewer.isAdmin),
  // A broker reads what they were paid.
  'payout.view': (viewer: Viewer, { own }: Owned) => viewer.isAdmin || (own && viewer.approved),
  'referrals.view': (viewer: Viewer) => viewer.isActiveBroker,
  // A pending broker may pay, a rejected one may not.
  'broker.subscribe': (viewer: Viewer) => viewer.role === 'broker' && viewer.approvalStatus !== 'rejected',
  'subscription.view': (viewer: Viewer) => viewer.isBroker,

  'approval.decide': (viewer: Viewer) => viewer.isAdmin,
  // Also the approval of a role of the house.
  'role.give': withFactor((viewer) => viewer.isAdmin),
  // Of another person.
  'secondStep.reset': withFactor((viewer) => viewer.isAdmin),
  'people.list': (viewer: Viewer) => viewer.isAdmin,
  'people.export': withFactor((viewer) => viewer.isAdmin),
  // Whether jobs, mail, disk and backups are in order.
  'house.view': (viewer: Viewer) => viewer.isAdmin,
  'tax.manage': (viewer: Viewer) => viewer.isAdmin,
}

export const permissions = { ...forVisitors, ...forPeople }

export type VisitorAbility = keyof typeof forVisitors
export type Ability = keyof typeof permissions
export type About<A extends Ability> = (typeof permissions)[A] extends (viewer: Viewer, thing: infer Thing) => boolean
  ? unknown extends Thing
    ? []
    : [thing: Thing]
  : []

/** Those that one has or has not, whatever they are about. */
export type PlainAbility = { [A in Ability]: About<A> extends [] ? A : never }[Ability]

type Right<A extends Ability> = (viewer: Viewer, ...about: About<A>) => boolean

/** The same, so typed that what each asks about follows from its name. */
const rights: { [A in Ability]: Right<A> } = permissions

export const abilities = keysOf(permissions)

export function can<A extends Ability>(viewer: Viewer | null, ability: A, ...about: About<A>): boolean {
  if (isForVisitors(ability)) return true
  if (!viewer) return false
  return rights[ability](viewer, ...about)
}

/** Those that ask for a factor. */
export type FactorAbility = {
  [A in Ability]: (typeof permissions)[A] extends { asksFactor: unknown } ? A : never
}[Ability]

export function asksFactor<A extends Ability>(viewer: Viewer, ability: A, ...about: About<A>): boolean {
  const right: Right<A> & { asksFactor?: Right<A> } = rights[ability]
  return right.asksFactor?.(viewer, ...about) ?? false
}

export function isForVisitors(ability: Ability): ability is VisitorAbility {
  return ability in forVisitors
}
