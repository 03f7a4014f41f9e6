/** The fleet as a spreadsheet on the built site, without scripts: out, changed, looked at, in. */
import { beforeAll, expect, test } from 'vitest'

import { present } from '#app/shared/present.ts'
import { cast, type CastMember } from '#tests/cast.ts'
import { openSite, type NoScriptClient, type Page } from '#tests/support/no-script-client.ts'

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => void (site = await openSite({ demo: true })))

async function clientOf(member: CastMember = 'sam'): Promise<NoScriptClient> {
  const client = site.noScriptClient()
  await client.signIn(cast[member])
  return client
}
const exported = async (client: NoScriptClient, query = '') => client.send(`/dashboard/garage/fleet.csv${query}`)
const file = (content: BlobPart) => new File([content], 'fleet.csv', { type: 'text/csv' })
async function upload(client: NoScriptClient, content: BlobPart): Promise<Page> {
  const page = await client.visit('/dashboard/garage/import')
  return page
    .form('form#fleet-sheet')
    .fill({ sheet: file(content) })
    .submit()
}
const form = (page: Page) => page.form('form#import-confirmation')
/** The rows of the preview, their cells apart. */
const cells = (page: Page) =>
  page.document.querySelectorAll('.sheet-table tr').map((row) =>
    row
      .querySelectorAll('th, td')
      .map((cell) => cell.textContent.trim())
      .join(' | '),
  )
const tabs = (page: Page) => page.document.querySelectorAll('.sub-tabs a').map((each) => each.textContent)
const has = (page: Page, selector: string) => page.document.querySelector(selector) !== null

test('the garage links to the export, which holds what its list holds, and to the import', async () => {
  const client = await clientOf()
  const garage = await client.visit('/dashboard/garage')
  const link = (page: Page, text: string) =>
    page.document.querySelectorAll('a').find((each) => each.textContent.trim() === text)
  expect(link(garage, 'Export the fleet')?.getAttribute('href')).toBe('/dashboard/garage/fleet.csv')
  const found = await client.visit('/dashboard/garage?q=roma')
  expect(link(found, 'Export these fleet cars')?.getAttribute('href')).toBe('/dashboard/garage/fleet.csv?q=roma')
  expect(link(await client.visit('/dashboard/garage?kind=listing'), 'Export these fleet cars')).toBeUndefined()
  expect((await garage.follow('Import')).path).toBe('/dashboard/garage/import')

  const all = await exported(client)
  expect(all.headers.get('Content-Disposition')).toBe('attachment; filename="marque-fleet.csv"')
  const bytes = Buffer.from(await all.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [head, ...rows] = bytes.toString().split('\r\n')
  expect(head).toMatch(/^\uFEFFSlug,Make,Model,Trim,Year,Color,Body type,/)
  expect(rows.length).toBeGreaterThan(8)
  expect(bytes.toString()).not.toContain('listing-')
  const [, one, ...none] = (await (await exported(client, '?q=ferrari-roma')).text()).split('\r\n')
  expect(one).toMatch(/^ferrari-roma,Ferrari,Roma,/)
  expect(none).toEqual([''])
  expect((await (await exported(client, '?q=nothing')).text()).split('\r\n')).toHaveLength(2)
})

test('out, changed and in: the preview shows both values, and only the confirmation writes', async () => {
  const client = await clientOf()
  const text = await (await exported(client)).text()
  const same = await upload(client, text)
  expect(same.text).toContain('Nothing to write')
  expect(tabs(same)).toEqual(['With errors: 0', 'Changes: 0', 'New: 0', expect.stringMatching(/^Unchanged: 1\d$/)])
  expect(has(same, 'form#import-confirmation')).toBe(false)

  const dearer = text.replace(/^(ferrari-roma,.*?,)1450,/m, (_, facts: string) => `${facts}1999,`)
  const page = await upload(client, dearer)
  expect(cells(page)).toEqual([
    'Column | Now | In the file',
    expect.stringMatching(/^Row \d+ · \d{4} Ferrari Roma ferrari-roma$/),
    expect.stringMatching(/^Daily Rate \(USD\) \| 1450 \| 1999$/),
  ])
  expect(page.text).toContain('This changes 1 car and adds 0 cars as drafts')
  const rate = async () => (await site.noScriptClient().visit('/car/ferrari-roma')).text
  expect(await rate()).not.toContain('$1,999')
  const done = await form(page).submit('Confirm')
  expect(done.path).toBe('/dashboard/garage')
  expect(done.alerts.join()).toContain('Changed: 1. Added as drafts: 0.')
  expect(await rate()).toContain('$1,999')
  const again = await form(page).submit('Confirm')
  expect(again.alerts.join()).toContain('The fleet already matches the file.')
  expect((await upload(client, dearer)).text).toContain('Nothing to write')
})

test('a new row is a draft, columns may be few and in any order, and others are named', async () => {
  const client = await clientOf()
  const page = await upload(client, 'Model;Price;slug;dailyRate;Make;Color\nR8 Spyder;1;audi-r8-sheet;1250;Audi;Grey\n')
  expect(page.text).toContain('These columns are not ours and are left outPrice')
  expect(page.text).toContain('new ones begin with the usual values): Trim, Year,')
  expect(page.text).toContain('Row 2 · 2024 Audi R8 Spyder audi-r8-sheet')
  const done = await form(page).submit('Confirm')
  expect(done.alerts.join()).toContain('Changed: 0. Added as drafts: 1.')
  expect((await client.visit('/dashboard/garage?state=draft&q=audi-r8-sheet')).text).toContain('2024 Audi R8 Spyder')
  expect((await site.noScriptClient().visit('/car/audi-r8-sheet')).status).toBe(410)
})

test('errors are told by row and column, and nothing can be confirmed with them', async () => {
  const client = await clientOf()
  const page = await upload(client, 'slug,dailyRate,minAge\nferrari-roma,0,17\nferrari-roma,1600,25\n')
  expect(page.text).toContain('Correct the file first')
  expect(tabs(page)[0]).toBe('With errors: 2')
  expect(cells(page).slice(2)).toEqual([
    'Daily Rate (USD) | 0 | Enter a rate from $50 to $25,000, like 1,450.',
    'Minimum age | 17 | Enter the minimum age, from 18 to 99.',
    expect.stringMatching(/^Row 3 · /),
    'Slug | ferrari-roma | Row 2 has the same slug.',
  ])
  expect(has(page, 'form#import-confirmation')).toBe(false)
  const forced = await client.send(page.url, { method: 'POST', body: new URLSearchParams({ any: 'thing' }) })
  expect(forced.status).toBe(409)
})

test.each([
  ['no file at all', '', 'Choose a CSV file.'],
  ['UTF-16', new Uint8Array([0xff, 0xfe, 0x53, 0x00]), 'This file is in UTF-16'],
  ['a workbook', 'PK\u0003\u0004', 'This is an Excel workbook.'],
  ['a file without a slug', 'make,model\nA,B\n', 'There is no column “Slug”'],
  ['an open quotation mark', 'slug,make\nferrari-roma,"F\n', 'A quotation mark in line 2'],
  ['a large file', 'x'.repeat(10_485_761), 'The file is larger than 10 MB.'],
])('%s is refused at its field', async (_what, content, problem) => {
  const client = await clientOf()
  const page = content
    ? await upload(client, content)
    : await (await client.visit('/dashboard/garage/import')).form('form#fleet-sheet').submit()
  expect(page.status).toBe(422)
  expect(page.form('form#fleet-sheet').problem('sheet')).toContain(problem)
})

test('a car that was saved in the meantime is shown again, and is written only when that is chosen', async () => {
  const client = await clientOf()
  const page = await upload(client, 'slug,color,seats\nbentley-bentayga,Sheet Green,4\n')
  const other = await clientOf('ada')
  const found = await other.visit('/dashboard/garage?q=bentley-bentayga')
  const edit = present(found.document.querySelector('.garage tbody a')?.getAttribute('href'), 'the car')
  const car = await other.visit(edit)
  await car.form('form#car').fill({ color: 'Admin Blue' }).submit('Save')
  const asked = await form(page).submit('Confirm')
  expect(asked.status).toBe(409)
  expect(asked.alerts.join()).toContain('Someone else saved some of these cars.')
  expect(cells(asked)).toContain('Color | Admin Blue | Sheet Green')
  const keep = present(asked.document.querySelector('[name^="keep-"]')?.getAttribute('name'), 'the choice')
  expect((await form(asked).submit('Confirm')).status).toBe(409)
  const done = await form(asked)
    .fill({ [keep]: 'typed' })
    .submit('Confirm')
  expect(done.alerts.join()).toContain('Changed: 1.')
  const saved = await other.visit(car.url.pathname)
  expect([saved.form('form#car').value('color'), saved.form('form#car').value('seats')]).toEqual(['Sheet Green', '4'])
})

test('brokers and members have neither, and a preview is its uploader’s alone', async () => {
  for (const member of ['brook', 'mia'] as const) {
    const client = await clientOf(member)
    expect((await exported(client)).status).toBe(403)
    expect((await client.visit('/dashboard/garage/import')).status).toBe(403)
    expect((await client.visit('/dashboard/garage')).text).not.toContain('Export')
  }
  const page = await upload(await clientOf(), 'slug,seats\nferrari-roma,3\n')
  expect((await (await clientOf('ada')).visit(page.url.pathname)).status).toBe(404)
})
