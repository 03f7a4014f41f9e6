/**
 * The one permission table: ability → who has it (HOUSE §9). Components ask `can`, doors ask the same table in
 * guards.server.ts. Nobody signed out has an ability, but those listed for visitors. tests/house/permissions.txt
 * prints the table for the whole cast.
 */
import { isHouseRole, type ApprovalStatus, type Role } from './rules.ts'

/** Who is asking. The `is…` flags are effective: all false until approved. `role` is what was asked for. */
export type Viewer = {
  readonly id: string
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly fullName: string
  readonly email: string
  readonly emailConfirmed: boolean
  readonly phone: string | null
  readonly dateOfBirth: string | null
  readonly role: Role
  readonly approvalStatus: ApprovalStatus
  readonly approved: boolean
  readonly isAdmin: boolean
  readonly isStaff: boolean
  readonly isBroker: boolean
  readonly isMember: boolean
  readonly isActiveBroker: boolean
  readonly avatarImageId: string | null
  readonly lastLoginAt: Date | null
  readonly createdAt: Date
}

/** A listing, or a car made from one; fleet cars have no creator. */
type Created = { createdBy: string | null }
/** A booking or a request: whose it is. */
type Booked = { profileId: string | null }
type Owned = { ownerId: string | null }

const always = () => true
const runsTheSite = (viewer: Viewer) => viewer.isAdmin || viewer.isStaff
const worksWithListings = (viewer: Viewer) => runsTheSite(viewer) || viewer.isActiveBroker
const maintains = (viewer: Viewer, listing: Created) =>
  runsTheSite(viewer) || (viewer.isActiveBroker && listing.createdBy === viewer.id)
const rentedIt = (viewer: Viewer, booking: Booked) => booking.profileId === viewer.id

/** Open to people who are not signed in as well. */
const forVisitors = {
  'booking.request': always,
  'mailbox.read': always, // the page itself exists outside production only
}

const forPeople = {
  'account.use': always,
  'portal.enter': (viewer: Viewer) => viewer.approved,

  'booking.change': (viewer: Viewer, booking: Booked) => runsTheSite(viewer) || rentedIt(viewer, booking),
  'booking.list': worksWithListings,

  'car.edit': runsTheSite,
  'car.gallery.edit': maintains,
  'car.preview': (viewer: Viewer, car: Created) =>
    runsTheSite(viewer) || (car.createdBy !== null && car.createdBy === viewer.id),
  'listing.create': worksWithListings,
  'listing.list': worksWithListings,

  'document.view': (viewer: Viewer, document: Owned) => runsTheSite(viewer) || document.ownerId === viewer.id,

  'image.upload': (viewer: Viewer) => viewer.approved,
  'images.route': runsTheSite,
  'hero.choose': (viewer: Viewer) => viewer.isAdmin,
  'video.upload': runsTheSite,

  'chat.use': (viewer: Viewer) => viewer.approved,
  'chat.moderate': runsTheSite,
  'chat.mute': (viewer: Viewer, person: { role: Role }) => runsTheSite(viewer) && !isHouseRole(person.role),
  'contact.see': (viewer: Viewer) => viewer.approved,

  'earnings.view': (viewer: Viewer) => viewer.isAdmin || viewer.isBroker,
  'referrals.view': (viewer: Viewer) => viewer.isActiveBroker,
  // A pending broker may pay (DECISIONS §3); a rejected one may not.
  'broker.subscribe': (viewer: Viewer) => viewer.role === 'broker' && viewer.approvalStatus !== 'rejected',
  'subscription.view': (viewer: Viewer) => viewer.isBroker,

  'approval.decide': (viewer: Viewer) => viewer.isAdmin,
  'people.list': (viewer: Viewer) => viewer.isAdmin,
}

export const permissions = { ...forVisitors, ...forPeople }

export type VisitorAbility = keyof typeof forVisitors
export type Ability = keyof typeof permissions
/** What an ability is asked about: nothing, or the thing of its predicate. */
export type About<A extends Ability> = (typeof permissions)[A] extends (viewer: Viewer, thing: infer Thing) => boolean
  ? unknown extends Thing
    ? []
    : [thing: Thing]
  : []

export const abilities = Object.keys(permissions) as Ability[]

/** Whether this person (null: signed out) may do this, with this thing where the ability is about one. */
export function can<A extends Ability>(viewer: Viewer | null, ability: A, ...about: About<A>): boolean {
  if (isForVisitors(ability)) return true
  if (!viewer) return false
  const holds = permissions[ability] as (viewer: Viewer, ...about: unknown[]) => boolean
  return holds(viewer, ...(about as unknown[]))
}

export function isForVisitors(ability: Ability): ability is VisitorAbility {
  return ability in forVisitors
}
