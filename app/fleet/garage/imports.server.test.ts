import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import { cars, fleetImports, vehicles } from '#drizzle/schema.ts'
import { findCar } from '#app/fleet/cars/queries.server.ts'
import { csv } from '#app/shared/csv.ts'
import { db } from '#app/platform/db.server.ts'
import { hours, later } from '#app/shared/durations.ts'
import { present } from '#app/shared/present.ts'
import { addHouseMember } from '#tests/support/listings.ts'
import { findGarageCar } from './car.server.ts'
import { createCar, deleteCar, saveCar } from './commands.server.ts'
import { newCarEntries } from './entries.ts'
import { carForm } from './forms.ts'
import { choiceFields, type Posted } from './import-choices.ts'
import { confirmImport } from './import-commands.server.ts'
import { findSheetImport, keepImport, planImport, trimImports } from './imports.server.ts'
import { listFoundCars } from './queries.server.ts'
import { sheetCellsOf, headings, sheetColumns, type SheetColumn } from './sheet.ts'
import { readFleetSheet } from './sheet-file.server.ts'

const now = new Date('2026-11-21T15:00:00Z')
const staff = await addHouseMember('staff')
const filter = { q: '', page: 1 } as const

beforeEach(async () => void (await db.delete(vehicles)))

const input = (more: object) =>
  carForm(2026).parse({
    ...Object.fromEntries(Object.entries(newCarEntries).filter(([, value]) => value !== '')),
    ...{ version: 1, make: 'Ferrari', model: 'Roma', color: 'Red', dailyRate: '1450' },
    ...more,
  })

async function add(slug: string, more: object = {}): Promise<string> {
  const created = await createCar(input({ slug, ...more }), now)
  if (!created.ok) throw new Error(created.problem.body)
  return created.value.id
}
const read = async (id: string) => present(await findGarageCar(id), 'car')
const bySlug = async (slug: string) => {
  const [row] = await db.select({ id: vehicles.id }).from(vehicles).where(eq(vehicles.slug, slug))
  return row && read(row.id)
}

type Row = Partial<Record<SheetColumn, string>>
const fileOf = (rows: Row[]) => {
  const columns = sheetColumns.filter((column) => rows.some((row) => row[column] !== undefined))
  return csv([columns, ...rows.map((row) => columns.map((column) => row[column]))])
}
async function upload(rows: Row[] | string): Promise<string> {
  const sheet = await readFleetSheet(new TextEncoder().encode(typeof rows === 'string' ? rows : fileOf(rows)))
  if (!sheet.ok) throw new Error(sheet.problem.body)
  return keepImport(staff.id, sheet.value, now)
}
const plan = async (id: string) => planImport(present(await findSheetImport(staff.id, id), 'import').sheet, now)
const kinds = async (id: string) => (await plan(id)).map(({ kind }) => kind)
const confirm = (id: string, posted: Posted = []) => confirmImport({ creatorId: staff.id, id, posted, now })
const problemsOf = async (row: Row, more: Row[] = []) =>
  (await plan(await upload([...more, row]))).at(-1)!.valueOf() as {
    problems?: { column: string; problem: { code: string } }[]
  }
const codes = async (row: Row, more?: Row[]) =>
  ((await problemsOf(row, more)).problems ?? []).map(({ column, problem }) => `${column} ${problem.code}`)

test('uploading the export again changes nothing, whatever the cars contain', async () => {
  await add('plain')
  await add('odd', {
    make: '=HYPERLINK("x")',
    trim: "'+49",
    weekendRate: '1500.50',
    description: '- one\n@two, "three"',
    features: ['A, b', '-c'],
    bodyType: 'saloon',
    albumId: '-x_1',
  })
  const rows = (await listFoundCars(staff, filter)).map(({ saved }) => sheetCellsOf(saved))
  const text = csv([headings, ...rows.map((cells) => sheetColumns.map((column) => cells[column]))])
  const id = await upload(`\uFEFF${text}`)
  expect(await kinds(id)).toEqual(['unchanged', 'unchanged'])
  expect(await confirm(id)).toEqual({ ok: true, value: { changed: 0, added: 0 } })
})

test('cars are changed and added at once, and a second confirmation of the preview or of the file writes nothing', async () => {
  const [roma, other] = [await add('roma', { trim: 'V8', features: ['One'] }), await add('other')]
  const facts = { make: 'Ferrari', model: 'Roma', color: 'Red', year: '2024', bodyType: 'Supercar' }
  const second = await upload([
    { ...facts, slug: 'Roma ', dailyRate: '$1,600', features: 'One\nTwo', description: '=now' },
    { ...facts, slug: 'other', dailyRate: '1450.00', features: '', description: '' },
    { slug: 'new', make: 'Audi', model: 'R8', color: 'Grey', dailyRate: '900', bodyType: 'suv', year: '' },
  ])
  expect(await kinds(second)).toEqual(['changed', 'unchanged', 'new'])
  expect(await bySlug('new')).toBeUndefined()
  const [changed] = await plan(second)
  expect(changed).toMatchObject({
    kind: 'changed',
    name: '2024 Ferrari Roma',
    changes: [
      { column: 'dailyRate', before: '1450', after: '1600' },
      { column: 'description', before: '', after: '=now' },
      { column: 'features', before: 'One', after: 'One\nTwo' },
    ],
  })
  expect(await confirm(second)).toEqual({ ok: true, value: { changed: 1, added: 1 } })
  expect((await read(roma)).saved).toMatchObject({ dailyRate: '1,600', trim: 'V8', features: ['One', 'Two'] })
  expect([(await read(roma)).version, (await read(other)).version]).toEqual([2, 1])
  const added = present(await bySlug('new'), 'the new car')
  expect(added).toMatchObject({ isPublished: false, saved: { year: '2024', seats: '2', bodyType: 'suv' } })
  expect(await findCar('new', null)).toMatchObject({ car: null })
  const [row] = await db.select({ rate: vehicles.dailyRateCents }).from(vehicles).where(eq(vehicles.id, roma))
  expect(row).toEqual({ rate: 160_000 })

  const nothing = { ok: true, value: { changed: 0, added: 0 } }
  expect(await confirm(second)).toEqual(nothing)
  expect((await read(roma)).version).toBe(2)
})

test('columns that are not in the file stay as they are, and so do publication and availability', async () => {
  const id = await add('roma', { trim: 'V8', weekendRate: '2000' })
  await db.update(cars).set({ published: true, isAvailable: false }).where(eq(cars.id, id))
  expect(await confirm(await upload([{ slug: 'roma', seats: '4' }]))).toMatchObject({ ok: true })
  expect(await read(id)).toMatchObject({
    isPublished: true,
    isAvailable: false,
    saved: { seats: '4', trim: 'V8', weekendRate: '2,000' },
  })
})

test('with one wrong row nothing is written', async () => {
  const id = await add('roma')
  const wrong = await upload([
    { slug: 'roma', seats: '4', dailyRate: '1450' },
    { slug: 'b', seats: '12', dailyRate: '0' },
  ])
  expect(await confirm(wrong)).toMatchObject({ ok: false, problem: { code: 'fleetSheet.wrongRows' } })
  expect((await read(id)).saved.seats).toBe('2')
})

test('each error is named with its row and column, by the rules of the car’s form', async () => {
  await add('roma')
  const gone = await add('gone')
  await deleteCar(gone, now)
  const moved = await add('old')
  await saveCar(moved, input({ slug: 'moved', version: 1 }))
  expect(await codes({ slug: '', seats: '4' })).toEqual([
    'slug fleetSheet.slugMissing',
    expect.any(String),
    expect.any(String),
    expect.any(String),
    expect.any(String),
  ])
  expect(await codes({ slug: 'roma', seats: '4' }, [{ slug: 'ROMA', seats: '4' }])).toEqual([
    'slug fleetSheet.slugTwice',
  ])
  expect(await codes({ slug: 'old', seats: '4' })).toContain('slug fleetSheet.slugFormer')
  expect(await codes({ slug: 'gone', seats: '4' })).toContain('slug garage.slugTaken')
  expect(await codes({ slug: 'listing-x', seats: '4' })).toContain('slug garage.slugOfListing')
  expect(await codes({ slug: 'not a slug', seats: '4' })).toContain('slug garage.slugWrong')
  expect(
    await codes({
      slug: 'roma',
      year: '1885',
      dailyRate: '1000000',
      bodyType: 'boat',
      make: '',
      minAge: '17',
      features: 'x\n'.repeat(41),
      albumId: 'a b',
    }),
  ).toEqual([
    'make listing.makeMissing',
    'year listing.yearWrong',
    'bodyType listing.bodyTypeMissing',
    'dailyRate listing.rateWrong',
    'minAge listing.minAgeWrong',
    'features listing.tooManyFeatures',
    'albumId garage.albumWrong',
  ])
})

test('a car that was saved since the upload is asked about, and the choice counts only for that version', async () => {
  const [roma, other] = [await add('roma'), await add('other')]
  const id = await upload([
    { slug: 'roma', dailyRate: '1600' },
    { slug: 'other', dailyRate: '1700' },
  ])
  await saveCar(roma, input({ slug: 'roma', dailyRate: '1500' }))
  const asked = { ok: false, problem: { code: 'fleetSheet.changedMeanwhile' } }
  expect(await confirm(id)).toMatchObject(asked)
  expect([(await read(roma)).saved.dailyRate, (await read(other)).saved.dailyRate]).toEqual(['1,500', '1,450'])
  const choose = (side: string, version: number): Posted => [
    [choiceFields.keep(roma), side],
    [choiceFields.against(roma), String(version)],
  ]
  expect(await confirm(id, choose('typed', 1))).toMatchObject(asked)
  expect(await confirm(id, choose('anything', 2))).toMatchObject(asked)
  expect(await confirm(id, choose('saved', 2))).toEqual({ ok: true, value: { changed: 1, added: 0 } })
  expect([(await read(roma)).saved.dailyRate, (await read(other)).saved.dailyRate]).toEqual(['1,500', '1,700'])
  expect(await confirm(id, choose('typed', 2))).toEqual({ ok: true, value: { changed: 1, added: 0 } })
  expect((await read(roma)).saved.dailyRate).toBe('1,600')
})

test('a new slug that another car took since the upload is asked about as well', async () => {
  const row = { slug: 'r8', make: 'Audi', model: 'R8', color: 'Grey', dailyRate: '900' }
  const id = await upload([row])
  await add('r8')
  expect(await confirm(id)).toMatchObject({ ok: false, problem: { code: 'fleetSheet.changedMeanwhile' } })
})

test('of two people who confirm the same new cars at once, one adds them and none fails', async () => {
  const admin = await addHouseMember('admin')
  const rows = ['a', 'b', 'c'].map((slug) => ({ slug, make: 'Audi', model: 'R8', color: 'Grey', dailyRate: '900' }))
  const first = await upload(rows)
  const sheet = present(await findSheetImport(staff.id, first), 'import').sheet
  const second = await keepImport(admin.id, { ...sheet, rows: sheet.rows.toReversed() }, now)
  const done = await Promise.all([confirm(first), confirmImport({ creatorId: admin.id, id: second, posted: [], now })])
  const added = done.map((each) => (each.ok ? each.value.added : each.problem.code))
  expect(added.toSorted()[0] === 0 || added.includes('fleetSheet.changedMeanwhile')).toBe(true)
  expect(added).toContain(3)
  expect(await db.$count(vehicles)).toBe(3)
})

test('an import is its uploader’s alone, gives way to the next, and is gone after a day', async () => {
  await add('roma')
  const first = await upload([{ slug: 'roma', seats: '4' }])
  expect(await findSheetImport((await addHouseMember('admin')).id, first)).toBeNull()
  const second = await upload([{ slug: 'roma', seats: '4' }])
  expect(await findSheetImport(staff.id, first)).toBeNull()
  expect(await confirm(first)).toMatchObject({ ok: false, problem: { code: 'fleetSheet.gone' } })
  expect(await trimImports(later(now, hours(23)))).toBe(0)
  expect(await trimImports(later(now, hours(25)))).toBeGreaterThan(0)
  expect(await findSheetImport(staff.id, second)).toBeNull()
  expect(await db.$count(fleetImports)).toBe(0)
})

test('a thousand cars are added and then changed in one go', async () => {
  const rows = Array.from({ length: 1_001 }, (_, index) => ({
    slug: `car-${index}`,
    make: 'Audi',
    model: 'R8',
    color: 'Grey',
    dailyRate: '900',
  }))
  expect(await confirm(await upload(rows))).toEqual({ ok: true, value: { changed: 0, added: 1_001 } })
  const dearer = rows.map((row) => ({ ...row, dailyRate: '950' }))
  expect(await confirm(await upload(dearer))).toEqual({ ok: true, value: { changed: 1_001, added: 0 } })
  expect(await db.$count(vehicles, eq(vehicles.dailyRateCents, 95_000))).toBe(1_001)
})
