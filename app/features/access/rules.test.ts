import { expect, test } from 'vitest'

import { days, later } from '#app/shared/durations.ts'
import { countsAs, houseRoles, isActiveBroker, isHouseRole, roles } from './rules.ts'

const now = new Date('2026-11-21T15:00:00Z')
const broker = { role: 'broker', approvalStatus: 'approved', status: 'active', pastDueSince: null } as const

test.each([
  ['an approved broker with an active subscription', broker, true],
  ['on trial', { ...broker, status: 'trialing' }, true],
  ['past due for exactly 7 days', { ...broker, status: 'past_due', pastDueSince: later(now, -days(7)) }, true],
  ['past due for longer', { ...broker, status: 'past_due', pastDueSince: later(now, -days(7) - 1) }, false],
  ['past due since nobody knows when', { ...broker, status: 'past_due' }, false],
  ['canceled', { ...broker, status: 'canceled' }, false],
  ['never subscribed', { ...broker, status: null }, false],
  ['paid but pending', { ...broker, approvalStatus: 'pending' }, false],
  ['paid but rejected', { ...broker, approvalStatus: 'rejected' }, false],
  ['a member with a subscription', { ...broker, role: 'member' }, false],
] as const)('active broker: %s', (_, person, answer) => {
  expect(isActiveBroker(person, now)).toBe(answer)
})

test('a role counts once it is approved, and only that role', () => {
  const counting = (approvalStatus: 'pending' | 'approved' | 'rejected') =>
    roles.filter((role) => countsAs(role, { role: 'staff', approvalStatus }))
  expect([counting('pending'), counting('approved'), counting('rejected')]).toEqual([[], ['staff'], []])
  expect(roles.filter(isHouseRole)).toEqual(houseRoles)
})
