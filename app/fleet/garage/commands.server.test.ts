import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { slugHistory } from '#drizzle/schema.ts'
import { findCar } from '#app/fleet/cars/queries.server.ts'
import { filledIn } from '#app/shared/conflicts.ts'
import { db } from '#app/platform/db.server.ts'
import { present } from '#app/shared/present.ts'
import { addBooking, addPhoto } from '#tests/support/listings.ts'
import { findGarageCar } from './car.server.ts'
import { changeCar, createCar, deleteCar, publishCar, saveCar } from './commands.server.ts'
import { newCarEntries } from './entries.ts'
import { carForm } from './forms.ts'

const now = new Date('2026-11-21T15:00:00Z')
let cars = 0

const input = (more: object = {}) =>
  carForm(2026).parse(
    filledIn({
      ...newCarEntries,
      version: '1',
      make: 'Ferrari',
      model: `Roma ${(cars += 1)}`,
      color: 'Red',
      dailyRate: '1450',
      ...more,
    } as never),
  )

async function add(more: object = {}): Promise<string> {
  const created = await createCar(input(more), now)
  if (!created.ok) throw new Error(created.problem.body)
  return created.value.id
}

const read = async (id: string) => present(await findGarageCar(id), 'car')
const isPublic = async (id: string) => (await findCar((await read(id)).slug, null)).car !== null

test('a car is added as a draft with an address made from its name, and keeps all that was filled in', async () => {
  const facts = { model: 'Purosangue', albumId: 'q7Xw', trim: 'V12', engine: '6.5 V12', features: ['Quick', 'Red'] }
  const id = await add(facts)
  const car = await read(id)
  expect(car).toMatchObject({ slug: 'ferrari-purosangue-v12-2024', isPublished: false, isAvailable: true })
  expect(car.saved).toMatchObject({ ...facts, dailyRate: '1,450', securityDeposit: '5,000', overMileFee: '5.00' })
  expect((await read(await add(facts))).slug).toBe('ferrari-purosangue-v12-2024-2')
})

test('it is in the fleet once it has a photo and is published, and not while it is disabled', async () => {
  const id = await add()
  expect(await publishCar(id)).toMatchObject({ ok: false, problem: { body: 'Please upload at least one image' } })
  await addPhoto(id)
  expect(await isPublic(id)).toBe(false)
  expect((await publishCar(id)).ok).toBe(true)
  expect(await isPublic(id)).toBe(true)
  await changeCar(id, { isAvailable: false })
  expect(await isPublic(id)).toBe(false)
  await changeCar(id, { isAvailable: true })
  await changeCar(id, { published: false })
  expect(await isPublic(id)).toBe(false)
})

test('a slug is one car’s alone, also when it was so once; its former address leads to the new one', async () => {
  const [one, other] = [await add({ slug: 'first-car' }), await add()]
  const taken = { ok: false, field: 'slug', problem: { code: 'garage.slugTaken' } }
  expect(await saveCar(other, input({ slug: 'first-car' }))).toMatchObject(taken)
  expect((await saveCar(one, input({ slug: 'second-name' }))).ok).toBe(true)
  expect(await findCar('first-car', null)).toMatchObject({ car: null, movedTo: 'second-name' })
  expect(await createCar(input({ slug: 'first-car' }), now)).toMatchObject(taken)
  expect((await saveCar(one, input({ version: '2', slug: 'first-car' }))).ok).toBe(true)
  expect((await read(one)).slug).toBe('first-car')
  expect(await db.$count(slugHistory, eq(slugHistory.vehicleId, one))).toBe(2)
})

test('of two who ask for one new slug at the same moment, one is told', async () => {
  const both = await Promise.all([createCar(input({ slug: 'raced' }), now), createCar(input({ slug: 'raced' }), now)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject({ field: 'slug' })
})

test('of two who save, the second overwrites nothing', async () => {
  const id = await add()
  expect((await saveCar(id, input({ dailyRate: '1500' }))).ok).toBe(true)
  expect(await saveCar(id, input({ dailyRate: '1600' }))).toMatchObject({
    problem: { code: 'listing.changedMeanwhile' },
  })
  expect((await read(id)).saved.dailyRate).toBe('1,500')
})

test('a booked car is not deleted, and its booking is named; a free one is gone', async () => {
  const [booked, free] = [await add(), await add()]
  await addBooking(booked, { from: 3, until: 5, now })
  expect(await deleteCar(booked, now)).toMatchObject({ ok: false, problem: { code: 'listing.booked' } })
  expect((await deleteCar(free, now)).ok).toBe(true)
  expect(await findGarageCar(free)).toBeNull()
  expect((await changeCar(free, { isAvailable: false })).ok).toBe(false)
})
