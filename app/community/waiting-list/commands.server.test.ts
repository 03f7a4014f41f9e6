import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { leads, stays, vehicles } from '#drizzle/schema.ts'
import { stayDateProblems } from '#app/fleet/availability/words.ts'
import { waitingListProblems } from './words.ts'
import { db } from '#app/platform/db.server.ts'
import { lineAddress } from '#app/platform/email-line.server.ts'
import { addDays, time, type CalendarDate } from '#app/shared/dates.ts'
import { days, later, minutes } from '#app/shared/durations.ts'
import { dayOf, instantAt } from '#app/shared/zone.ts'
import { addOutlined, addPhoto } from '#tests/support/listings.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import { makeCar } from '#tests/support/rentals.ts'
import { joinWaitingList, stopWaiting, notifyWaiting } from './commands.server.ts'

const now = new Date()
const day = (count: number): CalendarDate => addDays(dayOf(now), count)

const line = 'M0 124q40-64 170-64t230 60'

/** A car that is blocked from one day to another, from ten o'clock until then. */
async function blocked(from: number, to: number, until = '10:00') {
  const car = { ...(await makeCar()), year: 2025, make: 'Ferrari', model: 'Roma', roofLine: line }
  await db.insert(stays).values(block(car, [from, '10:00'], [to, until]))
  return {
    car,
    free: () => db.update(stays).set({ state: 'released', releasedAt: now }).where(eq(stays.vehicleId, car.id)),
  }
}

function block(car: { id: string }, from: [number, string], until: [number, string]) {
  const [startsAt, endsAt] = [from, until].map(([count, at]) => instantAt(day(count), time(at))) as [Date, Date]
  return {
    vehicleId: car.id,
    kind: 'block' as const,
    startsAt,
    endsAt,
    period: `[${startsAt.toISOString()},${endsAt.toISOString()})`,
  }
}

type Car = Awaited<ReturnType<typeof blocked>>['car']

let count = 0
function join(car: Car, from: number, to: number, email = `zoe${(count += 1)}@example.com`) {
  const input = { email, pickupDate: day(from), returnDate: day(to) }
  return { email, outcome: joinWaitingList({ car, input, viewer: null, address: `10.0.0.${count}`, now }) }
}

async function kindsSentTo(email: string) {
  return (await mailsTo(email)).map(({ dedupeKey }) => dedupeKey.split(':')[0]!.replace('waiting-list-', '')).sort()
}

describe('anyone who waits for dates', () => {
  it('is told once when a block is lifted, by however many processes', async () => {
    const { car, free } = await blocked(8, 12)
    await addPhoto(car.id, await addOutlined(line))
    const { email, outcome } = join(car, 9, 11)
    expect(await outcome).toMatchObject({ ok: true })
    await notifyWaiting(now)
    expect(await kindsSentTo(email)).toEqual(['noted'])
    await free()
    await Promise.all(Array.from({ length: 4 }, () => notifyWaiting(now)))
    await notifyWaiting(later(now, minutes(1)))
    expect(await kindsSentTo(email)).toEqual(['free', 'noted'])
    for (const { html } of await mailsTo(email)) expect(html).toContain(lineAddress(line))
    expect(await db.select().from(leads).where(eq(leads.email, email))).toMatchObject([
      { handledAt: now, details: { ended: 'told' } },
    ])
  })

  it('is written to until the wait would have ended anyway, and not after', async () => {
    const { car, free } = await blocked(8, 12)
    const { email, outcome } = join(car, 9, 11)
    await outcome
    await free()
    await notifyWaiting(now)
    const over = instantAt(day(9), time('18:00'))
    expect(await mailsTo(email)).toMatchObject([{ usefulUntil: over }, { usefulUntil: over }])
    const other = await blocked(8, 12)
    const waits = join(other.car, 9, 11)
    await waits.outcome
    await other.free()
    await notifyWaiting(over)
    expect(await db.select().from(leads).where(eq(leads.email, waits.email))).toMatchObject([
      { details: { ended: 'over' } },
    ])
  })

  it('is told, however many wait for another car that is no longer shown', async () => {
    const [gone, here] = [await blocked(8, 12), await blocked(8, 12)]
    const details = {
      pickup: day(9),
      return: day(11),
      from: instantAt(day(9), time('10:00')).toISOString(),
      until: instantAt(day(11), time('12:00')).toISOString(),
    }
    await db.insert(leads).values(
      Array.from({ length: 210 }, (_, index) => ({
        kind: 'availability' as const,
        vehicleId: gone.car.id,
        fullName: 'Zoe',
        email: `gone${index}@example.com`,
        details,
        createdAt: later(now, -minutes(1)),
      })),
    )
    await db.update(vehicles).set({ listedAt: null }).where(eq(vehicles.id, gone.car.id))
    const { email, outcome } = join(here.car, 9, 11)
    await outcome
    await Promise.all([gone.free(), here.free()])
    await notifyWaiting(now)
    expect(await kindsSentTo(email)).toEqual(['free', 'noted'])
  })

  it('waits once for the same dates, however often and however written', async () => {
    const { car } = await blocked(8, 12)
    const { email } = join(car, 9, 11)
    await Promise.all([
      join(car, 9, 11, email).outcome,
      join(car, 9, 11, email.toUpperCase()).outcome,
      join(car, 9, 11, email).outcome,
    ])
    expect((await db.select().from(leads)).filter((lead) => lead.email.toLowerCase() === email)).toHaveLength(1)
    expect(await join(car, 8, 11, email).outcome).toMatchObject({ ok: true })
    expect((await db.select().from(leads)).filter((lead) => lead.email.toLowerCase() === email)).toHaveLength(2)
  })

  it('is not told while the turnaround keeps the car', async () => {
    // Back at 18:30 on the day of the wish: it can be had again when the doors are closed.
    const { car } = await blocked(8, 12, '18:30')
    const { email, outcome } = join(car, 12, 13)
    expect(await outcome).toMatchObject({ ok: true })
    await notifyWaiting(now)
    expect(await kindsSentTo(email)).toEqual(['noted'])
  })

  it('is told when the days can be had at some of their hours', async () => {
    const { car, free } = await blocked(8, 12)
    const { email, outcome } = join(car, 9, 11)
    await outcome
    await free()
    await db.insert(stays).values([block(car, [8, '10:00'], [9, '10:00']), block(car, [11, '12:00'], [12, '10:00'])])
    await notifyWaiting(now)
    expect(await kindsSentTo(email)).toEqual(['free', 'noted'])
  })

  it('hears no more after stopping, while others do', async () => {
    const { car, free } = await blocked(8, 12)
    const [stops, remains] = [join(car, 9, 11), join(car, 9, 11)]
    await Promise.all([stops.outcome, remains.outcome])
    await stopWaiting(stops.email.toUpperCase(), now)
    await free()
    await notifyWaiting(now)
    expect([await kindsSentTo(stops.email), await kindsSentTo(remains.email)]).toEqual([['noted'], ['free', 'noted']])
    expect(await db.select().from(leads).where(eq(leads.email, stops.email))).toMatchObject([
      { details: { ended: 'stopped' } },
    ])
  })

  it('hears no more once the dates have come', async () => {
    const { car, free } = await blocked(8, 12)
    const { email, outcome } = join(car, 9, 11)
    await outcome
    await notifyWaiting(later(now, days(10)))
    await free()
    await notifyWaiting(later(now, days(10)))
    expect(await kindsSentTo(email)).toEqual(['noted'])
    expect(await db.select().from(leads).where(eq(leads.email, email))).toMatchObject([{ details: { ended: 'over' } }])
  })
})

describe('dates that no one need wait for', () => {
  it.each([
    ['free ones', 20, 22, waitingListProblems.free],
    ['ones free from noon', 12, 14, waitingListProblems.free],
    ['past ones', -2, 1, stayDateProblems.pickupInPast],
    ['ones too far ahead', 40, 42, stayDateProblems.tooFar],
    ['ones the wrong way round', 11, 9, stayDateProblems.returnBeforePickup],
  ])('are refused: %s', async (_, from, to, problem) => {
    const { car } = await blocked(8, 12)
    const { email, outcome } = join(car, from, to)
    expect(await outcome).toMatchObject({ ok: false, problem, field: 'pickupDate' })
    expect(await kindsSentTo(email)).toEqual([])
  })

  it('are refused for a mailbox that waits for very many', async () => {
    const { car } = await blocked(2, 30)
    const answers = []
    for (let from = 3; from < 14; from += 1) answers.push(await join(car, from, from + 1, 'often@example.com').outcome)
    expect(answers.slice(0, 10).every(({ ok }) => ok)).toBe(true)
    expect(answers[10]).toMatchObject({ ok: false, problem: { title: waitingListProblems.tooMany.title } })
  })
})
