import fs from 'node:fs/promises'

import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { csv } from '#app/shared/csv.ts'
import { fleetSheetLabels } from './words.ts'
import { runs } from '#tests/support/properties.ts'
import { newCarEntries } from './entries.ts'
import { sheetCellsOf, columnOf, sheetEntriesOf, headingOf, headings, sheetColumns, type Cells } from './sheet.ts'
import { readFleetSheet } from './sheet-file.server.ts'
import { readRecords, type Job } from '#server/sheet-records.js'

const bytes = (text: string) => new TextEncoder().encode(text)
const readHere = (job: Job) => Promise.resolve(readRecords(job))
const read = (text: string) => readFleetSheet(bytes(text), readHere)
const rowsOf = async (text: string) => {
  const sheet = await read(text)
  if (!sheet.ok) throw new Error(sheet.problem.body)
  return sheet.value.rows
}

/** What spreadsheets run, quotes, separators and lines among it. */
const anyText = fc
  .array(fc.oneof(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', "'", '"', ',', ';', 'é', '🏎'), fc.string()))
  .map((parts) => parts.join('').replaceAll('\0', ''))
const anyCells: fc.Arbitrary<Cells> = fc
  .tuple(...sheetColumns.map(() => anyText))
  .map((texts) => Object.fromEntries(sheetColumns.map((column, index) => [column, texts[index]])) as Cells)

test('a car that is written to a file is read as it was, and no cell of the file begins like a formula', async () => {
  const property = fc.asyncProperty(
    fc.array(anyCells, { minLength: 1, maxLength: 4 }),
    fc.boolean(),
    async (cars, marked) => {
      const filled = cars.map((cells) => ({ ...cells, slug: `${cells.slug}x` }))
      const text = csv([headings, ...filled.map((cells) => sheetColumns.map((column) => cells[column]))])
      expect((parse(text) as string[][]).flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
      const rows = await rowsOf(`${marked ? '\uFEFF' : ''}${text}`)
      expect(rows.map(({ cells }) => cells)).toEqual(filled)
    },
  )
  await fc.assert(property, runs(200))
})

test('rows above the headings may be empty, and rows are counted as the spreadsheet counts them', async () => {
  const read = readRecords({ bytes: bytes('\n,\nSlug,Make\na,b\n'), delimiter: ',', mostRows: 9, mostColumns: 9 })
  expect(read).toMatchObject({ headings: ['Slug', 'Make'], rows: [{ row: 4, cells: ['a', 'b'] }] })
})

test('a car’s form becomes a row and the same form again', () => {
  const entries = {
    ...newCarEntries,
    slug: 'ferrari-roma',
    make: '=Ferrari',
    bodyType: 'saloon',
    vehicleClass: 'ultra_exotic',
    dailyRate: '1,450',
    features: ['Carbon, all over', '+1 seat', '- none'],
    description: 'Two\nlines',
  }
  const cells = sheetCellsOf(entries)
  expect(cells).toMatchObject({ bodyType: 'Sedan', vehicleClass: 'Ultra exotic', dailyRate: '1450' })
  expect(cells.features).toBe('Carbon, all over\n+1 seat\n- none')
  expect(sheetEntriesOf(cells)).toEqual({ ...entries, dailyRate: '1450', securityDeposit: '5000' })
  const windows = { ...cells, description: 'Two\r\nlines', features: 'Carbon, all over\r\n+1 seat\r- none' }
  expect(sheetEntriesOf(windows)).toEqual({ ...entries, dailyRate: '1450', securityDeposit: '5000' })
})

test.each([
  ['Daily Rate (USD)', 'dailyRate'],
  ['daily rate', 'dailyRate'],
  ['dailyRate', 'dailyRate'],
  [' SLUG ', 'slug'],
  ['0 to 60 mph', 'acceleration'],
  ['minAge', 'minAge'],
  ['Minimum age', 'minAge'],
])('the heading "%s" is the column %s', (heading, column) => expect(columnOf(heading)).toBe(column))

test.each(['Price', ''])('the heading "%s" is no column of ours', (heading) => {
  expect(columnOf(heading)).toBeUndefined()
})

test('a heading of brackets is read quickly', () => {
  const began = performance.now()
  expect(columnOf('('.repeat(500_000))).toBeUndefined()
  expect(performance.now() - began).toBeLessThan(100)
})

test('each column has a heading of its own that is found again', () => {
  expect(sheetColumns.map((column) => columnOf(headingOf(column)))).toEqual([...sheetColumns])
})

test.each([
  ['commas', 'Slug,Make\r\na,"Rolls, Royce"\r\n', 'Rolls, Royce'],
  ['semicolons', 'Slug;Make\r\na;Rolls, Royce\r\n', 'Rolls, Royce'],
  ['tabs', 'Slug\tMake\na\tRolls, Royce\n', 'Rolls, Royce'],
  ['lines that end in CR', 'Slug,Make\ra,Rolls\r', 'Rolls'],
  ['a byte order mark', '\uFEFFSlug,Make\na,Rolls\n', 'Rolls'],
  ['quotes in quotes', 'Slug,Make\na,"The ""R"""', 'The "R"'],
  ['another order', 'Make,Slug\nRolls,a', 'Rolls'],
  ['a cell that was marked as text', "Slug,Make\na,'=1+1", '=1+1'],
  ['an apostrophe', "Slug,Make\na,'56 Roadster", "'56 Roadster"],
  ['a line that names the separator', 'sep=;\r\nSlug;Make\r\na;"Rolls, Royce"', 'Rolls, Royce'],
  ['a marked and quoted line of that kind', '\uFEFF"SEP=|"\nSlug|Make\na|Rolls', 'Rolls'],
  ['a million empty lines', `Slug,Make\na,Rolls\n${'\n'.repeat(1_000_000)}`, 'Rolls'],
  ['many empty cells', `Slug,Make${','.repeat(150)}\na,Rolls${','.repeat(150)}\n`, 'Rolls'],
])('a file with %s is read', async (_what, text, make) => {
  expect(await rowsOf(text)).toEqual([{ row: 2, cells: { slug: 'a', make }, long: false }])
})

test('rows are counted as a spreadsheet counts them: empty ones too, and lines within a cell not', async () => {
  const rows = await rowsOf('Slug,Make,Trim\n\na,"Two\nlines",x\n,,\nb\nc,d,e,f\n')
  expect(rows).toEqual([
    { row: 3, cells: { slug: 'a', make: 'Two\nlines', trim: 'x' }, long: false },
    { row: 5, cells: { slug: 'b', make: '', trim: '' }, long: false },
    { row: 6, cells: { slug: 'c', make: 'd', trim: 'e' }, long: true },
  ])
})

test('columns that are not ours are named', async () => {
  const sheet = await read('Slug,Price,,\na,1,2,\n')
  expect(sheet).toMatchObject({ value: { columns: ['slug'], ignored: ['Price', fleetSheetLabels.unnamed(3)] } })
})

test('the file from Excel with a line that names its separator is read, in a thread', async () => {
  const sheet = await readFleetSheet(await fs.readFile('tests/sheets/sep-hint.csv'))
  expect(sheet).toMatchObject({ value: { rows: [{ row: 2, cells: { slug: 'ferrari-roma', dailyRate: '1455' } }] } })
})

test('a file that takes too long is refused', async () => {
  const given = await readFleetSheet(bytes('Slug\na'), () => Promise.resolve(null))
  expect(given).toMatchObject({ problem: { code: 'fleetSheet.heavy' } })
})

describe('a file that cannot be read', () => {
  test.each([
    ['nothing', bytes(''), 'fleetSheet.empty'],
    ['blanks', bytes(' \n \n'), 'fleetSheet.empty'],
    ['headings alone', bytes('Slug,Make\n'), 'fleetSheet.noRows'],
    ['no slug', bytes('Make,Model\nA,B\n'), 'fleetSheet.slugColumn'],
    ['a column twice', bytes('Slug,Make,make\na,b,c\n'), 'fleetSheet.columnTwice'],
    ['a workbook', bytes('PK\u0003\u0004'), 'fleetSheet.workbook'],
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x53, 0]), 'fleetSheet.utf16'],
    ['a picture', new Uint8Array([1, 0, 2]), 'fleetSheet.notText'],
    ['Latin-1', new Uint8Array([...bytes('Slug,Make\na,Citro'), 0xeb, 0x6e]), 'fleetSheet.encoding'],
    ['an open quote', bytes('Slug,Make\na,"b\n'), 'fleetSheet.quotes'],
    ['a quote in a cell', bytes('Slug,Make\na,20"\n'), 'fleetSheet.quotes'],
    ['too many rows', bytes(`Slug\n${'a\n'.repeat(10_001)}`), 'fleetSheet.tooManyRows'],
    ['a million rows', bytes(`Slug\n${'a\n'.repeat(1_000_000)}`), 'fleetSheet.tooManyRows'],
    ['a million rows without anything', bytes(`Slug\n${'\n'.repeat(1_000_000)}`), 'fleetSheet.noRows'],
    ['a row after a million empty ones', bytes(`Slug\n${'\n'.repeat(1_000_000)}a`), 'fleetSheet.tooManyRows'],
    ['two million columns', bytes(`Slug${','.repeat(2_000_000)}\na`), 'fleetSheet.tooManyColumns'],
    ['two million cells in a row', bytes(`Slug\na${','.repeat(2_000_000)}`), 'fleetSheet.tooManyColumns'],
  ])('is refused in words: %s', async (_what, file, code) =>
    expect(await readFleetSheet(file, readHere)).toMatchObject({ ok: false, problem: { code } }),
  )
})
