import { describe, expect, test } from 'vitest'

import { days, hours, later, minutes } from '#app/shared/durations.ts'
import {
  leftAtDesk,
  movesOf,
  neededUntil,
  nextStep,
  retryAfter,
  type Deposit,
  type Hold,
  type Rental,
} from './rules.ts'

const now = new Date('2026-11-24T15:00:00Z')
const deposit: Deposit = { status: 'due', method: 'card', amountCents: 500_000, authorizeAt: now, retryAt: null }
const rental: Rental = { status: 'confirmed', returnAt: later(now, days(3)), endedAt: null }
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
  rental: Partial<Rental>,
  holds: Partial<Hold>[],
  kind: string | null,
  id?: string,
]

test.each<Case>([
  ['it is time', {}, {}, [], 'authorize'],
  ['it is not time', { authorizeAt: later(now, 1) }, {}, [], null],
  ['it is cash', { method: 'cash' }, {}, [], null],
  ['it is nothing', { amountCents: 0 }, {}, [], null],
  ['it failed and waits', { status: 'failed', retryAt: later(now, 1) }, {}, [{ status: 'refused' }], null],
  ['it failed and waited', { status: 'failed', retryAt: now }, {}, [{ status: 'refused' }], 'authorize'],
  ['nobody came', {}, { returnAt: later(now, -1) }, [], null],
  ['the answer is missing', {}, {}, [{ status: 'asked' }], 'resume'],
  ['the answer is missing and nobody wants it', { status: 'released' }, {}, [{ status: 'asked' }], 'resume'],
  [
    'the customer is at the page',
    { status: 'failed', retryAt: later(now, 1) },
    {},
    [{ status: 'asked', checkoutSessionId: 'cs' }],
    null,
  ],
  [
    'the page is over',
    { status: 'failed' },
    {},
    [{ status: 'asked', checkoutSessionId: 'cs', createdAt: later(now, -hours(1)) }],
    'closePage',
  ],
  ['the page is not needed', { status: 'recorded' }, {}, [{ status: 'asked', checkoutSessionId: 'cs' }], 'closePage'],
  ['it is held long enough', { status: 'authorized' }, {}, [{ captureBefore: later(now, days(30)) }], null],
  ['it has to be renewed', { status: 'authorized' }, {}, [{ captureBefore: later(now, hours(24)) }], 'authorize'],
  [
    'a renewal failed',
    { status: 'authorized', retryAt: later(now, 1) },
    {},
    [{ captureBefore: later(now, hours(20)) }],
    null,
  ],
  [
    'the pickup moved away farther than it reaches',
    { status: 'authorized', authorizeAt: later(now, days(3)) },
    {},
    [{}],
    'cancel',
    'a',
  ],
  ['it reaches the pickup that moved', { status: 'authorized', authorizeAt: later(now, days(2)) }, {}, [{}], null],
  [
    'it is out with the car',
    { status: 'authorized', authorizeAt: later(now, days(20)) },
    { status: 'active' },
    [{ captureBefore: later(now, days(30)) }],
    null,
  ],
  ['it has lapsed', { status: 'authorized' }, {}, [{ captureBefore: now }], 'follow'],
  ['two are held', { status: 'authorized' }, {}, [{}, { id: 'b', captureBefore: later(now, days(6)) }], 'cancel', 'a'],
  ['it was released', { status: 'released' }, {}, [{}], 'cancel', 'a'],
  ['cash came instead', { status: 'recorded' }, {}, [{}], 'cancel', 'a'],
  ['a part is kept', { status: 'captured' }, {}, [{}], 'capture', 'a'],
  ['a part was kept', { status: 'captured' }, {}, [{ status: 'captured' }], null],
  ['the booking was canceled', { status: 'authorized' }, { status: 'cancelled', endedAt: now }, [{}], 'release'],
  [
    'three business days are over',
    { status: 'authorized' },
    { status: 'returned', endedAt: later(now, -days(8)) },
    [{ captureBefore: later(now, days(30)) }],
    'release',
  ],
  [
    'they are not',
    { status: 'authorized' },
    { status: 'returned', endedAt: now },
    [{ captureBefore: later(now, days(30)) }],
    null,
  ],
  [
    'three business days are over and something is to be paid',
    { status: 'authorized' },
    { status: 'returned', endedAt: later(now, -days(8)), hasOpenSums: true },
    [{ captureBefore: later(now, days(30)) }],
    null,
  ],
])('when %s', (_, ofDeposit, ofRental, holds, kind, id) => {
  const step = nextStep(
    { ...deposit, ...ofDeposit },
    { ...rental, ...ofRental },
    holds.map((one) => ({ ...hold, ...one })),
    now,
  )
  expect(step?.kind ?? null).toBe(kind)
  if (id) expect(step).toMatchObject({ hold: { id } })
})

describe('until when', () => {
  test.each([
    [
      'a return over Thanksgiving',
      { status: 'returned', endedAt: new Date('2026-11-24T23:00:00Z') },
      '2026-11-30T13:00:00.000Z',
    ],
    ['a car that is out', { status: 'active', returnAt: new Date('2026-12-01T15:00:00Z') }, '2026-12-04T13:00:00.000Z'],
    [
      'a car that is late, which moves on',
      { status: 'active', returnAt: later(now, -days(2)) },
      '2026-11-30T13:00:00.000Z',
    ],
  ] as const)('%s', (_, more, until) => {
    expect(neededUntil({ ...rental, ...more }, now).toISOString()).toBe(until)
  })

  test('the next attempt is in the morning, whatever the hour', () => {
    for (const at of [now, later(now, hours(12)), new Date('2026-11-25T04:59:00Z')])
      expect(retryAfter(at).getUTCHours()).toBe(14)
    expect(retryAfter(later(now, minutes(1))).toISOString()).toBe('2026-11-25T14:00:00.000Z')
  })
})

test.each([
  ['due', 'card', 'confirmed', ['attempt', 'link', 'cash', 'terminal']],
  ['due', 'cash', 'confirmed', ['link', 'cash', 'terminal']],
  ['failed', 'card', 'active', ['attempt', 'link', 'cash', 'terminal']],
  ['authorized', 'card', 'confirmed', []],
  ['authorized', 'card', 'active', []],
  ['authorized', 'card', 'returned', ['release', 'capture']],
  ['recorded', 'cash', 'active', []],
  ['recorded', 'cash', 'returned', ['cashBack', 'capture']],
  ['recorded', 'cash', 'cancelled', ['cashBack']],
  ['captured', 'cash', 'returned', ['cashBack']],
  ['released', 'card', 'completed', []],
  ['captured', 'card', 'returned', []],
  ['due', 'card', 'cancelled', []],
] as const)('of a deposit that is %s, by %s, of a booking that is %s, staff may %j', (status, method, of, moves) => {
  expect(movesOf({ status, method, amountCents: 1 }, { status: of })).toEqual(moves)
})

test('a hold on the terminal is given back like cash, once, and what was kept is not', () => {
  const onTerminal = { method: 'card', amountCents: 500, terminalReference: 'T-1' } as const
  expect(leftAtDesk({ ...onTerminal, status: 'recorded' })).toBe(500)
  expect(leftAtDesk({ ...onTerminal, status: 'captured', capturedCents: 200 })).toBe(300)
  expect(leftAtDesk({ ...onTerminal, status: 'captured', capturedCents: 200, givenBackAt: now })).toBe(0)
  expect(leftAtDesk({ method: 'card', amountCents: 500, status: 'captured', capturedCents: 200 })).toBe(0)
  expect(movesOf({ ...onTerminal, status: 'recorded' }, { status: 'returned' })).toEqual(['cashBack', 'capture'])
})
