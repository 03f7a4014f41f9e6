import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { carDatabase, fleetCars } from '#drizzle/schema.ts'
import { limits } from '#app/platform/limits.ts'
import { db } from '#app/platform/db.server.ts'
import { hours, later } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { cents } from '#app/shared/money.ts'
import { one } from '#app/shared/one.ts'
import { present } from '#app/shared/present.ts'
import { addBroker, addListing } from '#tests/support/listings.ts'
import { discardDraft, keepDraft, saveListing, startListing } from './commands.server.ts'
import { newEntries } from './entries.ts'
import type { ListingInput } from './forms.ts'
import { findListing } from './listing.server.ts'

const now = new Date('2026-11-21T15:00:00Z')

const input = (more: Partial<ListingInput> = {}): ListingInput => ({
  version: 1,
  make: 'Ferrari',
  model: 'Roma',
  color: 'Red',
  bodyType: 'grand_tourer',
  vehicleClass: 'exotic',
  seats: 4,
  dailyRate: cents(145_000),
  securityDeposit: cents(200_000),
  milesPerDay: 150,
  overMileFee: cents(500),
  locationCity: 'Savannah',
  minAge: 30,
  minDays: 2,
  description: 'Quick.',
  features: ['V8', 'Fast', 'Red', 'Loud', 'Fifth'],
  ...more,
})

const read = async (id: string, readerId: string | null = null) => present(await findListing(id, readerId), 'listing')

async function start(templateId?: string) {
  const viewer = await addBroker()
  const started = await startListing({ viewer, templateId, now })
  if (!started.ok) throw new Error(started.problem.body)
  return { viewer, id: started.value.id }
}

test('a template fills a draft, which is not shown in the fleet', async () => {
  const [template] = await db
    .insert(carDatabase)
    .values({
      make: 'McLaren',
      model: '720S',
      suggestedDailyRateCents: 230_050,
      suggestedDepositCents: 1_000_000,
      defaultFeatures: ['V8', 'Doors that open upward'],
      bodyType: 'supercar',
      topSpeed: '212 mph',
    })
    .returning()
  const { id, viewer } = await start(template?.id)
  const { draft, saved, state } = await read(id, viewer.id)
  expect(draft).toEqual({
    ...newEntries,
    make: 'McLaren',
    model: '720S',
    dailyRate: '2,300.50',
    securityDeposit: '10,000',
    features: ['V8', 'Doors that open upward'],
    topSpeed: '212 mph',
  })
  expect([saved, state]).toEqual([null, 'unfinished'])
  expect(await db.$count(fleetCars, eq(fleetCars.id, id))).toBe(0)
})

test('a template that is gone is said so', async () => {
  const viewer = await addBroker()
  expect(await startListing({ viewer, templateId: newId(), now })).toMatchObject({
    field: 'template',
    problem: { code: 'listing.templateGone' },
  })
})

test('started again without a touch it is the same draft; touched, another one', async () => {
  const { viewer, id } = await start()
  const again = async () => one([await startListing({ viewer, templateId: undefined, now })])
  expect(await again()).toMatchObject({ value: { id } })
  await keepDraft(id, viewer.id, { entries: { ...newEntries, make: 'Por' }, version: 1, now: later(now, 1) })
  expect(await again()).not.toMatchObject({ value: { id } })
  expect((await read(id, viewer.id)).draft?.make).toBe('Por')
})

test('the number of drafts is limited', async () => {
  const { viewer } = await start()
  for (let count = 1; count < limits.listing.count; count += 1)
    await startListing({ viewer, templateId: undefined, now })
  const refused = await startListing({ viewer, templateId: undefined, now })
  expect(refused).toMatchObject({ problem: { code: 'listing.tooMany' } })
  expect((await startListing({ viewer, templateId: undefined, now: later(now, hours(1)) })).ok).toBe(true)
})

test('saved whole it is a listing with every fact, and its draft is gone', async () => {
  const { id, viewer } = await start()
  expect(
    await saveListing(id, viewer.id, input({ year: 2025, weekendRate: cents(165_000), engine: 'V8' }), now),
  ).toMatchObject({ value: { isNew: true } })
  const listing = await read(id, viewer.id)
  expect(listing).toMatchObject({ draft: null, state: 'draft', createdBy: viewer.id, isPublished: false })
  expect(listing.saved).toMatchObject({ make: 'Ferrari', dailyRate: '1,450', weekendRate: '1,650', year: '2025' })
  const [car] = await db.select().from(fleetCars).where(eq(fleetCars.id, id))
  expect(car).toMatchObject({
    isPublic: false,
    year: 2025,
    color: 'Red',
    minAge: 30,
    minDays: 2,
    seats: 4,
    locationCity: 'Savannah',
    highlights: ['V8', 'Fast', 'Red', 'Loud'],
    specifications: { engine: 'V8' },
    weekendRateCents: 165_000,
  })
})

test('without a year it is 2024', async () => {
  const { id, viewer } = await start()
  await saveListing(id, viewer.id, input(), now)
  expect(await db.select({ year: fleetCars.year }).from(fleetCars).where(eq(fleetCars.id, id))).toEqual([
    { year: 2024 },
  ])
})

test('of two who save at once the second is asked, and nothing of theirs is lost', async () => {
  const { id: brokerId } = await addBroker()
  const id = await addListing(brokerId)
  const { version } = await read(id)
  const save = (values: Partial<ListingInput>) => saveListing(id, brokerId, input(values), now)
  expect((await save({ version, model: 'First' })).ok).toBe(true)
  expect(await save({ version, model: 'Second' })).toMatchObject({
    ok: false,
    problem: { code: 'listing.changedMeanwhile' },
  })
  expect((await read(id)).saved?.model).toBe('First')
  const again = (await read(id)).version
  expect((await save({ version: again, model: 'Second' })).ok).toBe(true)
})

test('what is typed is kept right or wrong beside what is saved, until it is the same again or discarded', async () => {
  const { id: brokerId } = await addBroker()
  const id = await addListing(brokerId)
  const saved = present((await read(id)).saved, 'saved')
  const keep = (more: Partial<typeof saved>) =>
    keepDraft(id, brokerId, { entries: { ...saved, ...more }, version: 1, now })
  await keep({ dailyRate: 'ask me' })
  expect(await read(id, brokerId)).toMatchObject({ draft: { dailyRate: 'ask me' }, saved: { dailyRate: '1,450' } })
  await keep({})
  expect((await read(id, brokerId)).draft).toBeNull()
  await keep({ make: '' })
  await discardDraft(id, brokerId)
  expect((await read(id, brokerId)).draft).toBeNull()
})

test('each has a draft of their own: what staff save neither publishes nor deletes what its broker types', async () => {
  const [broker, staff] = [await addBroker(), await addBroker()]
  const id = await addListing(broker.id)
  const { saved, version } = await read(id)
  const typed = { ...present(saved, 'saved'), model: 'Half ty' }
  await keepDraft(id, broker.id, { entries: typed, version, now })
  expect(await read(id, staff.id)).toMatchObject({ draft: null, entries: saved })
  await keepDraft(id, staff.id, { entries: { ...typed, model: 'By staff' }, version, now })
  await discardDraft(id, staff.id)
  expect((await saveListing(id, staff.id, input({ version, model: 'Saved by staff' }), now)).ok).toBe(true)
  const left = await read(id, broker.id)
  expect(left).toMatchObject({ draft: { model: 'Half ty' }, saved: { model: 'Saved by staff' }, base: version })
  // Its form still says the version that was opened: to save it asks.
  expect(left.version).toBeGreaterThan(left.base)
})

test('a listing that was never saved is its creator’s draft, also when another person types into it', async () => {
  const { id, viewer } = await start()
  const staff = await addBroker()
  await keepDraft(id, viewer.id, { entries: { ...newEntries, make: 'Alpine' }, version: 1, now })
  expect(await read(id, staff.id)).toMatchObject({ draft: null, entries: { make: 'Alpine' }, createdBy: viewer.id })
  await keepDraft(id, staff.id, { entries: { ...newEntries, make: 'Renault' }, version: 1, now })
  expect((await read(id, viewer.id)).entries.make).toBe('Alpine')
  expect((await saveListing(id, staff.id, input(), now)).ok).toBe(true)
  expect(await read(id, viewer.id)).toMatchObject({ createdBy: viewer.id, draft: { make: 'Alpine' } })
})

test('a deleted listing takes nothing', async () => {
  const { id: brokerId } = await addBroker()
  const id = await addListing(brokerId, { deletedAt: now })
  expect(await saveListing(id, brokerId, input(), now)).toMatchObject({ problem: { code: 'listing.missing' } })
  await keepDraft(id, brokerId, { entries: newEntries, version: 1, now })
  expect(await findListing(id, brokerId)).toBeNull()
})
