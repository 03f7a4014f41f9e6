import { expect, it } from 'vitest'

import { hours, later } from '#app/shared/durations.ts'
import { cents } from '#app/shared/money.ts'
import { cancellingWords, depositAtEndWords, endedWords, endingRows, refundWords } from './refund-words.ts'

const cards = [{ last4: '4242', amount: cents(1) }]
const limit = { pickupAt: new Date('2026-12-01T15:00:00Z'), freeBefore: hours(48) }

it.each([
  ['all of it', 237_500, 0, 'We’re refunding $2,375.00 to the card ending in 4242. Banks take a few days to show it.'],
  [
    'the balance and not the upfront half',
    237_500,
    237_500,
    'We’re refunding $2,375.00 to the card ending in 4242. Banks take a few days to show it. We kept $2,375.00.',
  ],
  ['nothing', 0, 237_500, 'It was canceled within 48 hours of pickup, so we kept $2,375.00.'],
  ['nothing yet because the bank refused it', 0, 0, 'Your refund hasn’t reached you yet. We’ll call you about it.'],
])('a canceled booking says that we refund %s', (_, refunded, kept, words) => {
  expect(refundWords({ refunded: cents(refunded), kept: cents(kept), cards, ...limit })).toBe(words)
})

it('a refund to two cards says what goes to each', () => {
  const both = [
    { last4: '4242', amount: cents(150_000) },
    { last4: '0005', amount: cents(50_000) },
  ]
  expect(refundWords({ refunded: cents(200_000), kept: cents(0), cards: both, ...limit })).toBe(
    'We’re refunding $1,500.00 to the card ending in 4242 and $500.00 to the card ending in 0005. Banks take a few days to show it.',
  )
})

it('a canceled booking names separately what was refunded earlier, at the desk, and by the bank', () => {
  const said = (more: Partial<Parameters<typeof refundWords>[0]>) =>
    refundWords({ refunded: cents(0), kept: cents(0), cards, ...limit, ...more })
  const earlier = cents(50_000)
  expect(said({ refunded: cents(150_000), atDesk: cents(100_000), earlier })).toBe(
    'We’re refunding $500.00 to the card ending in 4242. Banks take a few days to show it. $1,000.00 is refunded at our desk. We refunded $500.00 earlier.',
  )
  expect(said({ refunded: cents(50_000), isOnCard: true })).toBe(
    'We refunded $500.00 to the card ending in 4242. Banks take a few days to show it.',
  )
  expect(said({ kept: cents(100_000), earlier })).toBe(
    'It was canceled within 48 hours of pickup, so we kept $1,000.00. We refunded $500.00 earlier.',
  )
  expect(said({ earlier, lost: cents(100_000) })).toBe(
    'We refunded $500.00 earlier. Your bank returned $1,000.00 to you.',
  )
})

it('a booking whose pickup moved after the limit was not canceled within some odd number of hours', () => {
  const ended = { refunded: cents(0), kept: cents(100_000), cards, ...limit, freeBefore: hours(312) }
  expect(refundWords(ended)).toBe(
    'It was canceled after free cancellation ended (Nov 18, 2026, 10:00\u00a0AM\u00a0EST), so we kept $1,000.00.',
  )
})

it.each([
  ['the customer did not come to us', false, 'The car was not picked up, so we kept $1,000.00.'],
  ['we came to the customer', true, 'We brought the car to you and couldn’t hand it over, so we kept $1,000.00.'],
])('a no-show says that %s', (_, isDelivered, words) => {
  const ended = { refunded: cents(0), kept: cents(100_000), cards, ...limit, isDelivered }
  expect(refundWords({ ...ended, state: 'no_show' })).toBe(words)
})

it('before a booking is canceled, each part of the refund is shown with how it is paid', () => {
  const none = {
    kept: cents(0),
    before: cents(0),
    lost: cents(0),
    disputed: cents(0),
    keptIfWon: cents(0),
    card: { last4: '4242' },
  }
  const rows = (refund: number, atDesk: number) =>
    endingRows({ ...none, refund: cents(refund), atDesk: cents(atDesk) }).filter(([, value]) => value !== null)
  const kept = ['Kept', 'None']
  expect(rows(30_000, 0)).toEqual([['Refund to the card ending in 4242', '$300.00'], kept])
  expect(rows(30_000, 10_000)).toEqual([
    ['Refund to the card ending in 4242', '$200.00'],
    ['Refund at the desk', '$100.00'],
    kept,
  ])
  expect(rows(30_000, 30_000)).toEqual([['Refund at the desk', '$300.00'], kept])
  expect(rows(0, 0)).toEqual([['Refund', 'None'], kept])
})

it('free cancellation is mentioned only if the booking had it', () => {
  const { pickupAt } = limit
  const said = (bookedBefore: number, before: number, freeBefore = limit.freeBefore) =>
    cancellingWords(
      { pickupAt, freeBefore, createdAt: later(pickupAt, -hours(bookedBefore)) },
      later(pickupAt, -hours(before)),
    )
  expect(said(200, 100)).toBe(
    'Free cancellation until 48 hours before pickup (Nov 29, 2026, 10:00\u00a0AM\u00a0EST). After that, we keep 50% of the total.',
  )
  expect(said(200, 40)).toBe(
    'Free cancellation ended 48 hours before pickup (Nov 29, 2026, 10:00\u00a0AM\u00a0EST). If you cancel now, we keep 50% of the total.',
  )
  expect(said(47, 40)).toBe(
    'Pickup was less than 48 hours away when you booked. If you cancel, we keep 50% of the total.',
  )
  // Its pickup moved after the limit: no page has promised this number of hours.
  expect(said(400, 320, hours(312))).toBe(
    'Free cancellation until Nov 18, 2026, 10:00\u00a0AM\u00a0EST. After that, we keep 50% of the total.',
  )
  for (const bookedBefore of [400, 300])
    expect(said(bookedBefore, 192, hours(312))).toBe(
      'Free cancellation has ended. If you cancel, we keep 50% of the total.',
    )
})

it('of a booking that was canceled says where the money went, and of one that continues nothing', () => {
  const booking = { state: 'cancelled', delivery: null, ...limit } as const
  const [none, back] = [cents(0), cents(217_500)]
  const sums = {
    kept: none,
    lost: none,
    disputed: none,
    keptIfWon: none,
    ended: { refunded: back, isOnCard: true, cards },
  }
  expect(endedWords(booking, sums)).toBe(
    'We refunded $2,175.00 to the card ending in 4242. Banks take a few days to show it.',
  )
  expect(endedWords({ ...booking, state: 'confirmed' }, { ...sums, kept: null })).toBeNull()
})

const atEnd = { left: null, hold: null, isAsked: false }
const sum = cents(500_000)

it.each([
  ['a car without one', 0, { ...atEnd, isAsked: true }, 'None', 'None'],
  ['nothing held', sum, atEnd, 'Nothing is on hold', 'Nothing is on hold'],
  ['a hold on a card', sum, { ...atEnd, hold: { amount: sum } }, '$5,000.00 hold, to be released'],
  [
    'a hold on our terminal',
    sum,
    { ...atEnd, left: { amount: sum, isOnTerminal: true } },
    '$5,000.00 hold, to be released on the terminal',
  ],
  [
    'cash',
    sum,
    { ...atEnd, left: { amount: sum, isOnTerminal: false } },
    '$5,000.00 in cash, to be returned at the desk',
  ],
  [
    'a card that is asked for',
    sum,
    { ...atEnd, isAsked: true },
    'Nothing is on hold. The customer’s link to add a card will no longer be needed',
    'Nothing is on hold. You won’t need to add a card',
  ],
])(
  'the question before a booking ends says of the deposit what will happen: %s',
  (...[, deposit, held, staff, customer = staff]) => {
    expect(depositAtEndWords(cents(deposit), held, 'staff')).toBe(staff)
    expect(depositAtEndWords(cents(deposit), held, 'customer')).toBe(customer)
  },
)
