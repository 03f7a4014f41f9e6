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
}

/** @param {string[]} parts lines, one text each component */
const calendar = (...parts) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts.flatMap((part) => part.split('\n')), 'END:VCALENDAR', ''].join('\r\n')
/** @param {string} lines */
const event = (lines, uid = 'one') => `BEGIN:VEVENT\nUID:${uid}\n${lines}\nEND:VEVENT`
/** @param {string[]} parts */
const times = (...parts) =>
  readBusyTimes(calendar(...parts), span).map(({ startsAt, endsAt }) =>
    [startsAt, endsAt].map((at) => new Date(at).toISOString().slice(5, 16)).join(' '),
  )

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

test('a repetition that was moved or canceled stands where it stands now, under its own key', () => {
  const whole = 'DTSTART:20261102T150000Z\nDTEND:20261102T170000Z\nRRULE:FREQ=DAILY;COUNT=3'
  const moved = 'RECURRENCE-ID:20261103T150000Z\nDTSTART:20261110T150000Z\nDTEND:20261110T170000Z'
  const off = 'RECURRENCE-ID:20261104T150000Z\nSTATUS:CANCELLED\nDTSTART:20261104T150000Z\nDTEND:20261104T170000Z'
  expect(times(event(whole), event(moved), event(off))).toEqual(['11-02T15:00 11-02T17:00', '11-10T15:00 11-10T17:00'])
  const [, before] = readBusyTimes(calendar(event(whole)), span)
  expect(readBusyTimes(calendar(event(whole), event(moved)), span).map(({ key }) => key)).toContain(before?.key)
})

test('events of our own calendars are no news', () => {
  const lines = 'DTSTART:20261101T100000Z\nDTEND:20261101T120000Z'
  expect(times(event(lines, 'a@marque.example'), event(lines, 'a@elsewhere.example'))).toHaveLength(1)
})

test.each([
  ['no calendar', '<!doctype html>', 'malformed'],
  ['a calendar that ends in the middle', calendar(event('DTSTART:20261101T100000Z')).slice(0, -60), 'malformed'],
  ['an event without a beginning', calendar(event('SUMMARY:a')), 'malformed'],
  ['an impossible day', calendar(event('DTSTART;VALUE=DATE:20261345')), 'malformed'],
  ['a zone that nobody knows', calendar(event('DTSTART;TZID=Nowhere:20261101T100000')), 'malformed'],
  ['501 events', calendar(...Array.from({ length: 501 }, (_, i) => event('DTSTART:20200101T100000Z', `${i}`))), 'many'],
  ['one each second', calendar(event('DTSTART:20200101T100000Z\nDURATION:PT1S\nRRULE:FREQ=SECONDLY')), 'many'],
  ['one each hour', calendar(event('DTSTART:20261101T100000Z\nDURATION:PT1S\nRRULE:FREQ=HOURLY')), 'many'],
])('refuses %s', (_, text, reason) => {
  expect(() => readBusyTimes(text, span)).toThrow(reason)
})
