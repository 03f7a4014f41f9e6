import { describe, expect, test } from 'vitest'

import type { Viewer } from '#app/features/access/permissions.ts'
import { days, later } from '#app/shared/durations.ts'
import type { SubscriptionState } from '#app/platform/subscriptions.server.ts'
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
  ['never subscribed', null, 'none', false],
  ['active', kept, 'active', true],
  ['on trial', { ...kept, status: 'trialing' }, 'active', true],
  ['canceled to the end of the month', { ...kept, cancelAtPeriodEnd: true }, 'ending', true],
  ['refused for 7 days', late, 'late', true],
  ['refused for longer', { ...late, pastDueSince: later(now, -days(7) - 1) }, 'closed', false],
  ['given up by the bank', { ...kept, status: 'unpaid' }, 'closed', false],
  ['not paid yet', { ...kept, status: 'incomplete' }, 'none', false],
  ['over', { ...kept, status: 'canceled' }, 'none', false],
] as const)('a subscription that is %s', (_, subscription, standing, paid) => {
  expect(standingOf(subscription, now)).toBe(standing)
  expect(isPaidFor(standing)).toBe(paid)
})

test('a refused renewal counts from the day it was due', () => {
  expect(pastDueSince({ status: 'past_due', periodStart: now })).toBe(now)
  expect(pastDueSince({ status: 'active', periodStart: now })).toBeNull()
})

describe('which subscriptions have to end', () => {
  const ids = (...args: Parameters<typeof unwanted>) => unwanted(...args).map(({ id }) => id)

  test('none of one', () => expect(ids(states('active'), false)).toEqual([]))
  test('the second beside the first', () => expect(ids(states('active', 'active'), false)).toEqual(['sub_1']))
  test('none beside one that is over', () => expect(ids(states('canceled', 'active'), false)).toEqual([]))
  test('none beside one that never began', () => expect(ids(states('incomplete', 'active'), false)).toEqual([]))
  test('all of somebody who may not be a broker', () => {
    expect(ids(states('canceled', 'past_due', 'active'), true)).toEqual(['sub_1', 'sub_2'])
  })
})

test.each([
  ['the first month paid', undefined, kept, 'started'],
  ['heard of again', kept, kept, null],
  ['a refusal', kept, late, 'late'],
  ['the same refusal again', late, late, null],
  ['paid after all', late, kept, null],
  ['a first payment still open', undefined, { ...kept, status: 'incomplete' }, null],
  ['a bank that has given up', late, { ...kept, status: 'unpaid' }, null],
  ['canceled by its owner', kept, { ...kept, cancelAtPeriodEnd: true }, 'ending'],
  ['taken back', { ...kept, cancelAtPeriodEnd: true }, kept, null],
  ['the end', kept, { ...kept, status: 'canceled' }, 'canceled'],
  ['the end heard of before the beginning', undefined, { ...kept, status: 'canceled' }, 'canceled'],
  ['the end again', { ...kept, status: 'canceled' }, { ...kept, status: 'canceled' }, null],
] as const)('what is told of %s', (_, before, after, news) => {
  expect(newsOf(before, after)).toBe(news)
})

const [soon, far] = [later(now, days(2)), later(now, days(20))]
const dated = { ...kept, currentPeriodEnd: soon, canceledAt: null }
const leaving = { ...dated, cancelAtPeriodEnd: true, canceledAt: later(now, -days(9)) }
const refused = (ago: number) => ({ ...dated, status: 'past_due' as const, pastDueSince: later(now, -ago) })

test.each([
  ['a month that renews soon', dated, null],
  ['one that runs out in two days', leaving, 'lastDays'],
  ['one that runs out later', { ...leaving, currentPeriodEnd: far }, null],
  ['one that has run out', { ...leaving, currentPeriodEnd: later(now, -1) }, null],
  ['one that was canceled in its last days, which an email has said', { ...leaving, canceledAt: later(now, -1) }, null],
  ['a payment refused today', refused(0), null],
  ['a payment refused five days ago', refused(days(5)), 'lastTries'],
  ['a payment refused seven days ago', refused(days(7) + 1), 'closed'],
  ['one given up by the bank', { ...dated, status: 'unpaid' }, null],
  ['one that is over', { ...leaving, status: 'canceled' }, null],
] as const)('time brings %s: %#', (_, subscription, reminder) => {
  expect(reminderOf(subscription, now)).toBe(reminder)
})

test.each([
  ['the first month', 0, 0, false],
  ['a later one, begun today', 30, 0, true],
  ['a later one that was paid after nine days', 39, 9, true],
  ['one of long ago', 50, 20, false],
])('%s is told as a renewal: %#', (_, startedAgo, begunAgo, told) => {
  const [state] = states('active')
  const [startedAt, periodStart] = [later(now, -days(startedAgo)), later(now, -days(begunAgo))]
  expect(isRenewal({ ...state!, startedAt, periodStart }, now)).toBe(told)
})

test.each([
  ['running', dated, null],
  ['run out', { ...leaving, status: 'canceled', currentPeriodEnd: later(now, -days(1)) }, later(now, -days(1))],
  ['ended by us before its month was over', { ...leaving, status: 'canceled' }, leaving.canceledAt],
  ['given up unpaid', { ...dated, status: 'canceled', canceledAt: now }, now],
] as const)('the day a subscription ended that is %s', (_, subscription, end) => {
  expect(endOf(subscription, now)).toEqual(end)
})

test.each([
  ['none', null],
  ['active', 'refunded'],
  ['ending', 'refunded'],
  ['late', 'ended'],
  ['closed', 'ended'],
] as const)('a rejection or another role does to a subscription that is %s: %s', (standing, loss) => {
  expect(lossByDecision(standing)).toBe(loss)
})

test.each([
  ['success=true', 'success'],
  ['payment=success', 'success'],
  ['payment=cancelled', 'canceled'],
  ['payment=canceled', 'canceled'],
  ['canceled=true', 'canceled'],
  ['waiting=true', 'waiting'],
  ['managed=true', 'managed'],
  ['success=false&payment=paid', null],
  ['tab=chat', null],
])('of the address, %s is read as %s', (query, flag) => {
  expect(returnFlagOf(new URLSearchParams(query))).toBe(flag)
})

test.each([
  [['active'], 'paid'],
  [['canceled', 'trialing'], 'paid'],
  [['past_due', 'canceled'], 'past_due'],
  [['canceled', 'unpaid'], 'unpaid'],
  [[], 'unpaid'],
] as const)('payment_status of %j is %s', (statuses, answer) => {
  expect(paymentStatusOf(statuses.map((status) => ({ status })))).toBe(answer)
})

test.each([
  ['nobody signed in', null, 'visitor'],
  ['a broker who is not approved yet', { role: 'broker', approvalStatus: 'pending' }, 'broker'],
  ['a broker who was rejected', { role: 'broker', approvalStatus: 'rejected' }, 'rejected'],
  ['a member', { role: 'member', approvalStatus: 'approved' }, 'member'],
  ['an admin', { role: 'admin', approvalStatus: 'approved' }, 'staff'],
] as const)('the programme is offered to %s in the way that suits them', (_, viewer, candidate) => {
  expect(candidateOf(viewer as Viewer | null)).toBe(candidate)
})
