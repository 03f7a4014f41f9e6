import fs from 'node:fs'

import { expect, test } from 'vitest'

import { readBusyTimes } from './calendar-events.js'

const span = {
  from: Date.parse('2026-10-25T00:00:00Z'),
  until: Date.parse('2026-12-20T00:00:00Z'),
  zone: 'America/New_York',
  ownHost: 'marque.example',
  mostEvents: 500,
  mostSteps: 5_000,
  mostTimes: 100,
  seriesPatience: 500,
}

/** @param {string[]} parts lines, one text each component */
const calendar = (...parts) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts.flatMap((part) => part.split('\n')), 'END:VCALENDAR', ''].join('\r\n')
/** @param {string} lines */
const event = (lines, uid = 'one') => `BEGIN:VEVENT\nUID:${uid}\n${lines}\nEND:VEVENT`
/** @param {string} text */
const readText = (text) => readBusyTimes(Buffer.from(text), span)
/** @param {string[]} parts */
const times = (...parts) => readText(calendar(...parts)).busy.map(printed)
/** @param {{ startsAt: number, endsAt: number }} time */
const printed = ({ startsAt, endsAt }) =>
  [startsAt, endsAt].map((at) => new Date(at).toISOString().slice(5, 16)).join(' ')
/** @param {string} text */
const read = (text) => {
  const { busy, unread } = readText(text)
  return { busy: busy.map(printed), unread: unread.map(({ why }) => why) }
}

const windows = `BEGIN:VTIMEZONE
TZID:Eastern (US)
BEGIN:STANDARD
DTSTART:16010101T020000
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE`
const eastern = 'TZID=America/New_York'

// The clock goes back on November 1, at 06:00 UTC.
test.each([
  ['of UTC', 'DTSTART:20261101T100000Z\nDTEND:20261101T120000Z', ['11-01T10:00 11-01T12:00']],
  ['of whole days', 'DTSTART;VALUE=DATE:20261031\nDTEND;VALUE=DATE:20261102', ['10-31T04:00 11-02T05:00']],
  ['of one day, without an end', 'DTSTART;VALUE=DATE:20261105', ['11-05T05:00 11-06T05:00']],
  ['of a zone', `DTSTART;${eastern}:20261031T100000\nDTEND;${eastern}:20261101T100000`, ['10-31T14:00 11-01T15:00']],
  ['without a zone', 'DTSTART:20261102T100000\nDURATION:PT2H', ['11-02T15:00 11-02T17:00']],
  [
    'of a vendor’s zone',
    'DTSTART;TZID=/x.org/America/Denver:20261102T100000\nDURATION:PT2H',
    ['11-02T17:00 11-02T19:00'],
  ],
  [
    'of a zone that the file describes',
    'DTSTART;TZID=Eastern (US):20261031T100000\nDURATION:P1D',
    ['10-31T14:00 11-01T15:00'],
  ],
  ['over before, or far ahead', 'DTSTART:20261001T100000Z\nDTEND:20261002T100000Z\nRDATE:20270101T100000Z', []],
  ['canceled', 'STATUS:CANCELLED\nDTSTART:20261101T100000Z\nDTEND:20261101T120000Z', []],
  ['shown as free', 'TRANSP:TRANSPARENT\nDTSTART:20261101T100000Z\nDTEND:20261101T120000Z', []],
  ['without a length', 'DTSTART:20261101T100000Z', []],
  [
    'repeated across the clock change, as long each time, but for one',
    `DTSTART;${eastern}:20261030T220000\nDTEND;${eastern}:20261031T080000\nRRULE:FREQ=DAILY;COUNT=4\nEXDATE;${eastern}:20261101T220000`,
    ['10-31T02:00 10-31T12:00', '11-01T02:00 11-01T12:00', '11-03T03:00 11-03T13:00'],
  ],
  [
    'repeated until a time of UTC',
    `DTSTART;${eastern}:20261101T100000\nDURATION:P1DT1H\nRRULE:FREQ=WEEKLY;UNTIL=20261115T145959Z`,
    ['11-01T15:00 11-02T16:00', '11-08T15:00 11-09T16:00'],
  ],
  [
    'repeated for years',
    'DTSTART;VALUE=DATE:20200106\nRRULE:FREQ=WEEKLY;INTERVAL=4;BYDAY=MO\nEXDATE;VALUE=DATE:20261102',
    ['11-30T05:00 12-01T05:00'],
  ],
])('reads an event %s', (_, lines, read) => {
  expect(times(windows, event(lines))).toEqual(read)
})

test('a repetition that was moved or canceled is read as it is now, under its own key', () => {
  const whole = 'DTSTART:20261102T150000Z\nDTEND:20261102T170000Z\nRRULE:FREQ=DAILY;COUNT=3'
  const moved = 'RECURRENCE-ID:20261103T150000Z\nDTSTART:20261110T150000Z\nDTEND:20261110T170000Z'
  const off = 'RECURRENCE-ID:20261104T150000Z\nSTATUS:CANCELLED\nDTSTART:20261104T150000Z\nDTEND:20261104T170000Z'
  expect(times(event(whole), event(moved), event(off))).toEqual(['11-02T15:00 11-02T17:00', '11-10T15:00 11-10T17:00'])
  const [, before] = readText(calendar(event(whole))).busy
  expect(readText(calendar(event(whole), event(moved))).busy.map(({ key }) => key)).toContain(before?.key)
})

test('events of our own calendars are no news', () => {
  const lines = 'DTSTART:20261101T100000Z\nDTEND:20261101T120000Z'
  expect(times(event(lines, 'a@marque.example'), event(lines, 'a@elsewhere.example'))).toHaveLength(1)
})

test('what changes from one repetition on changes the later ones, each under its own key', () => {
  const whole = `DTSTART;${eastern}:20261028T100000\nDTEND;${eastern}:20261028T120000\nRRULE:FREQ=DAILY;COUNT=7`
  const later = `RECURRENCE-ID;RANGE=THISANDFUTURE;${eastern}:20261031T100000\nDTSTART;${eastern}:20261031T130000\nDURATION:PT1H`
  const off = `RECURRENCE-ID;${eastern}:20261102T100000\nSTATUS:CANCELLED\nDTSTART;${eastern}:20261102T130000`
  const kept = ['10-28T14:00 10-28T16:00', '10-29T14:00 10-29T16:00', '10-30T14:00 10-30T16:00']
  // The clock goes back on November 1, so that 13:00 is 18:00 of UTC from then on.
  const moved = ['10-31T17:00 10-31T18:00', '11-01T18:00 11-01T19:00', '11-03T18:00 11-03T19:00']
  expect(times(event(whole), event(later), event(off)).toSorted()).toEqual([...kept, ...moved])
  expect(times(event(whole), event(`${later}\nSTATUS:CANCELLED`)).toSorted()).toEqual(kept)
  const keys = (/** @type {string[]} */ ...parts) =>
    readText(calendar(...parts))
      .busy.map(({ key }) => key)
      .toSorted()
  expect(keys(event(whole), event(later))).toEqual(keys(event(whole)))
})

test('a change from one repetition on, with a rule of its own, replaces the rest', () => {
  const whole = 'DTSTART:20261101T100000Z\nDTEND:20261101T120000Z\nRRULE:FREQ=DAILY'
  const later =
    'RECURRENCE-ID;RANGE=THISANDFUTURE:20261102T100000Z\nDTSTART:20261103T100000Z\nDTEND:20261103T110000Z\nRRULE:FREQ=DAILY;COUNT=1'
  expect(times(event(whole), event(later))).toEqual(['11-01T10:00 11-01T12:00', '11-03T10:00 11-03T11:00'])
})

const fine = event('DTSTART:20261101T100000Z\nDURATION:PT1H', 'fine')
const fineTime = '11-01T10:00 11-01T11:00'

// Each beside an event that is in order.
test.each([
  ['an event without a start', 'SUMMARY:a', ['start']],
  ['an impossible day', 'DTSTART;VALUE=DATE:20261345', ['start']],
  ['a zone that nobody knows', 'DTSTART;TZID=Nowhere:20261102T100000', ['zone']],
  ['an end before the start', 'DTSTART:20261102T100000Z\nDTEND:20261102T090000Z', ['end']],
  ['a length that is none', 'DTSTART:20261102T100000Z\nDURATION:3 days', ['end']],
  ['a length in months', 'DTSTART:20261102T100000Z\nDURATION:P1M', ['end']],
  ['a length of millions of years', 'DTSTART:20261102T100000Z\nDURATION:P999999999D', ['end']],
  ['a period in months', 'DTSTART:20251102T100000Z\nRDATE;VALUE=PERIOD:20261102T100000Z/P1M', ['end']],
  ['an end that is empty', 'DTSTART:20261102T100000Z\nDTEND:', ['end']],
  [
    'more dates than are counted',
    `DTSTART:20261102T100000Z\nDURATION:PT1S\nRDATE:${Array.from({ length: 110 }, (_, index) => `20261103T10${String(Math.floor(index / 60)).padStart(2, '0')}${String(index % 60).padStart(2, '0')}Z`)}`,
    ['often'],
  ],
  ['an event each second', 'DTSTART:20261102T100000Z\nDURATION:PT0S\nRRULE:FREQ=SECONDLY', ['often']],
  ['a day that never comes', 'DTSTART:20260101T100000Z\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', ['often']],
  ['a rule of no kind', 'DTSTART:20261002T100000Z\nRRULE:FREQ=SOMETIMES', ['repeat']],
  ['a rule for no times', 'DTSTART:20261102T100000Z\nRRULE:FREQ=DAILY;COUNT=0', ['repeat']],
  ['an exception of no date', 'DTSTART:20261102T100000Z\nRRULE:FREQ=DAILY;COUNT=2\nEXDATE:soon', ['repeat']],
  ['a line that is none', 'DTSTART:20261102T100000Z\nno colon', ['line']],
  ['a quotation mark in a name', 'DTSTART:20261102T100000Z\nATTENDEE;CN=Jo "x:mailto:jo@x.example', []],
  ['a canceled event out of order', 'STATUS:CANCELLED\nDTSTART:never', []],
  ['an event of ours out of order', 'DTSTART:never\nUID:x@marque.example', ['start']],
  ['a zone that nobody knows, last year', 'DTSTART;TZID=Nowhere:20251102T100000', []],
  ['an impossible day, last year', 'DTSTART:20251345', []],
  ['a zone that nobody knows, in three years', 'DTSTART;TZID=Nowhere:20291102T100000', []],
])('names %s, and reads the rest', (_, lines, unread) => {
  expect(read(calendar(event(lines), fine))).toEqual({ busy: [fineTime], unread })
})

test('what is certain of an event is read, and the rest is named', () => {
  const day = 'DTSTART;VALUE=DATE:20261105'
  const both = { busy: ['11-05T05:00 11-06T05:00'], unread: ['repeat'] }
  expect(read(calendar(event(`${day}\nRRULE:FREQ=FORTNIGHTLY`)))).toEqual(both)
  expect(read(calendar(event(`${day}\nDTEND;VALUE=DATE:2026-99`)))).toEqual({ ...both, unread: ['end'] })
  const named = readText(calendar(event(`SUMMARY:A\\, b\nDTSTART;TZID=Nowhere:20261105T100000`))).unread
  expect(named).toMatchObject([{ title: 'A, b', day: '2026-11-05', why: 'zone', detail: 'Nowhere' }])
})

test.each([
  ['Eastern Standard Time', '15:00'],
  ['eastern standard time', '15:00'],
  ['"(UTC-05:00) Eastern Time (US & Canada)"', '15:00'],
  ['(UTC-05:00) Eastern Time (US & Canada)', '15:00'],
  ['"(UTC+01:00) Amsterdam, Berlin, Bern, Rome"', '09:00'],
  ['America/New York', '15:00'],
  ['/freeassociation.sourceforge.net/America/New_York', '15:00'],
  ['US/Eastern', '15:00'],
  ['GMT-0500', '15:00'],
  ['UTC+1', '09:00'],
  ['+02:00', '08:00'],
  ['tzone://Microsoft/Utc', '10:00'],
  ['EDT', '14:00'],
  ['Eastern Daylight Time', '15:00'],
  ['Eastern', '15:00'],
  ['Eastern Time', '15:00'],
  ['Eastern Standard Time 1', '15:00'],
  ['W. Europe Daylight Time', '09:00'],
  ['America-New_York', '15:00'],
  ['America_New_York', '15:00'],
])('knows the zone %s', (zone, at) => {
  const [time] = times(event(`DTSTART;TZID=${zone}:20261105T100000\nDURATION:PT1H`))
  expect(time?.slice(6, 11)).toBe(at)
})

test.each([
  ['20261105', '11-05T05:00'],
  ['2026-11-05', '11-05T05:00'],
  ['20261105T1000', '11-05T15:00'],
  ['2026-11-05T10:00:00Z', '11-05T10:00'],
  ['20261105T100000-0800', '11-05T18:00'],
  ['2026-11-05T10:00:00.000+02:00', '11-05T08:00'],
  ['20261104T240000', '11-05T05:00'],
])('reads the start %s', (written, at) => {
  expect(times(event(`DTSTART:${written}\nDURATION:P1D`))).toEqual([expect.stringMatching(`^${at}`)])
})

test('reads periods, also those of a person’s busy times', () => {
  const lines =
    'DTSTART:20261101T100000Z\nDURATION:PT1H\nRDATE;VALUE=PERIOD:20261102T100000Z/20261103T100000Z,20261104T100000Z/P2D'
  expect(times(event(lines))).toEqual([fineTime, '11-02T10:00 11-03T10:00', '11-04T10:00 11-06T10:00'])
  const busy =
    'BEGIN:VFREEBUSY\nFREEBUSY;FBTYPE=FREE:20261101T000000Z/P1D\nFREEBUSY:20261101T100000Z/PT1H,20261102T100000Z/20261102T120000Z\nEND:VFREEBUSY'
  expect(times(busy)).toEqual([fineTime, '11-02T10:00 11-02T12:00'])
})

test.each([
  ['an event', 'DTSTART;VALUE=DATE:20261102\nDURATION:P1W', ['11-02T05:00 11-09T05:00']],
  ['an event at a time', `DTSTART;${eastern}:20261030T100000\nDURATION:P1W`, ['10-30T14:00 11-06T15:00']],
  ['days and hours', 'DTSTART:20261102T100000Z\nDURATION:P1DT36H', ['11-02T10:00 11-04T22:00']],
  [
    'a further period',
    'DTSTART:20261101T100000Z\nDURATION:PT1H\nRDATE;VALUE=PERIOD:20261102T100000Z/P1W',
    [fineTime, '11-02T10:00 11-09T10:00'],
  ],
])('reads a length in weeks or days: %s', (_, lines, read) => {
  expect(times(event(lines))).toEqual(read)
})

test('a busy time of weeks is read until it is over', () => {
  expect(times('BEGIN:VFREEBUSY\nFREEBUSY:20261010T100000Z/P3W\nEND:VFREEBUSY')).toEqual(['10-10T10:00 10-31T10:00'])
})

test('one period that can’t be read costs no other', () => {
  const lines = 'DTSTART:20261101T100000Z\nDURATION:PT1H\nRDATE;VALUE=PERIOD:20261102T100000Z/P1M,20261103T100000Z/PT1H'
  expect(read(calendar(event(lines)))).toEqual({ busy: [fineTime, '11-03T10:00 11-03T11:00'], unread: ['end'] })
})

const foo = 'DTSTART;TZID=Foo:'

test.each([
  ['a series of three weeks', `${foo}20200105T100000\nRRULE:FREQ=WEEKLY;COUNT=3`],
  ['a series of weekdays', `${foo}20260930T100000\nRRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4`],
  ['a series of months', `${foo}20250105T100000\nRRULE:FREQ=MONTHLY;INTERVAL=2;COUNT=6`],
  ['a series of years', `${foo}20201101T100000\nRRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU;COUNT=5`],
  ['a series that ended last month', `${foo}20260105T100000\nRRULE:FREQ=WEEKLY;UNTIL=20260920T000000Z`],
  ['a change', `${foo}20260910T100000\nRECURRENCE-ID;TZID=Foo:20260909T100000`],
  ['an event with a length', `${foo}20261010T100000\nDURATION:P1W`],
  ['an event with an impossible length', `${foo}20260810T100000\nDURATION:P1M`],
  ['a period', 'DTSTART:20260801T100000Z\nRDATE;VALUE=PERIOD;TZID=Foo:20260901T100000/P1W'],
])('what is over is not named: %s', (_, lines) => {
  expect(read(calendar(event(lines), fine))).toEqual({ busy: [fineTime], unread: [] })
})

test.each([
  ['a series whose last time may come', `${foo}20261005T100000\nRRULE:FREQ=WEEKLY;COUNT=4`, ['zone']],
  ['of Fridays the 13th', `${foo}20200110T100000\nRRULE:FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR;COUNT=9`, ['zone']],
  ['of the 31st', `${foo}20260131T100000\nRRULE:FREQ=MONTHLY;COUNT=9`, ['zone']],
  ['of February 29', `${foo}20200229T100000\nRRULE:FREQ=YEARLY;COUNT=3`, ['zone']],
  ['that is long', `${foo}20261001T100000\nDURATION:P4W`, ['zone']],
])('what may come is named: %s', (_, lines, unread) => {
  expect(read(calendar(event(lines), fine))).toEqual({ busy: [fineTime], unread })
})

test('a change is read as long as the occurrence that it takes the place of', () => {
  const whole = 'DTSTART;VALUE=DATE:20260915\nDTEND;VALUE=DATE:20261015\nRRULE:FREQ=MONTHLY;COUNT=2'
  const off = 'RECURRENCE-ID;VALUE=DATE:20261015\nSTATUS:CANCELLED\nDTSTART;VALUE=DATE:20261015'
  expect(times(event(whole))).toEqual(['10-15T04:00 11-14T05:00'])
  expect(times(event(whole), event(off))).toEqual([])
})

test('series and changes that are over count as little as events', () => {
  const daily = Array.from({ length: 501 }, (_, index) =>
    event('DTSTART:20250101T100000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=3', `${index}`),
  )
  const changed = Array.from({ length: 501 }, (_, index) => {
    const at = new Date(Date.UTC(2026, 8, 1, index)).toISOString().replaceAll(/[-:]|\.\d+/g, '')
    return event(`DTSTART:${at}\nDURATION:PT1H\nRECURRENCE-ID:${at}`, 'hourly')
  })
  expect(times(...daily, ...changed, fine)).toEqual([fineTime])
})

test('whole days are repeated through the last day that is written, whatever its zone', () => {
  const days = (/** @type {string} */ last) =>
    times(event(`DTSTART;VALUE=DATE:20261102\nRRULE:FREQ=DAILY;UNTIL=${last}`)).map((time) => time.slice(0, 5))
  expect(days('20261104T000000Z')).toEqual(['11-02', '11-03', '11-04'])
  expect(days('20261104')).toEqual(['11-02', '11-03', '11-04'])
  // Midnight of New York, a day late at worst.
  expect(days('20261104T050000Z')).toEqual(['11-02', '11-03', '11-04'])
})

test('a series until a day that the file’s own zone names ends with that day', () => {
  const lines = 'DTSTART;TZID=Eastern (US):20261020T230000\nDURATION:PT1H\nRRULE:FREQ=DAILY;UNTIL=20261026'
  expect(read(calendar(windows, event(lines)))).toEqual({
    busy: ['10-25T03:00 10-25T04:00', '10-26T03:00 10-26T04:00', '10-27T03:00 10-27T04:00'],
    unread: [],
  })
  const today = 'DTSTART:20261001T220000\nDURATION:PT1H\nRRULE:FREQ=DAILY;UNTIL=20261024'
  expect(times(event(today))).toEqual(['10-25T02:00 10-25T03:00'])
})

test('exceptions and changes of whole days are also read as midnight of UTC', () => {
  const whole = 'DTSTART;VALUE=DATE:20261102\nRRULE:FREQ=DAILY;COUNT=4'
  const moved = 'RECURRENCE-ID:20261104T000000Z\nDTSTART;VALUE=DATE:20261110'
  const now = times(event(`${whole}\nEXDATE:20261103T000000Z`), event(moved)).map((time) => time.slice(0, 5))
  expect(now.toSorted()).toEqual(['11-02', '11-05', '11-10'])
  const key = readText(calendar(event(whole))).busy[2]?.key
  expect(readText(calendar(event(whole), event(moved))).busy.map((time) => time.key)).toContain(key)
})

test('of two versions of an event the later one counts', () => {
  const first = 'DTSTART:20261102T100000Z\nDURATION:PT1H\nSEQUENCE:0'
  const second = 'DTSTART:20261105T100000Z\nDURATION:PT1H\nSEQUENCE:1'
  expect(times(event(first), event(second))).toEqual(['11-05T10:00 11-05T11:00'])
  expect(times(event(second), event(first))).toEqual(['11-05T10:00 11-05T11:00'])
  expect(times(event(first), event(`${first}\nSTATUS:CANCELLED`.replace('SEQUENCE:0', 'SEQUENCE:2')))).toEqual([])
  // Moved to a day that is over.
  expect(times(event(first), event('DTSTART:20250102T100000Z\nDURATION:PT1H\nSEQUENCE:3'))).toEqual([])
  expect(times(event(first), event(second.replace('SEQUENCE:1', 'SEQUENCE:0')))).toHaveLength(2)
  expect(times(event(first, ''), event(second, ''))).toHaveLength(2)
  const change = 'RECURRENCE-ID:20261102T100000Z\nDTSTART:20261103T100000Z\nDURATION:PT1H\nSEQUENCE:'
  const series = `${first}\nRRULE:FREQ=DAILY;COUNT=1`
  const again = change.replace('20261103', '20261107')
  expect(times(event(series), event(`${change}1`), event(`${again}2`))).toEqual(['11-07T10:00 11-07T11:00'])
})

test('February 29 is skipped in other years', () => {
  const wide = { ...span, from: Date.UTC(2025, 0, 1), until: Date.UTC(2029, 0, 1) }
  const days = (/** @type {string} */ rule) =>
    readBusyTimes(Buffer.from(calendar(event(`DTSTART;VALUE=DATE:20240229\nRRULE:${rule}`))), wide).busy.map(
      ({ startsAt }) => new Date(startsAt).toISOString().slice(0, 10),
    )
  expect(days('FREQ=YEARLY')).toEqual(['2028-02-29'])
  expect(days('FREQ=YEARLY;BYMONTH=2')).toEqual(['2028-02-29'])
  expect(days('FREQ=YEARLY;COUNT=2')).toEqual(['2028-02-29'])
})

test('a character that is folded in its middle is whole', () => {
  const bytes = Buffer.from(calendar(event('SUMMARY:Café 🚗 é\nDTSTART:never')))
  const folded = [0xc3, 0xf0].flatMap((lead) => [bytes.indexOf(lead) + 1]).toSorted((one, other) => other - one)
  let file = bytes
  for (const at of folded) file = Buffer.concat([file.subarray(0, at), Buffer.from('\r\n '), file.subarray(at)])
  expect(readBusyTimes(file, span).unread[0]?.title).toBe('Café 🚗 é')
})

test('times without a zone are in the one that the calendar states', () => {
  expect(times('X-WR-TIMEZONE:America/Denver', event('DTSTART:20261105T100000\nDURATION:PT1H'))).toEqual([
    '11-05T17:00 11-05T18:00',
  ])
})

test('within an event that names its zone, times without one are in it', () => {
  const berlin = 'DTSTART;TZID=Europe/Berlin:20261105T100000'
  expect(times(event(`${berlin}\nDTEND:20261105T120000`))).toEqual(['11-05T09:00 11-05T11:00'])
  const daily = `${berlin}\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=3`
  const kept = ['11-05T09:00 11-05T10:00', '11-07T09:00 11-07T10:00']
  expect(times(event(`${daily}\nEXDATE:20261106T100000`))).toEqual(kept)
  const off = 'RECURRENCE-ID;TZID=Europe/Berlin:20261106T100000\nSTATUS:CANCELLED'
  expect(times(event(daily), event(off))).toEqual(kept)
  expect(times(event(`${berlin}\nDURATION:PT1H\nRDATE:20261107T100000`))).toEqual(kept)
})

test('whole days that end at a time need that day as well', () => {
  const start = 'DTSTART;VALUE=DATE:20261105'
  expect(times(event(`${start}\nDTEND:20261107T170000Z`))).toEqual(['11-05T05:00 11-08T05:00'])
  expect(times(event(`${start}\nDTEND:20261107T000000`))).toEqual(['11-05T05:00 11-07T05:00'])
})

test('what is blocked for ever, and what is said of an event, can be stored', () => {
  const endless = calendar(event('DTSTART:20261105T100000Z\nDTEND:99991231T235959Z'))
  expect(new Date(readText(endless).busy[0]?.endsAt ?? 0).getUTCFullYear()).toBe(9000)
  const bad = calendar(event(`SUMMARY:A\0B\nDTSTART:20261105T100000Z\n${'x'.repeat(79)}🚗 is no line`))
  const [named] = readText(bad).unread
  expect(named).toMatchObject({ title: 'AB', detail: `${'x'.repeat(79)}🚗` })
})

test('a day that ends on itself is one day', () => {
  expect(times(event('DTSTART;VALUE=DATE:20261105\nDTEND;VALUE=DATE:20261105'))).toEqual(['11-05T05:00 11-06T05:00'])
})

test('an event that was never ended, and what is within another, spoil nothing', () => {
  const unended = 'BEGIN:VEVENT\nUID:unended\nDTSTART:20261102T100000Z\nDURATION:PT1H'
  const alarmed = event(
    'DTSTART:20261103T100000Z\nBEGIN:VALARM\nTRIGGER:-PT15M\nDURATION:PT5H\nEND:VALARM\nDURATION:PT1H',
  )
  expect(times(unended, fine, alarmed)).toEqual(['11-02T10:00 11-02T11:00', fineTime, '11-03T10:00 11-03T11:00'])
})

test('what is over is not counted, and costs nothing', () => {
  const over = Array.from({ length: 5_000 }, (_, index) =>
    event('DTSTART;VALUE=DATE:20200101\nDTEND;VALUE=DATE:20200103', `${index}`),
  )
  const daily = Array.from({ length: 50 }, (_, index) =>
    event(
      `DTSTART:19700101T${String(index % 24).padStart(2, '0')}0000Z\nRRULE:FREQ=DAILY;UNTIL=20261026T230000Z`,
      `d${index}`,
    ),
  )
  expect(times(...over, ...daily, fine)).toContain(fineTime)
})

const files = new URL('../tests/calendars/', import.meta.url)
const ahead = { ...span, from: Date.parse('2026-11-27T12:00:00Z'), until: Date.parse('2027-12-27T12:00:00Z') }

// Files as people's programs write them, with names made up.
test.each([
  ['bad-property-line', ['12-05T05:00 12-07T05:00'], ['line']],
  ['bad-rrule', ['12-05T05:00 12-07T05:00'], ['repeat']],
  ['dtstart-date-without-value', ['12-05T05:00 12-07T05:00'], []],
  ['gmt-offset-zone', ['12-05T15:00 12-07T15:00'], []],
  ['google-history-520', ['12-10T05:00 12-12T05:00'], []],
  ['one-bad-event', ['12-05T05:00 12-07T05:00'], ['start']],
  ['outlook-windows-zone', ['12-03T09:00 12-03T11:00', '12-05T15:00 12-07T15:00'], []],
  ['past-bad-zone', ['12-05T05:00 12-07T05:00'], []],
  [
    'range-thisandfuture',
    [
      ...['11-30T15:00 11-30T21:00', '12-01T15:00 12-01T21:00', '12-02T15:00 12-02T21:00', '12-03T18:00 12-04T00:00'],
      ...['12-04T18:00 12-05T00:00', '12-05T18:00 12-06T00:00', '12-06T18:00 12-07T00:00', '12-07T18:00 12-08T00:00'],
      ...['12-08T18:00 12-09T00:00', '12-09T18:00 12-10T00:00'],
    ],
    [],
  ],
  ['airbnb', ['12-10T05:00 12-14T05:00', '12-20T05:00 12-21T05:00'], []],
  ['vrbo', ['12-04T05:00 12-08T05:00', '12-24T05:00 12-27T05:00'], []],
  ['turo', ['12-01T15:00 12-04T15:00', '12-11T22:30 12-13T22:30'], []],
  ['google', ['12-02T05:00 12-04T05:00', '12-07T14:00 12-07T16:00', '12-15T15:00 12-15T17:00'], []],
  ['outlook', ['12-02T14:00 12-02T22:00', '12-05T05:00 12-07T05:00', '12-09T15:00 12-09T22:00'], []],
  ['apple', ['12-03T15:00 12-03T18:00', '12-10T16:00 12-10T17:00', '12-17T16:00 12-17T17:00'], []],
])('reads the file %s', (name, busy, unread) => {
  const reading = readBusyTimes(fs.readFileSync(new URL(`${name}.ics`, files)), ahead)
  expect(reading.busy.map(printed).toSorted()).toEqual(busy)
  expect(reading.unread.map(({ why }) => why)).toEqual(unread)
})

test.each([
  ['no calendar', '<!doctype html>', 'malformed'],
  ['a calendar that ends in the middle', calendar(event('DTSTART:20261101T100000Z')).slice(0, -60), 'malformed'],
  ['501 events', calendar(...Array.from({ length: 501 }, (_, i) => event('DTSTART:20261201T100000Z', `${i}`))), 'many'],
  [
    'too many times of many events',
    calendar(
      ...['a', 'b'].map((uid) => event('DTSTART:20261026T100000Z\nDURATION:PT1S\nRRULE:FREQ=HOURLY;COUNT=60', uid)),
    ),
    'many',
  ],
])('refuses %s', (_, text, reason) => {
  expect(() => readText(text)).toThrow(reason)
})
