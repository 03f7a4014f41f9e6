import { describe, expect, test } from 'vitest'

import { days, hours, later, minutes } from '#app/shared/durations.ts'
import {
  isHeld,
  leftAtDesk,
  movesOf,
  neededUntil,
  nextStep,
  retryAfter,
  type Deposit,
  type Hold,
  type DepositRental,
} from './rules.ts'

const now = new Date('2026-11-24T15:00:00Z')
const deposit: Deposit = { status: 'due', method: 'card', amountCents: 500_000, authorizeAt: now, retryAt: null }
const rental: DepositRental = { status: 'confirmed', returnAt: later(now, days(3)), endedAt: null }
const hold: Hold = {
  id: 'a',
  status: 'held',
  checkoutSessionId: null,
  captureBefore: later(now, days(4)),
  createdAt: now,
}

type Case = [
  what: string,
  deposit: Partial<Deposit>,
  rental: Partial<DepositRental>,
  holds: Partial<Hold>[],
  kind: string | null,
  id?: string,
]

test.each<Case>([
  ['is authorized when it is time', {}, {}, [], 'authorize'],
  ['is left alone when it is not time', { authorizeAt: later(now, 1) }, {}, [], null],
  ['is left alone when it is cash', { method: 'cash' }, {}, [], null],
  ['is left alone when it is nothing', { amountCents: 0 }, {}, [], null],
  [
    'is left alone when it failed and waits',
    { status: 'failed', retryAt: later(now, 1) },
    {},
    [{ status: 'refused' }],
    null,
  ],
  [
    'is authorized again when it failed and waited',
    { status: 'failed', retryAt: now },
    {},
    [{ status: 'refused' }],
    'authorize',
  ],
  ['is left alone when the rental was never picked up', {}, { returnAt: later(now, -1) }, [], null],
  ['is asked about again when the answer is missing', {}, {}, [{ status: 'asked' }], 'resume'],
  [
    'is asked about again when the answer is missing and it is released',
    { status: 'released' },
    {},
    [{ status: 'asked' }],
    'resume',
  ],
  [
    'is left alone while the customer is on the payment page',
    { status: 'failed', retryAt: later(now, 1) },
    {},
    [{ status: 'asked', checkoutSessionId: 'cs' }],
    null,
  ],
  [
    'has its payment page closed when the time for it is over',
    { status: 'failed' },
    {},
    [{ status: 'asked', checkoutSessionId: 'cs', createdAt: later(now, -hours(1)) }],
    'closePage',
  ],
  [
    'has its payment page closed when it is no longer needed',
    { status: 'recorded' },
    {},
    [{ status: 'asked', checkoutSessionId: 'cs' }],
    'closePage',
  ],
  [
    'is left alone when it is held long enough',
    { status: 'authorized' },
    {},
    [{ captureBefore: later(now, days(30)) }],
    null,
  ],
  [
    'is authorized again when it has to be renewed',
    { status: 'authorized' },
    {},
    [{ captureBefore: later(now, hours(24)) }],
    'authorize',
  ],
  [
    'is left alone when a renewal failed and waits',
    { status: 'authorized', retryAt: later(now, 1) },
    {},
    [{ captureBefore: later(now, hours(20)) }],
    null,
  ],
  [
    'is canceled when the pickup moved too far away',
    { status: 'authorized', authorizeAt: later(now, days(3)) },
    {},
    [{}],
    'cancel',
    'a',
  ],
  [
    'is left alone when it reaches the pickup that moved',
    { status: 'authorized', authorizeAt: later(now, days(2)) },
    {},
    [{}],
    null,
  ],
  [
    'is left alone while the car is out',
    { status: 'authorized', authorizeAt: later(now, days(20)) },
    { status: 'active' },
    [{ captureBefore: later(now, days(30)) }],
    null,
  ],
  ['is looked up when it has lapsed', { status: 'authorized' }, {}, [{ captureBefore: now }], 'follow'],
  [
    'has one of its holds canceled when there are two',
    { status: 'authorized' },
    {},
    [{}, { id: 'b', captureBefore: later(now, days(6)) }],
    'cancel',
    'a',
  ],
  ['is canceled when it was released', { status: 'released' }, {}, [{}], 'cancel', 'a'],
  ['is canceled when cash came instead', { status: 'recorded' }, {}, [{}], 'cancel', 'a'],
  ['is captured when a part is kept', { status: 'captured' }, {}, [{}], 'capture', 'a'],
  ['is left alone when a part was captured', { status: 'captured' }, {}, [{ status: 'captured' }], null],
  [
    'is released when the booking was canceled',
    { status: 'authorized' },
    { status: 'cancelled', endedAt: now },
    [{}],
    'release',
  ],
  [
    'is released when three business days are over',
    { status: 'authorized' },
    { status: 'returned', endedAt: later(now, -days(8)) },
    [{ captureBefore: later(now, days(30)) }],
    'release',
  ],
  [
    'is left alone when three business days are not over',
    { status: 'authorized' },
    { status: 'returned', endedAt: now },
    [{ captureBefore: later(now, days(30)) }],
    null,
  ],
  [
    'is left alone when three business days are over but sums are open',
    { status: 'authorized' },
    { status: 'returned', endedAt: later(now, -days(8)), hasOpenSums: true },
    [{ captureBefore: later(now, days(30)) }],
    null,
  ],
  [
    'is left alone when three business days are over and staff have not decided on a charge',
    { status: 'authorized' },
    { status: 'returned', endedAt: later(now, -days(5)), hasUntoldCharges: true },
    [{ captureBefore: later(now, days(30)) }],
    null,
  ],
  [
    'is released when the promised five business days are over, whatever staff have not decided on',
    { status: 'authorized' },
    { status: 'returned', endedAt: later(now, -days(7)), hasUntoldCharges: true },
    [{ captureBefore: later(now, days(30)) }],
    'release',
  ],
  [
    'stops renewing the hold after the agreed return when no pickup was recorded and the booking was not ended',
    { status: 'authorized' },
    { returnAt: later(now, -days(8)) },
    [{ captureBefore: later(now, hours(24)) }],
    'release',
  ],
  [
    'is left alone on the day on which a return of long ago is entered',
    { status: 'authorized' },
    { status: 'returned', endedAt: later(now, -days(12)), endKnownAt: later(now, -hours(1)), hasUntoldCharges: true },
    [{ captureBefore: later(now, days(30)) }],
    null,
  ],
  [
    'is released when the business day after an entered return of long ago is over, whatever staff have not decided on',
    { status: 'authorized' },
    { status: 'returned', endedAt: later(now, -days(12)), endKnownAt: later(now, -days(1)), hasUntoldCharges: true },
    [{ captureBefore: later(now, days(30)) }],
    'release',
  ],
  [
    'is left alone when staff still have time to decide on an objection',
    { status: 'authorized' },
    { status: 'returned', endedAt: later(now, -days(20)), objectedAt: later(now, 1 - days(14)) },
    [{ captureBefore: later(now, days(30)) }],
    null,
  ],
  [
    'is released when staff have not decided on an objection in time',
    { status: 'authorized' },
    { status: 'returned', endedAt: later(now, -days(20)), objectedAt: later(now, -days(14)) },
    [{ captureBefore: later(now, days(30)) }],
    'release',
  ],
  [
    'is left alone when one objection is too old and another charge is unpaid',
    { status: 'authorized' },
    { status: 'returned', endedAt: later(now, -days(20)), objectedAt: later(now, -days(14)), hasOpenSums: true },
    [{ captureBefore: later(now, days(30)) }],
    null,
  ],
])('a deposit %s', (_, ofDeposit, ofRental, holds, kind, id) => {
  const step = nextStep(
    { ...deposit, ...ofDeposit },
    { ...rental, ...ofRental },
    holds.map((one) => ({ ...hold, ...one })),
    now,
  )
  expect(step?.kind ?? null).toBe(kind)
  if (id) expect(step).toMatchObject({ hold: { id } })
})

describe('a deposit', () => {
  test.each([
    [
      'is needed longer over Thanksgiving',
      { status: 'returned', endedAt: new Date('2026-11-24T23:00:00Z') },
      '2026-11-30T13:00:00.000Z',
    ],
    [
      'is needed until three business days after the return',
      { status: 'active', returnAt: new Date('2026-12-01T15:00:00Z') },
      '2026-12-04T13:00:00.000Z',
    ],
    [
      'is needed longer when the car is late',
      { status: 'active', returnAt: later(now, -days(2)) },
      '2026-11-30T13:00:00.000Z',
    ],
  ] as const)('%s', (_, more, until) => {
    expect(neededUntil({ ...rental, ...more }, now).toISOString()).toBe(until)
  })

  test('is tried again in the morning, whatever the hour', () => {
    for (const at of [now, later(now, hours(12)), new Date('2026-11-25T04:59:00Z')])
      expect(retryAfter(at).getUTCHours()).toBe(14)
    expect(retryAfter(later(now, minutes(1))).toISOString()).toBe('2026-11-25T14:00:00.000Z')
  })
})

test.each([
  ['due', 'card', 'confirmed', 'attempt, link, cash, terminal', ['attempt', 'link', 'cash', 'terminal']],
  ['due', 'cash', 'confirmed', 'link, cash, terminal', ['link', 'cash', 'terminal']],
  ['failed', 'card', 'active', 'attempt, link, cash, terminal', ['attempt', 'link', 'cash', 'terminal']],
  ['authorized', 'card', 'confirmed', 'nothing', []],
  ['authorized', 'card', 'active', 'nothing', []],
  ['authorized', 'card', 'returned', 'release, capture', ['release', 'capture']],
  ['recorded', 'cash', 'active', 'nothing', []],
  ['recorded', 'cash', 'returned', 'cashBack, capture', ['cashBack', 'capture']],
  ['recorded', 'cash', 'cancelled', 'cashBack', ['cashBack']],
  ['captured', 'cash', 'returned', 'cashBack', ['cashBack']],
  ['released', 'card', 'completed', 'nothing', []],
  ['captured', 'card', 'returned', 'nothing', []],
  ['due', 'card', 'cancelled', 'nothing', []],
] as const)(
  'with a deposit that is %s, by %s, of a booking that is %s, staff may do: %s',
  (status, method, of, _, moves) => {
    expect(movesOf({ status, method, amountCents: 1 }, { status: of })).toEqual(moves)
  },
)

test.each([
  ['authorized', 500, 'is'],
  ['recorded', 500, 'is'],
  ['authorized', 0, 'is not'],
  ['due', 500, 'is not'],
  ['failed', 500, 'is not'],
  ['released', 500, 'is not'],
  ['captured', 500, 'is not'],
] as const)('a deposit that is %s, of %i cents, %s there to be released', (status, amountCents, is) => {
  expect(isHeld({ status, amountCents })).toBe(is === 'is')
})

test('a hold on the terminal is given back like cash, once, and what was kept is not', () => {
  const onTerminal = { method: 'card', amountCents: 500, terminalReference: 'T-1' } as const
  expect(leftAtDesk({ ...onTerminal, status: 'recorded' })).toBe(500)
  expect(leftAtDesk({ ...onTerminal, status: 'captured', capturedCents: 200 })).toBe(300)
  expect(leftAtDesk({ ...onTerminal, status: 'captured', capturedCents: 200, givenBackAt: now })).toBe(0)
  expect(leftAtDesk({ method: 'card', amountCents: 500, status: 'captured', capturedCents: 200 })).toBe(0)
  expect(movesOf({ ...onTerminal, status: 'recorded' }, { status: 'returned' })).toEqual(['cashBack', 'capture'])
})
