import { expect, test } from 'vitest'

import { days, later, minutes } from '#app/shared/durations.ts'
import { countsAs, daysToSecondFactor, isActiveBroker, isFactorRecent, secondFactorDue } from './rules.ts'
import { isHouseRole, roles } from '#app/shared/roles.ts'

const now = new Date('2026-11-21T15:00:00Z')
const broker = { role: 'broker', approvalStatus: 'approved', status: 'active', pastDueSince: null } as const

test.each([
  ['a broker who is approved and subscribed is active', broker, true],
  ['a broker on trial is active', { ...broker, status: 'trialing' }, true],
  [
    'a broker past due for exactly 7 days is active',
    { ...broker, status: 'past_due', pastDueSince: later(now, -days(7)) },
    true,
  ],
  [
    'a broker past due for longer is not active',
    { ...broker, status: 'past_due', pastDueSince: later(now, -days(7) - 1) },
    false,
  ],
  ['a broker past due since an unknown day is not active', { ...broker, status: 'past_due' }, false],
  ['a broker who canceled is not active', { ...broker, status: 'canceled' }, false],
  ['a broker who never subscribed is not active', { ...broker, status: null }, false],
  ['a broker who paid but is not approved is not active', { ...broker, approvalStatus: 'pending' }, false],
  ['a broker who paid but was rejected is not active', { ...broker, approvalStatus: 'rejected' }, false],
  ['a member with a subscription is not an active broker', { ...broker, role: 'member' }, false],
] as const)('%s', (_, person, answer) => {
  expect(isActiveBroker(person, now)).toBe(answer)
})

test.each([
  ['none was given', null, false],
  ['it was given a moment ago', now, true],
  ['it was given almost 15 minutes ago', later(now, 1 - minutes(15)), true],
  ['it was given 15 minutes ago', later(now, -minutes(15)), false],
])('a factor counts or not: %s', (_, factorAt, answer) => {
  expect(isFactorRecent({ factorAt }, now)).toBe(answer)
})

test('a role counts once it is approved, and only that role', () => {
  const counting = (approvalStatus: 'pending' | 'approved' | 'rejected') =>
    roles.filter((role) => countsAs(role, { role: 'staff', approvalStatus }))
  expect([counting('pending'), counting('approved'), counting('rejected')]).toEqual([[], ['staff'], []])
  expect(roles.filter(isHouseRole)).toEqual(['admin', 'staff'])
})

const clerk = {
  role: 'staff',
  approvalStatus: 'approved',
  officeSince: now,
  approvedAt: later(now, -days(90)),
  hasSecondFactor: false,
} as const

test.each([
  ['staff have seven days from the day they became staff', clerk, 7, later(now, days(7))],
  ['admins have them too', { ...clerk, role: 'admin' }, 7, later(now, days(7))],
  ['without a known day, they count from the approval', { ...clerk, officeSince: null }, 7, later(now, -days(83))],
  ['the configuration may give more days', clerk, 30, later(now, days(30))],
  ['the configuration may ask no one', clerk, 0, null],
  ['those who have a second factor are not asked', { ...clerk, hasSecondFactor: true }, 7, null],
  ['those who wait for approval are not asked', { ...clerk, approvalStatus: 'pending' }, 7, null],
  ['brokers are not asked', { ...clerk, role: 'broker' }, 7, null],
] as const)('a second factor: %s', (_, person, within, due) => {
  expect(secondFactorDue(person, within)).toEqual(due)
})

test('the days left to a second factor count the one that has started, and never below zero', () => {
  const left = (due: Date | null) => daysToSecondFactor({ secondFactorDue: due }, now)
  expect([days(7), days(1) + 1, 1, 0, -days(3)].map((time) => left(later(now, time)))).toEqual([7, 2, 1, 0, 0])
  expect(left(null)).toBeNull()
})
