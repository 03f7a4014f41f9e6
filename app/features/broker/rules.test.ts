import { describe, expect, test } from 'vitest'

import type { Viewer } from '#app/features/access/permissions.ts'
import { days, later } from '#app/shared/durations.ts'
import type { SubscriptionState } from '#app/platform/subscriptions.server.ts'
import { candidateOf, isPaidFor, newsOf, pastDueSince, paymentStatusOf, standingOf, unwanted } from './rules.ts'

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
