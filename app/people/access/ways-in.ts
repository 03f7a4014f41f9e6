/** What a refused person can do: computed from the permission table by asking it again as other kinds of people. */
import { can, type About, type Ability } from './permissions.ts'
import { positionOf, positions, standingOf, type Position } from '#app/shared/roles.ts'
import type { Viewer } from '#app/shared/viewer.ts'

/**
 * `approval`, `approvalThenSubscription`: to wait for. `rejected`: an approval was denied. `owner`: another account's.
 * `manager`: of staff, the higher grade. `accounts`: of these positions, brokers with or without a subscription.
 */
export type WayIn =
  | { kind: 'signIn' | 'approval' | 'approvalThenSubscription' | 'rejected' | 'subscription' | 'owner' | 'manager' }
  | { kind: 'accounts'; positions: Position[]; needsSubscription: boolean }

type Standing = 'approved' | 'subscribed'

/** For an ability that this viewer does not have. The nearest way first. */
export function wayIn<A extends Ability>(viewer: Viewer | null, ability: A, ...about: About<A>): WayIn {
  if (!viewer) return { kind: 'signIn' }
  const may = (position: Position, standing: Standing, things = about) =>
    can(as(viewer, position, standing), ability, ...things)
  const held = positionOf(viewer)
  const own = may(held, 'approved')
  const subscribed = own || may(held, 'subscribed')
  if (subscribed && viewer.approvalStatus === 'rejected') return { kind: 'rejected' }
  if (subscribed && viewer.approved) return { kind: 'subscription' }
  if (subscribed) return { kind: own ? 'approval' : 'approvalThenSubscription' }
  if (may(held, 'subscribed', ownedBy(viewer, about))) return { kind: 'owner' }
  const able = positions.filter((position) => may(position, 'subscribed'))
  if (viewer.isStaff && able.includes('manager')) return { kind: 'manager' }
  return { kind: 'accounts', positions: able, needsSubscription: able.includes('broker') && !may('broker', 'approved') }
}

function as(viewer: Viewer, position: Position, standing: Standing): Viewer {
  const { role, grade } = standingOf(position)
  const isBroker = role === 'broker'
  return {
    ...viewer,
    role,
    grade,
    approvalStatus: 'approved',
    approved: true,
    isAdmin: role === 'admin',
    isStaff: role === 'staff',
    isManager: position === 'manager',
    isMember: role === 'member',
    isBroker,
    isActiveBroker: isBroker && standing === 'subscribed',
  }
}

function ownedBy<A extends Ability>({ id }: Viewer, about: About<A>): About<A> {
  const owned = structuredClone(about)
  owned.forEach((thing: object) => {
    if ('own' in thing) Object.assign(thing, { own: true })
    if ('createdBy' in thing) Object.assign(thing, { createdBy: id })
  })
  return owned
}
