import { expect, test } from 'vitest'

import { newId } from '#app/shared/ids.ts'
import { abilities, can } from './permissions.ts'
import { positions, standingOf, type ApprovalStatus, type Position, type Role } from '#app/shared/roles.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { wayIn, type WayIn } from './ways-in.ts'

function person(position: Position, approvalStatus: ApprovalStatus = 'approved', subscribed = false): Viewer {
  const { role, grade } = standingOf(position)
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
    grade,
    approvalStatus,
    approved: approvalStatus === 'approved',
    isAdmin: is('admin'),
    isStaff: is('staff'),
    isManager: is('staff') && grade === 'manager',
    isBroker: is('broker'),
    isMember: is('member'),
    isActiveBroker: is('broker') && subscribed,
    hasSecondFactor: false,
    secondFactorDue: null,
    factorAt: null,
    isLocked: false,
    avatarImageId: null,
    lastLoginAt: null,
    createdAt: new Date('2026-01-01T00:00:00Z'),
  }
}

const accounts = (...of: Position[]): WayIn => ({ kind: 'accounts', positions: of, needsSubscription: false })
const house = accounts('admin', 'desk', 'manager')

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
  ['staff at the panel of approvals', wayIn(person('manager'), 'approval.decide'), accounts('admin')],
  ['the desk at the figures asks a manager', wayIn(person('desk'), 'figures.view'), { kind: 'manager' }],
  ['a member at the figures', wayIn(person('member'), 'figures.view'), accounts('admin', 'manager')],
  [
    'staff at referrals',
    wayIn(person('desk'), 'referrals.view'),
    { kind: 'accounts', positions: ['broker'], needsSubscription: true },
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
  const people = positions.flatMap((held) => [person(held), person(held, 'pending'), person(held, 'rejected')])
  const about = { own: false, createdBy: newId(), kind: 'car', authorId: newId(), role: 'member', amount: 1e9 } as const
  const lost = abilities.flatMap((ability) =>
    people
      .filter((viewer) => !can(viewer, ability, about))
      .map((viewer) => [ability, viewer.role, wayIn(viewer, ability, about)] as const)
      .filter(([, , way]) => way.kind === 'accounts' && way.positions.length === 0),
  )
  expect(lost).toEqual([])
})
