import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { calendarImports, carListings, outbox, stays } from '#drizzle/schema.ts'
import { business } from '#app/business.ts'
import { calendarImportFigures } from './figures.ts'
import { subscribers } from '#app/events.ts'
import { addBlock, listStaysOf, removeBlock } from '#app/fleet/garage/blocks.server.ts'
import { countWaiting } from '#app/office/today/queries.server.ts'
import { CalendarUnreadable, readCalendarFile } from '#app/platform/calendar-file.server.ts'
import { db } from '#app/platform/db.server.ts'
import { DownloadFailed } from '#app/platform/public-download.server.ts'
import { date, time } from '#app/shared/dates.ts'
import { days, hours, later, minutes } from '#app/shared/durations.ts'
import { present } from '#app/shared/present.ts'
import { addBooking, addBroker, addHouseMember, addListing } from '#tests/support/listings.ts'
import { blockFreed, checkImport, importDueCalendars, removeImport, saveImport } from './commands.server.ts'
import { readOutside } from './outside.server.ts'
import { findCalendarImport, findImportState, listConflicts, listTroubled } from './queries.server.ts'

const now = new Date('2026-11-20T15:00:00Z')
const address = 'https://outside.example/car.ics?secret=1'
const stamp = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
const event = (uid: string, from: number, until: number, more = '') =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART:${stamp(later(now, days(from)))}\r\nDTEND:${stamp(later(now, days(until)))}\r\n${more}END:VEVENT\r\n`
const file = (...events: string[]) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join('')}END:VCALENDAR\r\n`
/** Reads this file, or fails as the network does. */
const reading =
  (given: string | Error): typeof readOutside =>
  (asked, at) =>
    readOutside(asked, at, () => (given instanceof Error ? Promise.reject(given) : Promise.resolve(Buffer.from(given))))

async function addCar() {
  const viewer = await addBroker()
  const vehicleId = await addListing(viewer.id)
  const asked = { vehicleId, viewerId: viewer.id }
  return {
    ...asked,
    viewer,
    save: (given: string | Error) => saveImport(address, { ...asked, now, read: reading(given) }),
    check: (given: string | Error, at = later(now, minutes(5))) =>
      checkImport({ ...asked, now: at, read: reading(given) }),
    shown: async () =>
      (await listStaysOf([vehicleId], now, later(now, days(60)))).map(
        ({ reason, kind, startsAt, endsAt }) =>
          `${kind === 'block' ? reason : kind} ${[startsAt, endsAt].map((at) => (Number(at) - Number(now)) / days(1)).join('-')}`,
      ),
  }
}

test('events block the car, move, and vanish with their event; blocks made by hand stay', async () => {
  const { vehicleId, save, check, shown } = await addCar()
  const hand = {
    pickupDate: date('2026-12-10'),
    pickupTime: time('10:00'),
    returnDate: date('2026-12-12'),
    returnTime: time('10:00'),
  }
  await addBlock(vehicleId, { ...hand, reason: 'maintenance' }, now)
  expect(await save(file(event('a', 2, 4), event('b', 4, 6), event('c', 19, 23)))).toEqual({ ok: true })
  expect(await shown()).toEqual([
    'imported 2-4',
    'imported 4-6',
    'imported 19-20',
    'maintenance 20-22',
    expect.any(String),
  ])
  const [first] = await listStaysOf([vehicleId], now, later(now, days(5)))
  expect(await removeBlock(vehicleId, present(first, 'the first').id, now)).toMatchObject({ ok: false })
  await check(file(event('b', 7, 9)))
  expect(await shown()).toEqual(['imported 7-9', 'maintenance 20-22'])
  const before = await db.select({ id: stays.id }).from(stays).where(eq(stays.vehicleId, vehicleId))
  await check(file(event('b', 7, 9)), later(now, minutes(10)))
  expect(await db.select({ id: stays.id }).from(stays).where(eq(stays.vehicleId, vehicleId))).toEqual(before)
  expect([await removeImport(vehicleId), await removeImport(vehicleId)]).toEqual([true, false])
  expect(await shown()).toEqual(['maintenance 20-22'])
})

test('a booking is never overridden: the rest is blocked, the conflict is listed until one of the two has gone', async () => {
  const { vehicleId, viewer, save, check, shown } = await addCar()
  const { requestId, bookingNumber } = await addBooking(vehicleId, { from: 5, until: 8, now })
  await save(file(event('a', 4, 10)))
  expect(await shown()).toEqual(['imported 4-5', 'booking 5-8', 'imported 8-10'])
  const conflicts = () => listConflicts(viewer, vehicleId, now)
  expect(await conflicts()).toMatchObject([{ stay: { number: bookingNumber, customer: null } }])
  await check(new DownloadFailed('slow'))
  expect(await conflicts()).toHaveLength(1)
  await db.update(stays).set({ state: 'released', releasedAt: now }).where(eq(stays.requestId, requestId))
  expect(await conflicts()).toEqual([])
  await check(file(event('a', 4, 10)), later(now, minutes(10)))
  expect(await shown()).toEqual(['imported 4-10'])
})

test('days that a booking frees are blocked for the outside event over them, without another reading', async () => {
  const { vehicleId, save, shown } = await addCar()
  const { requestId } = await addBooking(vehicleId, { from: 5, until: 8, now })
  await save(file(event('a', 4, 6), event('within', 6, 7)))
  expect(await shown()).toEqual(['imported 4-5', 'booking 5-8'])
  await db.update(stays).set({ state: 'released', releasedAt: now }).where(eq(stays.requestId, requestId))
  expect(subscribers['dates.freed']).toContain('calendar-imports.blockFreed')
  await blockFreed(vehicleId, now)
  await blockFreed(vehicleId, now)
  expect(await shown()).toEqual(['imported 4-6', 'imported 6-7'])
})

test.each([
  ['unreachable', new DownloadFailed('unreachable')],
  ['malformed', new CalendarUnreadable('malformed')],
  ['malformed', '<html>'],
  [
    'heavy',
    file(
      ...Array.from({ length: 20 }, (_, index) =>
        event(`e${index}`, 2, 3, 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30\r\n'),
      ),
    ),
  ],
  ['many', file(...Array.from({ length: 501 }, (_, index) => event(`e${index}`, 2, 3)))],
] as const)('an import that fails as %s keeps the last good blocks and says why', async (failure, given) => {
  const { vehicleId, save, check, shown } = await addCar()
  expect(await save(given)).toMatchObject({ ok: false, field: 'address' })
  expect(await findCalendarImport(vehicleId)).toBeNull()
  await save(file(event('a', 2, 4)))
  expect(await check(given)).toMatchObject({ ok: false, problem: { code: `calendarImport.${failure}` } })
  expect(await shown()).toEqual(['imported 2-4'])
  expect(await findCalendarImport(vehicleId)).toMatchObject({
    address,
    isFailing: true,
    failed: { why: expect.any(String) },
  })
})

test('years of long events that are over fit, and a file of events without end is refused by the thread', async () => {
  const span = { from: now, until: later(now, days(60)) }
  const long = `DESCRIPTION:${'Brought back clean. '.repeat(100)}\r\n`
  const over = Array.from({ length: 1_500 }, (_, index) => event(`e${index}`, -200, -199, long))
  const years = Buffer.from(file(...over, event('a', 2, 4)))
  expect([years.length > 2 ** 21, years.length < calendarImportFigures.mostBytes]).toEqual([true, true])
  expect(await readCalendarFile(years, span)).toMatchObject({ busy: [{ startsAt: later(now, days(2)) }], unread: [] })
  const flood = Buffer.from(file('BEGIN:VEVENT\nEND:VEVENT\n'.repeat(calendarImportFigures.mostBytes / 24)))
  await expect(readCalendarFile(flood, span)).rejects.toMatchObject({ reason: 'heavy' })
})

test('an event that can no longer be read keeps its days and is named; the others are read', async () => {
  const { vehicleId, save, check, shown } = await addCar()
  await save(file(event('a', 2, 4), event('b', 6, 8)))
  const broken = event('a', 2, 4).replace('DTSTART:', 'DTSTART;TZID=Nowhere:').replaceAll(/Z\r/g, '\r')
  expect(await check(file(broken, event('b', 7, 9)))).toEqual({ ok: true })
  expect(await shown()).toEqual(['imported 2-4', 'imported 7-9'])
  const { isFailing, unread } = present(await findCalendarImport(vehicleId), 'the import')
  expect({ isFailing, unread }).toEqual({
    isFailing: false,
    unread: {
      count: 1,
      events: [{ event: expect.stringContaining('Nov 22'), why: expect.stringContaining('Nowhere') }],
    },
  })
  expect(await findImportState(vehicleId)).toBe('partly')
  await check(file(event('b', 7, 9)), later(now, minutes(10)))
  expect(await shown()).toEqual(['imported 7-9'])
  expect(await findImportState(vehicleId)).toBe('working')
})

test('after six hours of failing its owner and the office are told once, and again of the next time', async () => {
  await db.delete(calendarImports)
  const { vehicleId, viewer, save, shown } = await addCar()
  const staff = await addHouseMember('staff')
  await save(file(event('a', 2, 4)))
  const mails = async () =>
    (await db.select({ to: outbox.recipient, subject: outbox.subject }).from(outbox).orderBy(outbox.subject))
      .filter(({ to }) => [viewer.email, business.email].includes(to))
      .map(({ to, subject }) => `${to === viewer.email ? 'owner' : 'office'}: ${subject}`)
      .toSorted()
  const run = (hour: number, given: string | Error) =>
    importDueCalendars(later(now, hours(hour)), (asked, at) => reading(given)(asked, at))
  const counts = async () => [
    (await countWaiting(viewer, now)).garage,
    (await countWaiting(staff, now)).garage,
    (await listTroubled(viewer)).length,
  ]
  for (let hour = 1; hour <= 6; hour++) await run(hour, new DownloadFailed('missing'))
  expect(await mails()).toEqual([])
  expect(await counts()).toEqual([0, 0, 0])
  await run(7, new DownloadFailed('missing'))
  const all = (what: RegExp) =>
    ['office', 'owner'].map((to) => expect.stringMatching(new RegExp(`^${to}: ${what.source}`)))
  expect(await mails()).toEqual(all(/We can’t read the outside calendar of the .*Ferrari Roma/))
  expect(await counts()).toEqual([1, 1, 1])
  expect(await shown()).toEqual(['imported 2-4'])
  await run(8, new DownloadFailed('missing'))
  expect(await mails()).toHaveLength(2)
  const broken = event('x', 2, 4).replaceAll('DTSTART:', 'DTSTART;TZID=Nowhere:')
  await run(9, file(event('a', 2, 4)))
  expect(await counts()).toEqual([0, 0, 0])
  for (let hour = 10; hour <= 16; hour++) await run(hour, file(event('a', 2, 4), broken.replaceAll(/Z\r/g, '\r')))
  expect((await mails()).filter((mail) => mail.includes('outside calendar events we can’t read'))).toHaveLength(2)
  expect(await counts()).toEqual([1, 1, 1])
  await db.update(carListings).set({ deletedAt: now }).where(eq(carListings.id, vehicleId))
  expect(await counts()).toEqual([0, 0, 0])
})

test('a calendar that failed before a pause of ours is not told of until a reading after it', async () => {
  await db.delete(calendarImports)
  const { save, check } = await addCar()
  await save(file())
  await check(new DownloadFailed('slow'))
  await importDueCalendars(later(now, days(1)), reading(file()))
  expect(await db.select({ toldAt: calendarImports.toldAt }).from(calendarImports)).toEqual([{ toldAt: null }])
})

test('of two readings at once the one that began later counts, however they end', async () => {
  const { vehicleId, viewerId, save, check, shown } = await addCar()
  await save(file())
  let answer = (_: string) => {}
  const slow = new Promise<Uint8Array>((resolve) => (answer = (text) => resolve(Buffer.from(text))))
  const asked = { vehicleId, viewerId, now: later(now, minutes(1)) }
  let begun = () => {}
  const started = new Promise<void>((resolve) => (begun = resolve))
  const first = checkImport({
    ...asked,
    read: (address, at) => readOutside(address, at, () => (begun(), slow)),
  })
  await started
  await check(file(event('new', 2, 4)))
  answer(file(event('old', 6, 8)))
  await first
  expect(await shown()).toEqual(['imported 2-4'])
  const same = { ...asked, now: later(now, minutes(20)), read: reading(file(event('new', 3, 4))) }
  expect(await Promise.all([checkImport(same), checkImport(same)])).toEqual([{ ok: true }, { ok: true }])
  expect(await shown()).toEqual(['imported 3-4'])
})

test('the job reads each calendar once an hour; one that is slow or breaks holds up no other', async () => {
  await db.delete(calendarImports)
  const cars = [await addCar(), await addCar(), await addCar(), await addCar()]
  for (const [index, car] of cars.entries())
    await saveImport(`https://outside.example/${index}`, { ...car, now, read: reading(file()) })
  await db.update(calendarImports).set({ attemptedAt: later(now, -hours(1)) })
  const read: string[] = []
  let free = () => {}
  const stuck = new Promise<void>((resolve) => (free = resolve))
  await importDueCalendars(now, async (given, at) => {
    read.push(new URL(given).pathname)
    if (given.endsWith('/0')) await stuck
    if (given.endsWith('/1')) throw new Error('a bug')
    if (given.endsWith('/3')) free()
    return readOutside(given, at, () => Promise.resolve(Buffer.from(file(event('a', 2, 4)))))
  })
  expect(read.toSorted()).toEqual(['/0', '/1', '/2', '/3'])
  expect(await cars[0]!.shown()).toEqual(['imported 2-4'])
  expect(await cars[2]!.shown()).toEqual(['imported 2-4'])
  expect(await findCalendarImport(cars[1]!.vehicleId)).toMatchObject({ isFailing: true })
  await importDueCalendars(later(now, minutes(30)), () => Promise.reject(new Error('too soon')))
})

test('a person asks for so many readings an hour', async () => {
  const { save, check } = await addCar()
  await save(file())
  for (let count = 1; count < calendarImportFigures.checks.count; count++)
    expect(await check(file())).toEqual({ ok: true })
  expect(await check(file())).toMatchObject({ ok: false, problem: { code: 'calendarImport.tooMany' } })
})
