import { expect, test } from 'vitest'

import { newId } from '#app/shared/ids.ts'
import { abilities, can, type Viewer } from './permissions.ts'
import { roles, type ApprovalStatus, type Role } from '#app/shared/roles.ts'
import { wayIn, type WayIn } from './ways-in.ts'

function person(role: Role, approvalStatus: ApprovalStatus = 'approved', subscribed = false): Viewer {
  const is = (one: Role) => approvalStatus === 'approved' && role === one
  return {
    id: newId(),
    username: 'pim',
    firstName: 'Pim',
    lastName: 'Park',
    fullName: 'Pim Park',
    email: 'pim@marque.example',
    emailConfirmed: true,
    phone: null,
    dateOfBirth: null,
    role,
    approvalStatus,
    approved: approvalStatus === 'approved',
    isAdmin: is('admin'),
    isStaff: is('staff'),
    isBroker: is('broker'),
    isMember: is('member'),
    isActiveBroker: is('broker') && subscribed,
    hasSecondFactor: false,
    secondFactorDue: null,
    isLocked: false,
    avatarImageId: null,
    lastLoginAt: null,
    createdAt: new Date('2026-01-01T00:00:00Z'),
  }
}

const accounts = (...of: Role[]): WayIn => ({ kind: 'accounts', roles: of, needsSubscription: false })
const house = accounts('admin', 'staff')

test.each<[string, WayIn, WayIn]>([
  ['a visitor signs in', wayIn(null, 'chat.use'), { kind: 'signIn' }],
  ['a pending member waits', wayIn(person('member', 'pending'), 'chat.use'), { kind: 'approval' }],
  [
    'a pending broker waits, and subscribes',
    wayIn(person('broker', 'pending'), 'listing.create'),
    { kind: 'approvalThenSubscription' },
  ],
  ['a rejected one calls', wayIn(person('member', 'rejected'), 'chat.use'), { kind: 'rejected' }],
  ['an approved broker subscribes', wayIn(person('broker'), 'booking.list'), { kind: 'subscription' }],
  ['a member is told whose page it is', wayIn(person('member'), 'document.review'), house],
  ['a pending member as well, whom approval does not help', wayIn(person('member', 'pending'), 'lead.manage'), house],
  ['staff at the panel of approvals', wayIn(person('staff'), 'approval.decide'), accounts('admin')],
  [
    'staff at referrals',
    wayIn(person('staff'), 'referrals.view'),
    { kind: 'accounts', roles: ['broker'], needsSubscription: true },
  ],
  ['a member at earnings', wayIn(person('member'), 'earnings.view'), accounts('admin', 'broker')],
  [
    'a broker at a listing of another',
    wayIn(person('broker', 'approved', true), 'listing.edit', { createdBy: newId() }),
    { kind: 'owner' },
  ],
  [
    'a customer at the booking of another',
    wayIn(person('member'), 'booking.change', { own: false }),
    { kind: 'owner' },
  ],
  ['a broker at a car of the fleet', wayIn(person('broker', 'approved', true), 'car.edit'), house],
])('%s', (_, way, expected) => expect(way).toEqual(expected))

test('there is a way into everything, for everybody', () => {
  const people = roles.flatMap((role) => [person(role), person(role, 'pending'), person(role, 'rejected')])
  const about = { own: false, createdBy: newId(), kind: 'car', authorId: newId(), role: 'member' } as const
  const lost = abilities.flatMap((ability) =>
    people
      .filter((viewer) => !can(viewer, ability, about))
      .map((viewer) => [ability, viewer.role, wayIn(viewer, ability, about)] as const)
      .filter(([, , way]) => way.kind === 'accounts' && way.roles.length === 0),
  )
  expect(lost).toEqual([])
})
