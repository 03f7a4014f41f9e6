import { eq, isNotNull } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'

import { carListings, cars, images, slugHistory, stays, vehicleImages, vehicles } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import { date, time } from '#app/shared/dates.ts'
import { hours, later } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { instantAt } from '#app/shared/zone.ts'
import { addPerson } from '#tests/support/people.ts'
import { salesTax } from '#tests/support/taxes.ts'

import { quote, totalFormula } from '#app/bookings/booking/price.ts'
import { listCarImages } from './car-images.server.ts'
import { findLowestDailyRate, listFleet, listLocations, listNewestCars, type CardCar } from './listed-cars.server.ts'
import { findCar } from './queries.server.ts'

const now = new Date('2026-11-21T15:00:00Z')
const ten = time('10:00')
const stay = (pickup: string, back: string) => ({
  pickupDate: date(pickup),
  returnDate: date(back),
  pickupTime: ten,
  returnTime: ten,
})
const ids: Record<string, string> = {}
const broker = newId()

type Given = {
  daily?: number
  created?: string
  hidden?: boolean
  minDays?: number
  city?: string
  body?: 'suv' | 'supercar'
  seats?: number
  weekend?: number
}

async function addCar(
  slug: string,
  {
    daily = 1000,
    created = '2026-01-01',
    hidden = false,
    minDays = 1,
    city = 'Atlanta',
    body = 'suv',
    seats = 2,
    weekend,
  }: Given = {},
) {
  const id = newId()
  ids[slug] = id
  await db.insert(vehicles).values({ id, kind: 'car', slug, bodyType: body, minDays, seats, locationCity: city })
  await db.insert(cars).values({
    id,
    year: 2024,
    make: 'Halden',
    model: slug,
    color: 'Green',
    dailyRateCents: daily * 100,
    weekendRateCents: weekend === undefined ? null : weekend * 100,
    securityDepositCents: 500_000,
    published: !hidden,
    createdAt: new Date(`${created}T00:00:00Z`),
  })
}

async function block(vehicleId: string, from: string, until: string, state: 'active' | 'released' = 'active') {
  const [startsAt, endsAt] = [instantAt(date(from), ten), instantAt(date(until), ten)]
  const period = `[${startsAt.toISOString()},${later(endsAt, hours(2)).toISOString()})`
  await db.insert(stays).values({ vehicleId, kind: 'block', state, startsAt, endsAt, period })
}

const person = (id: string, flags: Partial<Viewer>) =>
  ({ id, isAdmin: false, isStaff: false, isActiveBroker: false, ...flags }) as Viewer

beforeAll(async () => {
  await addCar('old-cheap', { daily: 500, created: '2025-01-01', seats: 5, weekend: 9_001 })
  await addCar('new-dear', { daily: 2600, created: '2026-06-01', city: 'Alpharetta', body: 'supercar' })
  await addCar('middle', { daily: 1000, created: '2026-03-01' })
  await addCar('long-only', { daily: 1500, created: '2026-02-01', minDays: 3 })
  await addCar('hidden', { hidden: true })
  await db.insert(slugHistory).values({ slug: 'middle-before', vehicleId: ids.middle!, changedAt: now })
  await addPerson({ id: broker, role: 'broker' })
  ids.listing = newId()
  await db
    .insert(vehicles)
    .values({ id: ids.listing, kind: 'listing', slug: `listing-${ids.listing}`, bodyType: 'suv' })
  await db.insert(carListings).values({
    id: ids.listing,
    createdBy: broker,
    make: 'Corvane',
    model: 'Bare',
    dailyRateCents: 90_000,
    securityDepositCents: 200_000,
    features: ['one', 'two', 'three', 'four', 'five'],
    isPublished: true,
    createdAt: new Date('2024-01-01T00:00:00Z'),
  })
  await block(ids['new-dear']!, '2026-11-27', '2026-11-30')
  await block(ids.middle!, '2026-11-27', '2026-11-30', 'released')
})

describe('the fleet', () => {
  const models = async (filter: Parameters<typeof listFleet>[0]['filter']) =>
    (await listFleet({ filter, now })).cars.map((car) => car.model)

  it('shows public cars and listings, the newest first, or by price', async () => {
    expect(await models({ sort: 'newest' })).toEqual(['new-dear', 'middle', 'long-only', 'old-cheap', 'Bare'])
    expect(await models({ sort: 'price' })).toEqual(['old-cheap', 'Bare', 'middle', 'long-only', 'new-dear'])
    expect(await models({ sort: 'price-down' })).toEqual(['new-dear', 'long-only', 'middle', 'Bare', 'old-cheap'])
  })

  it('filters by place, body, seats and price, the lower edge included', async () => {
    expect(await models({ sort: 'newest', location: 'Alpharetta' })).toEqual(['new-dear'])
    expect(await models({ sort: 'newest', bodyType: 'supercar' })).toEqual(['new-dear'])
    expect(await models({ sort: 'newest', seats: 4 })).toEqual(['old-cheap'])
    const price = { value: '', label: '', from: 100_000, below: 150_000 } as never
    expect(await models({ sort: 'newest', price })).toEqual(['middle'])
    expect(await listLocations()).toEqual(['Alpharetta', 'Atlanta'])
  })

  it('sorts and filters by the total of the days, as the quote has it', async () => {
    const seen = stay('2026-11-27', '2026-12-06')
    const taxes = [salesTax(8_150)]
    const totals = totalFormula(seen.pickupDate, seen.returnDate, taxes)
    const list = async (filter: object) =>
      (await listFleet({ filter: { sort: 'price', stay: seen, ...filter }, totals, now })).cars
    const totalOf = (car: CardCar) => quote(car, seen.pickupDate, seen.returnDate, taxes)?.total ?? 0
    const all = await list({})
    const sums = (cars: CardCar[]) => cars.filter((car) => car.free).map(totalOf)
    expect(sums(all)).toEqual(sums(all).sort((one, other) => one - other))
    expect(new Set(sums(all)).size).toBeGreaterThan(2)
    for (const car of all) {
      const [within, below] = [totalOf(car), totalOf(car) - 1].map((upTo) => list({ upTo }))
      expect((await within)?.map(({ id }) => id)).toContain(car.id)
      expect((await below)?.map(({ id }) => id)).not.toContain(car.id)
    }
  })

  it('puts taken cars after the free ones, with the day they are next free', async () => {
    const { cars: found, more } = await listFleet({
      filter: { sort: 'newest', stay: stay('2026-11-28', '2026-12-01') },
      now,
    })
    expect(found.map((car) => [car.model, car.free, car.nextFree])).toEqual([
      ['middle', true, null],
      ['long-only', true, null],
      ['old-cheap', true, null],
      ['Bare', true, null],
      ['new-dear', false, { day: '2026-11-30', from: '12:00', until: null }],
    ])
    expect(more).toBe(false)
  })

  it('counts the turnaround on both sides and the least days of a car', async () => {
    const taken = async (pickup: string, back: string) => {
      const { cars: found } = await listFleet({ filter: { sort: 'newest', stay: stay(pickup, back) }, now })
      return found.filter((car) => !car.free).map((car) => car.model)
    }
    expect(await taken('2026-11-23', '2026-11-26')).toEqual([])
    expect(await taken('2026-11-24', '2026-11-27')).toEqual(['new-dear'])
    expect(await taken('2026-11-30', '2026-12-03')).toEqual(['new-dear'])
    expect(await taken('2026-12-01', '2026-12-04')).toEqual([])
    expect(await taken('2026-12-01', '2026-12-02')).toEqual(['long-only'])
  })

  it('is cut into pages by the database, which counts nothing', async () => {
    for (let index = 0; index < 24; index++) await addCar(`many-${index}`, { city: 'Macon' })
    const pages = await Promise.all([1, 2, 3].map((page) => listFleet({ filter: { sort: 'newest' }, page, now })))
    expect(pages.map(({ cars: shown, more }) => [shown.length, more])).toEqual([
      [24, true],
      [5, false],
      [0, false],
    ])
    expect(new Set(pages.flatMap(({ cars: shown }) => shown.map(({ id }) => id))).size).toBe(29)
    expect((await listNewestCars(3, now)).map((car) => car.model)).toEqual(['new-dear', 'middle', 'long-only'])
    expect(await findLowestDailyRate()).toBe(50_000)
  })

  it.each([20, 23, 24, 25, 29])('on dates, pages hold each car once and the %i free ones first', async (free) => {
    const all = await db
      .select({ id: vehicles.id, slug: vehicles.slug })
      .from(vehicles)
      .where(isNotNull(vehicles.listedAt))
    for (const { id } of all.slice(free)) await block(id, '2026-12-10', '2026-12-11')
    const filter = { sort: 'price', stay: stay('2026-12-10', '2026-12-13') } as const
    const pages = await Promise.all([1, 2].map((page) => listFleet({ filter, page, now })))
    const found = pages.flatMap(({ cars: shown }) => shown)
    expect(new Set(found.map(({ id }) => id)).size).toBe(29)
    expect(found.map((car) => car.free)).toEqual(found.map((_, index) => index < free))
    expect(pages.map(({ more }) => more)).toEqual([true, false])
    expect((await listFleet({ filter, page: 3, now })).cars).toEqual([])
    await db.delete(stays).where(eq(stays.startsAt, instantAt(date('2026-12-10'), ten)))
  })
})

describe('what is listed', () => {
  const rowOf = async (id: string) => (await db.select().from(vehicles).where(eq(vehicles.id, id)))[0]!

  it('follows the car and the listing as they change', async () => {
    await addCar('changing', { daily: 700 })
    const id = ids.changing!
    expect(await rowOf(id)).toMatchObject({ dailyRateCents: 70_000, listedAt: new Date('2026-01-01T00:00:00Z') })
    for (const hidden of [{ published: false }, { isAvailable: false }, { softDeleted: true }]) {
      await db.update(cars).set(hidden).where(eq(cars.id, id))
      expect((await rowOf(id)).listedAt).toBeNull()
      await db
        .update(cars)
        .set({ published: true, isAvailable: true, softDeleted: false, dailyRateCents: 80_000 })
        .where(eq(cars.id, id))
      expect(await rowOf(id)).toMatchObject({ dailyRateCents: 80_000, listedAt: new Date('2026-01-01T00:00:00Z') })
    }
    await db.delete(vehicles).where(eq(vehicles.id, id))
    for (const hidden of [{ isPublished: false }, { isAvailable: false }, { deletedAt: now }]) {
      await db.update(carListings).set(hidden)
      expect((await rowOf(ids.listing!)).listedAt).toBeNull()
      await db.update(carListings).set({ isPublished: true, isAvailable: true, deletedAt: null })
      expect((await rowOf(ids.listing!)).listedAt).not.toBeNull()
    }
  })
})

describe('a car', () => {
  it('is found by its slug, a listing by its id, in the one shape', async () => {
    expect((await findCar('middle', null)).car?.id).toBe(ids.middle)
    const { car } = await findCar(`listing-${ids.listing}`, null)
    expect(car).toMatchObject({
      year: 2024,
      color: 'Various',
      weekendRateCents: null,
      highlights: ['one', 'two', 'three', 'four'],
      mileageLimit: 150,
      overMileFeeCents: 500,
    })
  })

  it('is not found under what names none, and moves from a slug it had', async () => {
    for (const slug of ['nothing', 'listing-nothing', `listing-${ids.middle}`, `listing-${newId()}`]) {
      expect(await findCar(slug, null)).toEqual({ car: null, movedTo: null })
    }
    expect(await findCar('middle-before', null)).toEqual({ car: null, movedTo: 'middle' })
  })

  it('is a preview for staff and admin while it is not public, and missing for everybody else', async () => {
    expect(await findCar('hidden', null)).toMatchObject({ car: null, movedTo: null, removed: { slug: 'hidden' } })
    expect((await findCar('hidden', person(broker, { isActiveBroker: true }))).car).toBeNull()
    for (const flags of [{ isStaff: true }, { isAdmin: true }]) {
      expect(await findCar('hidden', person('x', flags))).toMatchObject({ preview: true, car: { slug: 'hidden' } })
    }
    await db.update(carListings).set({ isAvailable: false })
    expect((await findCar(`listing-${ids.listing}`, person('x', {}))).car).toBeNull()
    expect(await findCar(`listing-${ids.listing}`, person(broker, {}))).toMatchObject({ preview: true })
  })

  it('shows its hero first and neither marketing nor broken pictures', async () => {
    const pictures = ['second', 'hero', 'marketing', 'broken', 'first'].map((alt) => ({
      id: newId(),
      source: 'upload' as const,
      storageKey: alt,
      filename: alt,
      contentHash: 'abc',
      mimeType: 'image/jpeg',
      fileSize: 1,
      width: 1920,
      height: 1280,
      alt,
    }))
    await db.insert(images).values(pictures)
    await db.insert(vehicleImages).values(
      pictures.map(({ id, alt }) => ({
        vehicleId: ids.middle!,
        imageId: id,
        role: alt === 'marketing' ? ('MARKETING' as const) : ('GALLERY' as const),
        isBroken: alt === 'broken',
        sortOrder: alt === 'first' ? 0 : 1,
      })),
    )
    await db.update(cars).set({ heroImageId: pictures[1]!.id })
    expect((await listCarImages(ids.middle!)).map(({ alt }) => alt)).toEqual(['hero', 'first', 'second'])
    const { cars: found } = await listFleet({ filter: { sort: 'newest' }, now })
    expect(found.find((car) => car.model === 'middle')?.image).toMatchObject({ alt: 'hero', hash: 'abc', width: 1920 })
    expect(found.find((car) => car.model === 'new-dear')?.image).toBeNull()
  })
})
