import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { seasonalRates } from '#drizzle/schema.ts'
import { business } from '#app/business.ts'
import { rateProblems } from './words.ts'
import { db, violatedConstraint } from '#app/platform/db.server.ts'
import { addDays, date } from '#app/shared/dates.ts'
import { newId } from '#app/shared/ids.ts'
import { cents } from '#app/shared/money.ts'
import { addFleetCar } from '#tests/support/fleet.ts'
import { deleteSeason, saveSeason } from './commands.server.ts'
import { listAllSeasons } from './queries.server.ts'

const today = date('2026-11-21')
const period = (from: number, to: number, name = 'Race week') => ({
  name,
  firstDay: addDays(today, from),
  lastDay: addDays(today, to),
  dailyRate: cents(140_000),
  minDays: 3,
})

let car: string
beforeAll(async () => void (car = await addFleetCar()))

const daysOf = async () => (await listAllSeasons(car)).map(({ firstDay, lastDay }) => `${firstDay} ${lastDay}`)

test('a period is added, changed and deleted, and one of another car is out of reach', async () => {
  expect(await saveSeason({ vehicleId: car, today }, period(10, 14))).toMatchObject({ ok: true })
  const [season] = await listAllSeasons(car)
  expect(season).toMatchObject({ name: 'Race week', dailyRateCents: 140_000, minDays: 3 })
  const id = season!.id
  expect(await saveSeason({ vehicleId: car, id, today }, period(11, 15, 'Another'))).toMatchObject({ ok: true })
  expect(await daysOf()).toEqual(['2026-12-02 2026-12-06'])
  const other = await addFleetCar()
  const missing = { ok: false, problem: rateProblems.missing }
  expect(await saveSeason({ vehicleId: other, id, today }, period(1, 2))).toMatchObject(missing)
  expect(await deleteSeason(other, id)).toMatchObject(missing)
  for (const gone of ['x', newId()]) {
    expect(await saveSeason({ vehicleId: car, id: gone, today }, period(1, 2))).toMatchObject(missing)
    expect(await deleteSeason(car, gone)).toMatchObject(missing)
  }
  expect(await deleteSeason(car, id)).toMatchObject({ ok: true })
  expect(await daysOf()).toEqual([])
})

test('days of two periods are refused with the name of the other, also by the database', async () => {
  expect(await saveSeason({ vehicleId: car, today }, period(10, 14))).toMatchObject({ ok: true })
  for (const [from, to] of [
    [14, 20],
    [5, 10],
    [11, 12],
    [5, 20],
  ] as const) {
    const saved = await saveSeason({ vehicleId: car, today }, period(from, to, 'Later'))
    expect(saved).toMatchObject({ ok: false, field: 'firstDay' })
    expect(!saved.ok && saved.problem.body).toContain('Race week, Dec 1 to Dec 5')
    const { dailyRate: dailyRateCents, ...season } = period(from, to)
    const inserted = db.insert(seasonalRates).values({ vehicleId: car, dailyRateCents, ...season })
    expect(await inserted.catch(violatedConstraint)).toBe('seasonal_rates_no_overlap')
  }
  expect(await saveSeason({ vehicleId: car, today }, period(15, 20, 'Later'))).toMatchObject({ ok: true })
  expect(await saveSeason({ vehicleId: await addFleetCar(), today }, period(10, 14))).toMatchObject({ ok: true })
  const [first] = await listAllSeasons(car)
  expect(await saveSeason({ vehicleId: car, id: first!.id, today }, period(10, 15))).toMatchObject({ ok: false })
  expect(await saveSeason({ vehicleId: car, id: first!.id, today }, period(9, 13))).toMatchObject({ ok: true })
})

test('of saves of the same days at once one stays, and the others are told', async () => {
  const vehicleId = await addFleetCar()
  const names = Array.from({ length: 6 }, (_, index) => `Save ${index}`)
  const saves = await Promise.all(names.map((name) => saveSeason({ vehicleId, today }, period(10, 14, name))))
  expect(saves.filter(({ ok }) => ok)).toHaveLength(1)
  const kept = await listAllSeasons(vehicleId)
  expect(kept).toHaveLength(1)
  for (const saved of saves) if (!saved.ok) expect(saved.problem.body).toContain(kept[0]!.name)
})

test('as many periods ahead as a car may have, past ones aside', async () => {
  const vehicleId = await addFleetCar()
  const { dailyRate: dailyRateCents, ...rest } = period(0, 0)
  const rows = Array.from({ length: business.rates.mostSeasons }, (_, index) => ({
    ...rest,
    vehicleId,
    dailyRateCents,
    firstDay: addDays(today, index - 1),
    lastDay: addDays(today, index - 1),
  }))
  await db.insert(seasonalRates).values(rows)
  expect(await saveSeason({ vehicleId, today }, period(100, 101))).toMatchObject({ ok: true })
  expect(await saveSeason({ vehicleId, today }, period(102, 103))).toMatchObject({ problem: rateProblems.tooMany })
  await db.delete(seasonalRates).where(eq(seasonalRates.vehicleId, vehicleId))
})
