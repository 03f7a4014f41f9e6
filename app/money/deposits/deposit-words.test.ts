import { expect, test } from 'vitest'

import { date } from '#app/shared/dates.ts'
import { cents } from '#app/shared/money.ts'
import { days, later } from '#app/shared/durations.ts'
import { depositLine, depositWords, reasonWords } from './deposit-words.ts'

const now = new Date('2026-11-22T12:00:00Z')
const booking = (depositMethod: 'card' | 'cash', depositAt = later(now, days(4))) => ({
  depositMethod,
  depositAt,
  returnDate: date('2026-11-30'),
})

test.each([
  ['due', 'card', 0, 'On hold Nov 26 to return; released by Dec 7 if everything is paid'],
  ['authorized', 'card', 0, 'On hold until return; released by Dec 7 if everything is paid'],
  ['released', 'card', 0, 'No hold'],
  ['captured', 'card', 50_000, '$500.00 kept, the rest released.'],
  ['due', 'cash', 0, 'In cash at pickup; returned by Dec 7 if everything is paid'],
  ['recorded', 'cash', 0, 'Received; returned by Dec 7 if everything is paid'],
] as const)('a deposit that is %s, by %s, keeps to one line', (status, method, captured, words) => {
  expect(depositLine({ status, method, amountCents: 100_000, captured }, booking(method), now)).toBe(words)
})

test.each([
  [
    '$250.00 kept, $750.00 to be returned in cash.',
    'captured',
    'cash',
    'returned',
    { captured: 25_000, left: cents(75_000) },
  ],
  ['$1,000.00 kept, all of it.', 'captured', 'cash', 'completed', { captured: 100_000 }],
  ['$1,000.00 kept, all of it.', 'captured', 'card', 'completed', { captured: 100_000 }],
  ['$250.00 kept, the rest returned.', 'captured', 'cash', 'completed', { captured: 25_000 }],
  [
    'We have $1,000.00 of yours in cash and will return it at our desk.',
    'recorded',
    'cash',
    'cancelled',
    { captured: 0, left: cents(100_000) },
  ],
  [
    'On hold on our terminal. We’re releasing it.',
    'recorded',
    'card',
    'no_show',
    { captured: 0, left: cents(100_000), isOnTerminal: true },
  ],
  [
    'We don’t have a saved card for it. Our email has a link to add one.',
    'failed',
    'card',
    'confirmed',
    { captured: 0, failure: 'no card' },
  ],
  [
    'The card has expired. Our email has a link to use another one.',
    'failed',
    'card',
    'confirmed',
    { captured: 0, failure: 'expired_card' },
  ],
  ['Authorized, not charged. Released once everything is paid.', 'authorized', 'card', 'returned', { captured: 0 }],
] as const)(
  'says “%s” of a deposit that is %s, by %s, for a booking that is %s',
  (words, status, method, state, more) => {
    expect(depositWords({ status, method, amountCents: 100_000, ...more }, '', { state, waits: true })).toBe(words)
  },
)

test.each(['generic_decline', 'card_declined'])('%s is the bank’s decline', (reason) => {
  expect(reasonWords(reason)).toBe('Your bank declined it.')
})

test('what Stripe itself refused, or gave no reason for, is no decline of the bank', () => {
  for (const reason of ['refused: resource_missing', 'refused', 'processing_error', null])
    expect(reasonWords(reason)).toBe('It couldn’t be held.')
})

test('it is released within the days after the return, once everything is paid', () => {
  expect(
    depositWords({ status: 'authorized', method: 'card', amountCents: 100_000, captured: 0 }, '', { state: 'active' }),
  ).toContain('Released within 3 to 5 business days after we check the car in, once everything is paid.')
  expect(
    depositWords({ status: 'due', method: 'cash', amountCents: 100_000, captured: 0 }, '', { state: 'confirmed' }),
  ).toContain('Returned within 3 to 5 business days after we check the car in, once everything is paid.')
})

test('a pickup today names no day that has passed', () => {
  expect(depositLine(null, booking('card', now), now)).toBe(
    'Authorized shortly before pickup; released by Dec 7 if everything is paid',
  )
})

test.each([
  ['due', 'card', 'No hold'],
  ['authorized', 'card', 'Released by Dec 7'],
  ['released', 'card', 'No hold'],
  ['due', 'cash', 'No hold'],
  ['recorded', 'cash', 'Returned by Dec 7'],
] as const)('after the return a deposit that is %s, by %s, is shown as “%s”', (status, method, words) => {
  const later = new Date('2026-12-01T12:00:00Z')
  expect(
    depositLine(
      { status, method, amountCents: 100_000, captured: 0 },
      { ...booking(method, now), state: 'returned' },
      later,
    ),
  ).toBe(words)
})

test.each([
  ['2026-12-08', 'Released by Dec 8'],
  // Everything was paid this minute.
  ['2026-11-30', 'Released by Dec 1'],
])('after a return that was entered late it is released by the day that follows from then (%s)', (day, words) => {
  const back = {
    ...booking('card', now),
    returnDate: date('2026-11-20'),
    releasedBy: date(day),
    state: 'returned' as const,
  }
  const deposit = { status: 'authorized', method: 'card', amountCents: 100_000, captured: 0 } as const
  expect(depositLine(deposit, back, new Date('2026-12-01T17:00:00Z'))).toBe(words)
})

test('while the car is late it is released after a return that is still to come', () => {
  const late = { ...booking('card', now), state: 'active' as const }
  expect(
    depositLine(
      { status: 'authorized', method: 'card', amountCents: 100_000, captured: 0 },
      late,
      new Date('2026-12-01T17:00:00Z'),
    ),
  ).toBe('Released by Dec 8 if everything is paid')
})

test('names the day after which an undecided dispute no longer holds it, and that a decided one has to be paid', () => {
  const words =
    'Released once your dispute is settled and everything is paid; we won’t hold it for an undecided dispute after Dec 14'
  const dispute = { until: new Date('2026-12-14T17:00:00Z') }
  const waiting = { ...booking('card', now), state: 'returned' as const, waits: true, dispute }
  const deposit = { status: 'authorized', method: 'card', amountCents: 100_000, captured: 0 } as const
  expect(depositLine(deposit, waiting, now)).toBe(words)
  expect(depositWords(deposit, '', waiting)).toBe(`Authorized, not charged. ${words}.`)
})
