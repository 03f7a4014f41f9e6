/** What a refused person can do: computed from the permission table by asking it again as other kinds of people. */
import { can, type About, type Ability, type Viewer } from './permissions.ts'
import { roles, type Role } from '#app/shared/roles.ts'

/**
 * `approval`, `approvalThenSubscription`: to wait for. `rejected`: an approval was denied. `owner`: another account's.
 * `accounts`: of these roles, brokers with or without a subscription.
 */
export type WayIn =
  | { kind: 'signIn' | 'approval' | 'approvalThenSubscription' | 'rejected' | 'subscription' | 'owner' }
  | { kind: 'accounts'; roles: Role[]; needsSubscription: boolean }

type Standing = 'approved' | 'subscribed'

/** For an ability that this viewer does not have. The nearest way first. */
export function wayIn<A extends Ability>(viewer: Viewer | null, ability: A, ...about: About<A>): WayIn {
  if (!viewer) return { kind: 'signIn' }
  const may = (role: Role, standing: Standing, things = about) => can(as(viewer, role, standing), ability, ...things)
  const own = may(viewer.role, 'approved')
  const subscribed = own || may(viewer.role, 'subscribed')
  if (subscribed && viewer.approvalStatus === 'rejected') return { kind: 'rejected' }
  if (subscribed && viewer.approved) return { kind: 'subscription' }
  if (subscribed) return { kind: own ? 'approval' : 'approvalThenSubscription' }
  if (may(viewer.role, 'subscribed', ownedBy(viewer, about))) return { kind: 'owner' }
  const able = roles.filter((role) => may(role, 'subscribed'))
  return { kind: 'accounts', roles: able, needsSubscription: able.includes('broker') && !may('broker', 'approved') }
}

function as(viewer: Viewer, role: Role, standing: Standing): Viewer {
  const isBroker = role === 'broker'
  return {
    ...viewer,
    role,
    approvalStatus: 'approved',
    approved: true,
    isAdmin: role === 'admin',
    isStaff: role === 'staff',
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
