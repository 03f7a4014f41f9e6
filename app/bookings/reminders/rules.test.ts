import { expect, test } from 'vitest'

import { addDays, date, time } from '#app/shared/dates.ts'
import { hours, later, minutes } from '#app/shared/durations.ts'
import { instantAt } from '#app/shared/zone.ts'
import { dueReminders, isAboutBalance, type ReminderKind, type RemindedRental } from './rules.ts'

const at = (day: string, clock: string) => instantAt(date(day), time(clock))

function rental(
  pickup: string,
  clock: string,
  days: number,
  state: RemindedRental['state'] = 'confirmed',
): RemindedRental {
  const [pickupDate, pickupTime] = [date(pickup), time(clock)]
  const returnDate = addDays(pickupDate, days)
  return {
    state,
    confirmedAt: at('2026-01-01', '12:00'),
    pickupDate,
    pickupTime,
    pickupAt: instantAt(pickupDate, pickupTime),
    returnDate,
    returnAt: instantAt(returnDate, pickupTime),
    isCollected: false,
    nearlyUsed: false,
  }
}

test.each([
  ['2026-11-18', '09:59', 'none', []],
  ['2026-11-18', '10:00', 'documents', ['documents']],
  ['2026-11-19', '09:59', 'documents', ['documents']],
  ['2026-11-19', '10:00', 'documents and pickup', ['documents', 'pickup']],
  ['2026-11-20', '09:59', 'documents and pickup', ['documents', 'pickup']],
  ['2026-11-20', '10:00', 'none', []],
])('for a pickup on Nov 20 at ten, the reminders due on %s at %s are: %s', (day, clock, _, kinds) => {
  expect(dueReminders(rental('2026-11-20', '10:00', 3), at(day, clock))).toEqual(kinds)
  expect(dueReminders(rental('2026-11-20', '10:00', 3, 'cancelled'), at(day, clock))).toEqual([])
})

test.each([
  ['2026-11-22', '19:35', 'none', []],
  ['2026-11-22', '19:36', 'miles', ['miles']],
  ['2026-11-23', '06:59', 'miles', ['miles']],
  ['2026-11-23', '07:00', 'miles and return', ['miles', 'return']],
  ['2026-11-23', '09:59', 'miles and return', ['miles', 'return']],
  ['2026-11-23', '10:00', 'none', []],
  ['2026-11-23', '11:59', 'none', []],
  ['2026-11-23', '12:00', 'overdue', ['overdue']],
  ['2026-11-24', '07:59', 'overdue', ['overdue']],
  ['2026-11-24', '08:00', 'overdueAgain', ['overdueAgain']],
  ['2026-11-24', '20:00', 'none', []],
])('for a return on Nov 23 at ten, the reminders due on %s at %s are: %s', (day, clock, _, kinds) => {
  expect(dueReminders(rental('2026-11-20', '10:00', 3, 'active'), at(day, clock))).toEqual(kinds)
  expect(dueReminders(rental('2026-11-20', '10:00', 3, 'returned'), at(day, clock))).toEqual([])
})

test.each<[RemindedRental['state'], string, string, string, ReminderKind[]]>([
  ['confirmed', '2026-11-17', '09:59', 'none', []],
  ['confirmed', '2026-11-17', '10:00', 'balanceFirst', ['balanceFirst']],
  ['confirmed', '2026-11-19', '09:59', 'balanceFirst and documents', ['balanceFirst', 'documents']],
  ['confirmed', '2026-11-19', '10:00', 'documents and pickup', ['documents', 'pickup']],
  ['active', '2026-11-22', '09:59', 'none', []],
  ['active', '2026-11-22', '10:00', 'balance', ['balance']],
  ['active', '2026-11-23', '09:59', 'miles, balance and return', ['miles', 'balance', 'return']],
  ['active', '2026-11-23', '10:00', 'none', []],
  ['returned', '2026-11-23', '09:59', 'none', []],
  ['returned', '2026-11-23', '10:30', 'balanceAfter', ['balanceAfter']],
  ['returned', '2026-11-25', '08:59', 'balanceAfter', ['balanceAfter']],
  ['returned', '2026-11-25', '09:00', 'balanceAgain', ['balanceAgain']],
  ['returned', '2026-11-28', '09:00', 'none', []],
])('for an unpaid rental that is %s, the reminders due on %s at %s are: %s', (state, day, clock, _, kinds) => {
  const owing = { ...rental('2026-11-20', '10:00', 3, state), endKnownAt: at('2026-11-23', '09:30'), owes: true }
  expect(dueReminders(owing, at(day, clock))).toEqual(kinds)
  expect(dueReminders({ ...owing, owes: false }, at(day, clock)).filter(isAboutBalance)).toEqual([])
})

test('more miles are offered as soon as most of them are used', () => {
  const driven = { ...rental('2026-11-20', '10:00', 3, 'active'), nearlyUsed: true }
  expect(dueReminders(driven, at('2026-11-20', '15:00'))).toEqual(['miles'])
})

test('a customer whose car we collect is never overdue', () => {
  const collected = { ...rental('2026-11-20', '10:00', 3, 'active'), isCollected: true }
  expect(dueReminders(collected, at('2026-11-23', '09:59'))).toEqual(['miles', 'return'])
  expect(dueReminders(collected, at('2026-11-23', '12:00'))).toEqual([])
  expect(dueReminders(collected, at('2026-11-24', '08:00'))).toEqual([])
})

test.each(['2026-03-08', '2026-03-09', '2026-11-01', '2026-11-02'])(
  'the reminder of a pickup on %s is sent at ten the day before, also when the clocks change',
  (day) => {
    const ten = at(addDays(date(day), -1), '10:00')
    expect(dueReminders(rental(day, '10:00', 2), later(ten, -minutes(1)))).toEqual(['documents'])
    expect(dueReminders(rental(day, '10:00', 2), ten)).toEqual(['documents', 'pickup'])
  },
)

test('a booking made within the day before its pickup gets no reminder of it', () => {
  const confirmedAt = at('2026-11-19', '10:01')
  const late = { ...rental('2026-11-20', '10:00', 2), confirmedAt }
  expect(dueReminders(late, later(confirmedAt, hours(1)))).toEqual(['documents'])
})
