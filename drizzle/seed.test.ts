import { count, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'

import { bookings, earningEntries, earnings, fleetCars, reviews, stays, vehicleImages } from '#drizzle/schema.ts'
import { isEmpty, seedDemo } from '#drizzle/seed.ts'
import { rebuildLedger } from '#app/money/earnings/ledger.server.ts'
import { findFunnel } from '#app/money/figures/funnel.server.ts'
import { listFleet, listLocations } from '#app/fleet/cars/listed-cars.server.ts'
import { listGallery } from '#app/pictures/images/queries.server.ts'
import { reviewsOf } from '#app/community/reviews/queries.server.ts'
import { db } from '#app/platform/db.server.ts'
import { date, time } from '#app/shared/dates.ts'
import { passwordMatches } from '#app/platform/passwords.server.ts'

const now = new Date('2026-11-21T15:00:00Z')
const today = date('2026-11-21')

describe('the demo data', () => {
  beforeAll(async () => {
    expect(await isEmpty()).toBe(true)
    await seedDemo({ now, today })
  })

  it('has ten cars and four listings, all on the first page', async () => {
    expect(await isEmpty()).toBe(false)
    const kinds = await db
      .select({ kind: fleetCars.kind, cars: count() })
      .from(fleetCars)
      .where(eq(fleetCars.isPublic, true))
      .groupBy(fleetCars.kind)
    expect(Object.fromEntries(kinds.map(({ kind, cars }) => [kind, cars]))).toEqual({ car: 10, listing: 4 })
    const { cars } = await listFleet({ filter: { sort: 'newest' }, now })
    expect(cars.length).toBeGreaterThanOrEqual(12)
    expect(cars.every((car) => car.image !== null && car.highlights.length === 4)).toBe(true)
    expect(await listLocations()).toEqual(['Alpharetta', 'Atlanta'])
  })

  it('has every view of each car, the front first', async () => {
    const own = eq(vehicleImages.role, 'GALLERY')
    const rows = await db.select({ pictures: count() }).from(vehicleImages).where(own).groupBy(vehicleImages.vehicleId)
    expect(rows.map(({ pictures }) => pictures)).toEqual(Array(14).fill(4))
  })

  it('has a picture of each own car in the public gallery', async () => {
    const { pictures } = await listGallery()
    expect(pictures).toHaveLength(10)
    expect(new Set(pictures.map(({ car }) => car?.slug)).size).toBe(10)
  })

  it('rates every car 4.9 from twelve reviews of completed rentals, each its own words', async () => {
    const { cars } = await listFleet({ filter: { sort: 'newest' }, now })
    const texts = new Set<string>()
    for (const car of cars) {
      const { average, count: number, list } = await reviewsOf(car.id, { all: true })
      expect([car.model, average, number]).toEqual([car.model, '4.9', 12])
      for (const { body } of list) texts.add(body)
    }
    expect(texts.size).toBe(14 * 12)
    const [others] = await db
      .select({ number: count() })
      .from(reviews)
      .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
      .where(sql`${bookings.status} <> 'completed'`)
    expect(others?.number).toBe(0)
  })

  it('keeps to the prices and deposits of the business', async () => {
    const [facts] = await db
      .select({
        cheapest: sql<number>`min(${fleetCars.dailyRateCents})`,
        low: sql<number>`min(${fleetCars.securityDepositCents})`,
        high: sql<number>`max(${fleetCars.securityDepositCents})`,
        weekends: sql<number>`count(${fleetCars.weekendRateCents})`.mapWith(Number),
      })
      .from(fleetCars)
    expect(facts).toEqual({ cheapest: 50_000, low: 500_000, high: 1_500_000, weekends: 3 })
  })

  it('has cars that are out and cars that are free', async () => {
    const [active] = await db
      .select({ number: count() })
      .from(stays)
      .where(sql`${stays.endsAt} > ${now.toISOString()}::timestamptz`)
    expect(active!.number).toBeGreaterThan(8)
    const stay = {
      pickupDate: date('2026-12-01'),
      returnDate: date('2026-12-03'),
      pickupTime: time('10:00'),
      returnTime: time('10:00'),
    }
    const { cars } = await listFleet({ filter: { sort: 'newest', stay }, now })
    const free = cars.filter((car) => car.free).length
    expect(free).toBeGreaterThan(8)
    expect(free).toBeLessThan(cars.length)
    expect(cars.findLast((car) => !car.free)?.nextFree).not.toBeNull()
  })

  it('gives everybody the one password, and Mia a past and a coming rental', async () => {
    const rows = await db.execute(sql`select distinct password_hash from profiles`)
    expect(rows).toHaveLength(1)
    expect(await passwordMatches('marque-demo', rows[0]!.password_hash as string)).toBe(true)
    const mias = await db.execute(sql`
      select b.status from bookings b join customers c on c.id = b.customer_id join profiles p on p.id = c.profile_id
      where p.username = 'member' order by b.pickup_date`)
    expect(mias.map(({ status }) => status)).toEqual(['completed', 'confirmed'])
  })

  it('has documents for every rental that is not over, most of them to be checked', async () => {
    const rows = await db.execute(sql`
      select b.status, d.review, count(*)::int from bookings b
      left join request_documents r on r.request_id = b.request_id left join documents d on d.id = r.document_id
      where b.status <> 'completed' group by 1, 2 order by 1, 2`)
    const counts = Object.fromEntries(rows.map(({ status, review, count }) => [`${status} ${review}`, count]))
    expect(counts).toMatchObject({ 'active accepted': 6, 'returned accepted': 6, 'confirmed refused': 1 })
    expect(counts['confirmed waiting']).toBeGreaterThan(12)
    expect(counts).not.toHaveProperty('confirmed null')
  })

  it('shows each kind of entry and state that earnings have, as the product itself would write them', async () => {
    const kinds = await db.selectDistinct({ kind: earningEntries.kind }).from(earningEntries)
    expect(kinds.map(({ kind }) => kind).sort()).toEqual([...earningEntries.kind.enumValues].sort())
    const states = await db.selectDistinct({ status: earnings.status }).from(earnings)
    expect(states.map(({ status }) => status).sort()).toEqual([...earnings.status.enumValues].sort())
    expect(await rebuildLedger(now)).toMatchObject({ entries: 0 })
  })

  it('has visits, of which some became bookings', async () => {
    const { opened, asked, paid } = await findFunnel({ from: date('2026-10-23'), until: today })
    expect(opened).toBeGreaterThan(20 * asked)
    expect(paid).toBeGreaterThan(5)
  })
})
