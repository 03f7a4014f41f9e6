import { describe, expect, it, test } from 'vitest'

import { addDays, date, time } from '#app/shared/dates.ts'
import { given } from '#tests/support/one-car.ts'
import { dayTimes, firstPickup, openingMonth, pickupTimes } from './days.ts'
import {
  dayOffer,
  firstFreeDay,
  lastShown,
  printChoice,
  printDaysRange,
  readChoice,
  returnTimes,
  type Chosen,
} from './offers.ts'
import { pickupSlots } from './rules.ts'

const ten = time('10:00')
const nothing: Chosen = { pickupTime: ten, returnTime: ten }
const says = (day: string, chosen = nothing, known = given) => {
  const { state, from, until } = dayOffer(date(day), known, chosen)
  return state === 'partly' ? [until && `until ${until}`, from && `from ${from}`].filter(Boolean).join(', ') : state
}
/** Out between two moments, the turnaround included. */
const out = (...taken: [from: string, until: string][]) => ({
  ...given,
  taken: taken.map(([from, until]) => ({ from, until })) as typeof given.taken,
})

describe('a day of the calendar', () => {
  it.each([
    ['2026-11-20', 'tooSoon'],
    ['2026-11-21', 'from 12:00'],
    ['2026-11-26', 'free'],
    ['2026-11-27', 'until 08:00'],
    ['2026-11-28', 'taken'],
    ['2026-11-29', 'taken'],
    ['2026-11-30', 'from 12:00'],
    ['2026-12-01', 'free'],
    ['2026-12-21', 'free'],
    ['2026-12-22', 'tooFar'],
  ])('%s is %s, before and after a press on it', (day, state) => {
    expect(says(day)).toBe(state)
    const { choice } = dayOffer(date(day), given, nothing)
    if (choice) expect(says(day, choice)).toBe(state)
  })

  it.each([
    ['begins at 8:30', ['2026-11-27T06:30', '2026-11-30T12:00'], '2026-11-26', 'until 20:00', '2026-11-27', 'taken'],
    ['begins at 4:30 PM', ['2026-11-27T14:30', '2026-11-30T12:00'], '2026-11-26', 'free', '2026-11-27', 'until 14:30'],
    ['ends at 7 PM', ['2026-11-24T08:00', '2026-11-27T21:00'], '2026-11-27', 'taken', '2026-11-28', 'free'],
    [
      'is of hours',
      ['2026-11-27T11:00', '2026-11-27T15:00'],
      '2026-11-26',
      'free',
      '2026-11-27',
      'until 11:00, from 15:00',
    ],
  ] as const)('beside a stay that %s is what it is', (_, taken, day, state, next, nextState) => {
    expect([says(day, nothing, out([...taken])), says(next, nothing, out([...taken]))]).toEqual([state, nextState])
  })

  it('needs room for the shortest stay, and is taken only where no stay has room', () => {
    const known = {
      ...out(['2026-11-20T08:00', '2026-11-24T12:00'], ['2026-11-28T08:00', '2026-12-09T08:00']),
      minDays: 3,
    }
    expect(['23', '24', '25', '26', '27', '28'].map((day) => says(`2026-11-${day}`, nothing, known))).toEqual([
      'taken',
      'from 12:00',
      'free',
      'within',
      'until 20:00',
      'until 08:00',
    ])
    expect(says('2026-11-26', nothing, { ...known, minDays: 5 })).toBe('taken')
  })

  it('can be returned on before a pickup is chosen, which then belongs to it', () => {
    const begun = dayOffer(date('2026-11-27'), given, nothing).choice
    expect(begun).toEqual({ ...nothing, pickupDate: undefined, returnDate: '2026-11-27', returnTime: '08:00' })
    expect(dayOffer(date('2026-11-24'), given, begun ?? nothing).choice).toEqual({ ...begun, pickupDate: '2026-11-24' })
    // After the return, a pickup starts over.
    expect(dayOffer(date('2026-12-01'), given, begun ?? nothing).choice).toMatchObject({
      pickupDate: '2026-12-01',
      returnDate: undefined,
    })
  })

  it('needs a half hour after the lead time', () => {
    const late = { ...given, earliest: '2026-11-21T20:01' as const }
    expect(says('2026-11-21', nothing, late)).toBe('tooSoon')
    expect(says('2026-11-21', nothing, { ...late, earliest: '2026-11-21T20:00' })).toBe('from 20:00')
    // Its last half hour would do, but the car is out then.
    const taken = out(['2026-11-21T18:00', '2026-11-25T12:00'])
    expect(says('2026-11-21', nothing, { ...taken, earliest: '2026-11-21T20:00' })).toBe('taken')
    expect(['20:00', '20:01'].map((hour) => firstPickup({ earliest: `2026-11-21T${hour}` as const }))).toEqual([
      '2026-11-21',
      '2026-11-22',
    ])
  })

  it.each([
    ['2026-11-24', 'free'],
    ['2026-11-26', 'free'],
    ['2026-11-27', 'until 08:00'],
    ['2026-11-28', 'taken'],
    ['2026-12-01', 'free'],
  ])('%s is %s once Nov 25 is the pickup', (day, state) => {
    expect(says(day, { ...nothing, pickupDate: date('2026-11-25') })).toBe(state)
  })

  it('is the return after a pickup, and starts over with both or before it', () => {
    const chosen = { ...nothing, pickupDate: date('2026-12-02') }
    const choice = (day: string, more: Partial<Chosen> = {}) =>
      dayOffer(date(day), given, { ...chosen, ...more }).choice
    expect(choice('2026-12-05')).toEqual({ ...chosen, returnDate: '2026-12-05' })
    expect(choice('2026-12-01')).toEqual({ ...nothing, pickupDate: '2026-12-01', returnDate: undefined })
    expect(choice('2026-12-05', { returnDate: date('2026-12-04') })).toEqual({
      ...nothing,
      pickupDate: '2026-12-05',
      returnDate: undefined,
    })
    expect(choice('2026-12-05', { returnDate: date('2026-12-01') })).toEqual({ ...chosen, returnDate: '2026-12-05' })
    // A return on the day of the pickup doesn't count yet; that day chosen again is a pickup.
    expect(choice('2026-12-05', { returnDate: date('2026-12-02') })).toEqual({ ...chosen, returnDate: '2026-12-05' })
    expect(choice('2026-12-02')).toEqual({ ...nothing, pickupDate: '2026-12-02', returnDate: undefined })
  })

  it.each([
    ['the day of its pickup', '2026-11-22', 'tooSoon', undefined],
    ['one before its shortest stay ends', '2026-11-23', 'tooSoon', undefined],
    ['one before the next booking', '2026-11-25', 'free', '2026-11-25'],
    ['the day the next booking begins', '2026-11-27', 'until 08:00', '2026-11-27'],
    ['one of the next booking', '2026-11-28', 'taken', undefined],
    ['one after the next booking', '2026-12-02', 'tooFar', undefined],
  ])('of a car that is out only moves the return: %s', (_, day, state, returnDate) => {
    const rented = { ...given, today: date('2026-11-22'), earliest: '2026-11-22T10:00' as const, minDays: 2 }
    const known = { ...rented, returnFrom: date('2026-11-22') }
    const chosen = { ...nothing, pickupDate: date('2026-11-22'), returnDate: date('2026-11-24') }
    expect(says(day, chosen, known)).toBe(state)
    const { choice } = dayOffer(date(day), known, chosen)
    expect(choice?.returnDate).toBe(returnDate)
    // A press that comes once the day is taken keeps it as the return, where the page says what is wrong.
    expect(readChoice(day, chosen, known)).toMatchObject({ pickupDate: '2026-11-22', returnDate: day })
  })

  it('that is the last of the window is taken, not too far ahead, when the car is out', () => {
    const known = out(['2026-12-20T08:00', '2027-01-30T12:00'])
    expect([says('2026-12-21', nothing, known), says('2026-12-22', nothing, known)]).toEqual(['taken', 'tooFar'])
  })

  it('beyond the last pickup is taken only when the car is out', () => {
    const [early, late] = [
      { ...nothing, pickupDate: date('2026-11-25') },
      { ...nothing, pickupDate: date('2026-12-20') },
    ]
    expect(says('2026-12-22', early)).toBe('tooFar')
    expect(
      says('2026-12-22', early, {
        ...given,
        taken: [...given.taken, { from: '2026-12-21T08:00', until: '2026-12-24T12:00' }],
      }),
    ).toBe('taken')
    expect(says('2026-12-22', late, { ...given, minDays: 3 })).toBe('tooFar')
  })

  it('beyond the last pickup is still a return', () => {
    const chosen = { ...nothing, pickupDate: date('2026-12-20') }
    expect([says('2027-01-19', chosen), says('2027-01-20', chosen)]).toEqual(['free', 'tooFar'])
    expect(lastShown(given, chosen)).toBe('2027-01-19')
    expect(lastShown(given, { ...chosen, returnDate: date('2027-01-02') })).toBe('2027-01-02')
    expect(lastShown(given, { ...chosen, returnDate: date('2036-01-02') })).toBe('2026-12-21')
    expect(lastShown(given, nothing)).toBe('2026-12-21')
    expect(lastShown(given, { ...nothing, pickupDate: date('2026-12-21'), returnDate: date('2026-12-22') })).toBe(
      '2026-12-22',
    )
  })
})

describe('the times of a day', () => {
  it('are those at which a stay can begin, or end', () => {
    expect(pickupTimes(date('2026-11-30'), given)[0]).toBe('12:00')
    expect(pickupTimes(date('2026-12-01'), given)).toEqual(pickupSlots)
    expect(pickupTimes(date('2026-11-27'), given)).toEqual([])
    expect(dayTimes(date('2026-11-27'), given)).toEqual({ from: undefined, until: '08:00' })
    const stay = { pickupDate: date('2026-11-25'), pickupTime: ten, returnDate: date('2026-11-27') }
    expect(returnTimes(stay, given)).toEqual(['08:00'])
  })
})

describe('the first free day', () => {
  it('has room for the shortest stay', () => {
    expect(firstFreeDay(given)).toBe('2026-11-21')
    const soonTaken = { ...given, taken: [{ from: '2026-11-23T08:00' as const, until: '2026-11-30T12:00' as const }] }
    expect(firstFreeDay({ ...soonTaken, minDays: 3 })).toBe('2026-11-30')
    expect(firstFreeDay({ ...given, taken: [{ from: '2026-11-20T08:00', until: '2026-12-20T20:30' }] })).toBe(
      '2026-12-21',
    )
  })

  it('finds no day when the whole window is taken', () => {
    expect(firstFreeDay({ ...given, taken: [{ from: '2026-11-20T08:00', until: '2027-01-30T12:00' }] })).toBeUndefined()
  })
})

describe('a press', () => {
  it('on a range sets the stay that was printed', () => {
    const stay = {
      pickupDate: date('2026-12-01'),
      pickupTime: time('11:30'),
      returnDate: date('2026-12-03'),
      returnTime: ten,
    }
    expect(readChoice(printChoice(stay), { pickupDate: '2026-11-22' }, given)).toEqual(stay)
  })

  it('on a day goes by what is typed by then', () => {
    const typed = { pickupTime: '13:30', returnTime: '09:00', returnDate: '' }
    expect(readChoice('2026-11-30', typed, given)).toEqual({
      pickupDate: '2026-11-30',
      pickupTime: '13:30',
      returnDate: '',
      returnTime: '09:00',
    })
    expect(readChoice('2026-11-30', { ...typed, pickupTime: '08:00' }, given)).toMatchObject({ pickupTime: '12:00' })
    const begun = { ...typed, pickupDate: '2026-11-25' }
    expect(readChoice('2026-11-27', begun, given)).toEqual({
      pickupDate: '2026-11-25',
      pickupTime: '13:30',
      returnDate: '2026-11-27',
      returnTime: '08:00',
    })
    expect(readChoice('2026-11-28', begun, given)).toMatchObject({ pickupDate: '2026-11-28' })
    expect(readChoice('2026-11-27', typed, given)).toEqual({
      pickupDate: '',
      pickupTime: '13:30',
      returnDate: '2026-11-27',
      returnTime: '08:00',
    })
  })

  it.each(['', 'Nov 27', '2026-02-30 10:00 2026-11-28 10:00', '2026-11-27 25:00  10:00', '2026-13-27'])(
    '%s means nothing',
    (text) => {
      expect(readChoice(text, {}, given)).toBeUndefined()
    },
  )
})

it('a range says its times where they are not the wished ones', () => {
  const requested = { pickupDate: date('2026-11-28'), pickupTime: ten, returnDate: date('2026-11-30'), returnTime: ten }
  expect(printDaysRange(requested, requested)).toBe('Nov 28 to Nov 30')
  expect(printDaysRange({ ...requested, pickupTime: time('12:00') }, requested)).toBe(
    'Nov 28, 12:00\u00a0PM, to Nov 30',
  )
  expect(printDaysRange({ ...requested, returnTime: time('08:00') }, requested)).toBe('Nov 28 to Nov 30, 8:00\u00a0AM')
})

test.each([
  ['early in a month: this one', '2026-11-02', 29, '2026-11'],
  ['with a week left: this one', '2026-11-24', 30, '2026-11'],
  ['with less: the next one', '2026-11-25', 30, '2026-12'],
  ['with nothing bookable at all: this one', '2026-11-25', 0, '2026-11'],
])('the calendar opens %s', (_, from, days, month) => {
  const bookable = Array.from({ length: days }, (__, index) => addDays(date(from), index))
  expect(openingMonth(['2026-11', '2026-12'], bookable)).toBe(month)
})
