import { describe, expect, test } from 'vitest'

import { days, later } from '#app/shared/durations.ts'
import type { SubscriptionState } from '#app/platform/subscriptions.server.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { returnFlagOf } from './checkout-pages.ts'
import {
  candidateOf,
  endOf,
  isPaidFor,
  isRenewal,
  lossByDecision,
  newsOf,
  pastDueSince,
  paymentStatusOf,
  reminderOf,
  standingOf,
  unwanted,
} from './rules.ts'

const now = new Date('2026-11-21T15:00:00Z')
const kept = { status: 'active', pastDueSince: null, cancelAtPeriodEnd: false } as const
const late = { ...kept, status: 'past_due', pastDueSince: later(now, -days(7)) } as const
const states = (...statuses: SubscriptionState['status'][]): SubscriptionState[] =>
  statuses.map((status, index) => ({
    id: `sub_${index}`,
    status,
    startedAt: later(now, index),
    periodStart: now,
    periodEnd: later(now, days(30)),
    cancelAtPeriodEnd: false,
    canceledAt: null,
    latestInvoiceId: null,
  }))

test.each([
  ['that is active', 'active', kept],
  ['on trial', 'active', { ...kept, status: 'trialing' }],
  ['that was canceled to the end of its month', 'ending', { ...kept, cancelAtPeriodEnd: true }],
  ['with a payment refused 7 days ago', 'late', late],
] as const)('a subscription %s is %s and paid for', (_, standing, subscription) => {
  expect(standingOf(subscription, now)).toBe(standing)
  expect(isPaidFor(standing)).toBe(true)
})

test.each([
  ['that never began', 'none', null],
  ['with a payment refused more than 7 days ago', 'closed', { ...late, pastDueSince: later(now, -days(7) - 1) }],
  ['that the bank gave up on', 'closed', { ...kept, status: 'unpaid' }],
  ['with its first payment open', 'none', { ...kept, status: 'incomplete' }],
  ['that is over', 'none', { ...kept, status: 'canceled' }],
] as const)('a subscription %s is %s and not paid for', (_, standing, subscription) => {
  expect(standingOf(subscription, now)).toBe(standing)
  expect(isPaidFor(standing)).toBe(false)
})

test('a refused renewal counts from the day it was due', () => {
  expect(pastDueSince({ status: 'past_due', periodStart: now })).toBe(now)
  expect(pastDueSince({ status: 'active', periodStart: now })).toBeNull()
})

describe('of several subscriptions', () => {
  const ids = (...args: Parameters<typeof unwanted>) => unwanted(...args).map(({ id }) => id)

  test('a single one is kept', () => expect(ids(states('active'), false)).toEqual([]))
  test('the second ends and the first is kept', () => expect(ids(states('active', 'active'), false)).toEqual(['sub_1']))
  test('one beside another that is over is kept', () => expect(ids(states('canceled', 'active'), false)).toEqual([]))
  test('one beside another that never began is kept', () =>
    expect(ids(states('incomplete', 'active'), false)).toEqual([]))
  test('all end for a person who may not be a broker', () => {
    expect(ids(states('canceled', 'past_due', 'active'), true)).toEqual(['sub_1', 'sub_2'])
  })
})

test.each([
  ['its first month is paid', undefined, kept, 'started'],
  ['a payment is refused', kept, late, 'late'],
  ['its owner cancels it', kept, { ...kept, cancelAtPeriodEnd: true }, 'ending'],
  ['it ends', kept, { ...kept, status: 'canceled' }, 'canceled'],
  ['its end is heard of before its beginning', undefined, { ...kept, status: 'canceled' }, 'canceled'],
] as const)('there is news of a subscription when %s', (_, before, after, news) => {
  expect(newsOf(before, after)).toBe(news)
})

test.each([
  ['it is as it was', kept, kept],
  ['the same payment is refused again', late, late],
  ['a refused payment is made after all', late, kept],
  ['its first payment is open', undefined, { ...kept, status: 'incomplete' }],
  ['the bank gives up', late, { ...kept, status: 'unpaid' }],
  ['its owner keeps it after all', { ...kept, cancelAtPeriodEnd: true }, kept],
  ['its end is heard of again', { ...kept, status: 'canceled' }, { ...kept, status: 'canceled' }],
] as const)('there is no news of a subscription when %s', (_, before, after) => {
  expect(newsOf(before, after)).toBeNull()
})

const [soon, far] = [later(now, days(2)), later(now, days(20))]
const dated = { ...kept, currentPeriodEnd: soon, canceledAt: null }
const leaving = { ...dated, cancelAtPeriodEnd: true, canceledAt: later(now, -days(9)) }
const refused = (ago: number) => ({ ...dated, status: 'past_due' as const, pastDueSince: later(now, -ago) })

test.each([
  ['runs out in two days', leaving, 'lastDays'],
  ['had a payment refused five days ago', refused(days(5)), 'lastTries'],
  ['had a payment refused seven days ago', refused(days(7) + 1), 'closed'],
] as const)('a broker is reminded of a subscription that %s', (_, subscription, reminder) => {
  expect(reminderOf(subscription, now)).toBe(reminder)
})

test.each([
  ['renews soon', dated],
  ['runs out later', { ...leaving, currentPeriodEnd: far }],
  ['has run out', { ...leaving, currentPeriodEnd: later(now, -1) }],
  ['was canceled in its last days, which an email said', { ...leaving, canceledAt: later(now, -1) }],
  ['had a payment refused today', refused(0)],
  ['the bank gave up on', { ...dated, status: 'unpaid' }],
  ['is over', { ...leaving, status: 'canceled' }],
] as const)('a broker is not reminded of a subscription that %s', (_, subscription) => {
  expect(reminderOf(subscription, now)).toBeNull()
})

const startedAndBegun = (startedAgo: number, begunAgo: number) => {
  const [state] = states('active')
  return { ...state!, startedAt: later(now, -days(startedAgo)), periodStart: later(now, -days(begunAgo)) }
}

test.each([
  ['that begins today', 30, 0],
  ['that was paid after nine days', 39, 9],
])('a later month %s is a renewal', (_, startedAgo, begunAgo) => {
  expect(isRenewal(startedAndBegun(startedAgo, begunAgo), now)).toBe(true)
})

test.each([
  ['the first month', 0, 0],
  ['a month that began long ago', 50, 20],
])('%s is not a renewal', (_, startedAgo, begunAgo) => {
  expect(isRenewal(startedAndBegun(startedAgo, begunAgo), now)).toBe(false)
})

test('a running subscription has not ended', () => {
  expect(endOf(dated, now)).toBeNull()
})

test.each([
  [
    'that ran out ended with its month',
    { ...leaving, status: 'canceled', currentPeriodEnd: later(now, -days(1)) },
    later(now, -days(1)),
  ],
  ['that we ended early ended on that day', { ...leaving, status: 'canceled' }, leaving.canceledAt],
  ['that was given up unpaid ended on that day', { ...dated, status: 'canceled', canceledAt: now }, now],
] as const)('a subscription %s', (_, subscription, end) => {
  expect(endOf(subscription, now)).toEqual(end)
})

test.each([
  ['active', 'refunded'],
  ['ending', 'refunded'],
  ['late', 'ended'],
  ['closed', 'ended'],
] as const)('after a rejection or another role, a subscription that is %s is %s', (standing, loss) => {
  expect(lossByDecision(standing)).toBe(loss)
})

test('after a rejection or another role, a person without a subscription loses nothing', () => {
  expect(lossByDecision('none')).toBeNull()
})

test.each([
  ['success=true', 'success'],
  ['payment=success', 'success'],
  ['payment=cancelled', 'canceled'],
  ['payment=canceled', 'canceled'],
  ['canceled=true', 'canceled'],
  ['waiting=true', 'waiting'],
  ['managed=true', 'managed'],
])('of the address, %s is read as %s', (query, flag) => {
  expect(returnFlagOf(new URLSearchParams(query))).toBe(flag)
})

test.each(['success=false&payment=paid', 'tab=chat'])('of the address, %s says nothing of a payment', (query) => {
  expect(returnFlagOf(new URLSearchParams(query))).toBeNull()
})

test.each([
  ['paid', 'an active subscription', ['active']],
  ['paid', 'one on trial beside a canceled one', ['canceled', 'trialing']],
  ['past_due', 'one that is past due beside a canceled one', ['past_due', 'canceled']],
  ['unpaid', 'an unpaid one beside a canceled one', ['canceled', 'unpaid']],
  ['unpaid', 'no subscription', []],
] as const)('payment_status is %s for %s', (answer, _, statuses) => {
  expect(paymentStatusOf(statuses.map((status) => ({ status })))).toBe(answer)
})

test.each([
  ['a person without an account', 'visitor', null],
  ['a broker who is not approved yet', 'broker', { role: 'broker', approvalStatus: 'pending' }],
  ['a broker who was rejected', 'rejected', { role: 'broker', approvalStatus: 'rejected' }],
  ['a member', 'member', { role: 'member', approvalStatus: 'approved' }],
  ['an admin', 'staff', { role: 'admin', approvalStatus: 'approved' }],
] as const)('the broker program is offered to %s as to a %s', (_, candidate, viewer) => {
  expect(candidateOf(viewer as Viewer | null)).toBe(candidate)
})
