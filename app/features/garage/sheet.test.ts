import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { csv } from '#app/shared/csv.ts'
import { labels } from '#app/messages/labels.ts'
import { runs } from '#tests/support/properties.ts'
import { newCarEntries } from './entries.ts'
import { cellsOf, columnOf, entriesOf, headingOf, headings, sheetColumns, type Cells } from './sheet.ts'
import { readSheet } from './sheet-file.server.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readSheet(bytes(text))
const rowsOf = (text: string) => {
  const sheet = read(text)
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

test('whatever stands in a car comes back as it was, and no cell of the file begins as a formula does', () => {
  const property = fc.property(fc.array(anyCells, { minLength: 1, maxLength: 4 }), fc.boolean(), (cars, marked) => {
    const filled = cars.map((cells) => ({ ...cells, slug: `${cells.slug}x` }))
    const text = csv([headings, ...filled.map((cells) => sheetColumns.map((column) => cells[column]))])
    expect((parse(text) as string[][]).flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
    expect(rowsOf(`${marked ? '\uFEFF' : ''}${text}`).map(({ cells }) => cells)).toEqual(filled)
  })
  fc.assert(property, runs(200))
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
  const cells = cellsOf(entries)
  expect(cells).toMatchObject({ bodyType: 'Sedan', vehicleClass: 'Ultra exotic', dailyRate: '1450' })
  expect(cells.features).toBe('Carbon, all over\n+1 seat\n- none')
  expect(entriesOf(cells)).toEqual({ ...entries, dailyRate: '1450', securityDeposit: '5000' })
})

test.each([
  ['Daily Rate (USD)', 'dailyRate'],
  ['daily rate', 'dailyRate'],
  ['dailyRate', 'dailyRate'],
  [' SLUG ', 'slug'],
  ['0 to 60 mph', 'acceleration'],
  ['minAge', 'minAge'],
  ['Minimum age', 'minAge'],
  ['Price', undefined],
  ['', undefined],
])('the heading %j is the column %s', (heading, column) => expect(columnOf(heading)).toBe(column))

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
])('a file with %s is read', (_what, text, make) => {
  expect(rowsOf(text)).toEqual([{ row: 2, cells: { slug: 'a', make }, long: false }])
})

test('rows are counted as a spreadsheet counts them: empty ones too, and lines within a cell not', () => {
  const rows = rowsOf('Slug,Make,Trim\n\na,"Two\nlines",x\n,,\nb\nc,d,e,f\n')
  expect(rows).toEqual([
    { row: 3, cells: { slug: 'a', make: 'Two\nlines', trim: 'x' }, long: false },
    { row: 5, cells: { slug: 'b', make: '', trim: '' }, long: false },
    { row: 6, cells: { slug: 'c', make: 'd', trim: 'e' }, long: true },
  ])
})

test('columns that are not ours are named', () => {
  const sheet = read('Slug,Price,,\na,1,2,\n')
  expect(sheet).toMatchObject({ value: { columns: ['slug'], ignored: ['Price', labels.fleetSheet.unnamed(3)] } })
})

describe('what cannot be read is said in words', () => {
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
  ])('%s', (_what, file, code) => expect(readSheet(file)).toMatchObject({ ok: false, problem: { code } }))
})
