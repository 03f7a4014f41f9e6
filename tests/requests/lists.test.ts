/** What all lists of the office have in common, on the built site without scripts. */
import { beforeAll, expect, test } from 'vitest'

import { present } from '#app/shared/present.ts'
import { cast } from '#tests/cast.ts'
import { openSite, type Page } from '#tests/support/no-script-client.ts'

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => void (site = await openSite({ demo: true })))

const visit = (address: string) => site.noScriptClient().visit(address, { as: cast.ada })
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const rowsOf = (page: Page) => page.document.querySelectorAll('main .dense tbody tr')
const headsOf = (page: Page) => page.document.querySelectorAll('main .dense thead th')
type Head = ReturnType<typeof headsOf>[number]
const nameOf = (head: Head) => plain((head.querySelector('a') ?? head).textContent)
const headOf = (page: Page, name: string) =>
  present(
    headsOf(page).find((head) => nameOf(head) === name),
    `the head of ${name}`,
  )
const orderOf = (page: Page) =>
  headsOf(page)
    .filter((head) => head.hasAttribute('aria-sort'))
    .map(nameOf)

/** What is read in the column of this head. */
function cellsOf(page: Page, name: string): string[] {
  const column = headsOf(page).map(nameOf).indexOf(name)
  return rowsOf(page).map((row) => plain(row.querySelectorAll('td')[column]?.textContent ?? ''))
}

/** This page of a list and all that follow. */
async function pagesFrom(page: Page): Promise<Page[]> {
  const next = page.document.querySelector('a[rel=next]')?.getAttribute('href')
  return next ? [page, ...(await pagesFrom(await page.client.visit(next)))] : [page]
}

/** Any origin: a client sends to its site. */
const siteUrl = 'http://localhost:3000'
const post = (client: Page['client'], address: string, body: Record<string, string> | [string, string][]) =>
  client.post(new URL(address, siteUrl), { method: 'POST', body: new URLSearchParams(body) })
const byName = (cells: string[]) => cells.map((cell) => cell.toLowerCase())
const byAmount = (cells: string[]) => cells.map((cell) => Number(cell.replaceAll(/[^\d.]/g, '')))

test.each<[string, string, (cells: string[]) => (string | number)[]]>([
  ['/dashboard/bookings?state=past', 'Total', byAmount],
  ['/dashboard/bookings?state=past', 'Customer', byName],
  ['/dashboard/documents', 'Customer', byName],
  ['/dashboard/leads', 'Person', byName],
  ['/dashboard/users', 'Name', byName],
  ['/dashboard/reviews', 'Car', byName],
  ['/dashboard/garage', 'Daily rate', byAmount],
  ['/dashboard/listings', 'Daily rate', byAmount],
  ['/dashboard/deposits', 'Amount', byAmount],
])('%s is sorted by a press on %s, and by another the other way round', async (address, name, valuesOf) => {
  const list = await visit(address)
  const shown = orderOf(list)
  expect(shown).not.toContain(name)
  let page = list
  for (const _ of ['once', 'twice']) {
    const href = present(headOf(page, name).querySelector('a')?.getAttribute('href'), 'its link')
    page = await page.client.visit(href)
    const isDown = headOf(page, name).getAttribute('aria-sort') === 'descending'
    expect(orderOf(page)).toEqual([name])
    const values = valuesOf(cellsOf(page, name))
    expect(new Set(values).size).toBeGreaterThan(1)
    const sorted = values.toSorted((one, other) => (one < other ? -1 : Number(one > other)))
    expect(values).toEqual(isDown ? sorted.toReversed() : sorted)
  }
  expect(page.url.search).toContain(list.url.search.slice(1))
})

test.each(['bookings', 'documents', 'leads', 'deposits', 'listings'])(
  'each part of the %s says how many it has, and leads to as many rows',
  async (name) => {
    const list = await visit(`/dashboard/${name}`)
    const parts = list.document.querySelectorAll('.list-strip nav a').flatMap((part) => {
      const count = Number(part.querySelector('b')?.textContent)
      const href = present(part.getAttribute('href'), 'its address')
      return count > 0 ? [{ count, href }] : []
    })
    expect(parts.length).toBeGreaterThan(0)
    for (const { count, href } of parts) {
      const pages = await pagesFrom(await list.client.visit(href))
      expect(pages.flatMap(rowsOf), href).toHaveLength(count)
    }
  },
)

test('a list by what many rows share has each row once on its pages, and pages keep the order', async () => {
  const pages = await pagesFrom(await visit('/dashboard/reviews?sort=-rating'))
  expect(pages.length).toBeGreaterThan(1)
  for (const page of pages) expect(headOf(page, 'Rating').getAttribute('aria-sort')).toBe('descending')
  const seen = pages.flatMap(rowsOf).map((row) => row.querySelector('a')?.getAttribute('href'))
  expect(new Set(seen).size).toBe(seen.length)
})

test('the schedule shows as many days as its form asks for, from the day and of the cars it names', async () => {
  const usual = await visit('/dashboard/schedule')
  const shownBy = (page: Page) => ({
    days: page.document.querySelectorAll('.schedule thead th').length - 1,
    cars: page.document.querySelectorAll('.schedule tbody th').map((car) => plain(car.textContent)),
    form: page.form('form[aria-label="Find cars"]'),
  })
  expect(shownBy(usual)).toMatchObject({ days: 14, cars: expect.objectContaining({ length: 14 }) })
  const found = await shownBy(usual).form.fill({ days: '7', from: '2027-03-12', q: 'huracan' }).submit()
  const { days, cars, form } = shownBy(found)
  expect([days, cars]).toEqual([7, [expect.stringContaining('Huracán')]])
  expect(['days', 'from', 'q'].map((name) => form.value(name))).toEqual(['7', '2027-03-12', 'huracan'])
  // The next days are as many, of the same cars.
  const later = shownBy(await found.follow('Later'))
  expect([later.days, later.cars, later.form.value('from')]).toEqual([7, cars, '2027-03-19'])
})

const viewsOf = (page: Page) =>
  page.document.querySelectorAll('nav[aria-label="Saved views"] a').map((link) => ({
    name: plain(link.textContent),
    isHere: link.getAttribute('aria-current') === 'page',
  }))

test.each([
  ['/dashboard/bookings', 'state=past&sort=-total'],
  ['/dashboard/documents', 'sort=pickup'],
  ['/dashboard/leads', 'status=new'],
  ['/dashboard/users', 'role=staff&sort=name'],
  ['/dashboard/reviews', 'sort=-rating'],
  ['/dashboard/listings', 'sort=rate'],
  ['/dashboard/garage', 'kind=car'],
  ['/dashboard/deposits', 'sort=-amount'],
])('%s?%s is saved under a name, stands above the list, and is removed', async (list, query) => {
  const found = await visit(`${list}?${query}&page=1`)
  expect(viewsOf(found)).toEqual([])
  const form = (await found.follow('Save view')).form('form#save-view')
  const refused = await form.fill({ name: ' ' }).submit()
  expect(refused.text).toContain('Enter a name.')
  const saved = await refused.form('form#save-view').fill({ name: 'For Monday' }).submit()
  expect(saved.path).toBe(`${list}?${query}`)
  expect(viewsOf(saved)).toEqual([{ name: 'For Monday', isHere: true }])
  expect(saved.text).not.toContain('Save view')
  const plainList = await saved.client.visit(list)
  expect(viewsOf(plainList)).toEqual([{ name: 'For Monday', isHere: false }])
  const kept = await plainList.follow('Edit views')
  const removed = await kept.form('form:has([value=remove])').submit()
  expect(removed.alerts.join()).toContain('View removed')
  expect(viewsOf(await removed.client.visit(list))).toEqual([])
})

test('a view is one’s own, once and under one name; what was searched for and what is no view stays out', async () => {
  const client = (await visit('/dashboard/bookings')).client
  const save = (view: string, name: string, list = '/dashboard/bookings') =>
    post(client, `/dashboard/views?${new URLSearchParams({ list, view })}`, { intent: 'save', list, view, name })
  for (const name of ['Past', 'Past', 'Earlier'])
    expect((await save('q=Mia&state=past&page=4&other=1', name)).url.search).toBe('?state=past')
  expect((await save('state=cancelled', 'earlier')).text).toContain('another view with this name')
  expect((await save('state=past', 'Nowhere', '/dashboard/nowhere')).alerts.join()).toContain('Nothing to save')
  expect((await save('state=nothing&sort=drop', 'Nothing')).alerts.join()).toContain('Nothing to save')
  for (const sort of ['pickup', '-pickup', 'number', '-number', 'car', '-car', 'customer'])
    await save(`state=past&sort=${sort}`, `By ${sort}`)
  expect((await save('state=past&sort=total', 'One more')).text).toContain('up to 8 views')
  expect(viewsOf(await client.visit('/dashboard/bookings')).map(({ name }) => name)).toHaveLength(8)
  const other = await site.noScriptClient().visit('/dashboard/bookings', { as: cast.sam })
  expect(viewsOf(other)).toEqual([])
  const [first] = (await client.visit('/dashboard/views')).document.querySelectorAll('[name=id]')
  const id = present(first?.getAttribute('value'), 'a view')
  await post(other.client, '/dashboard/views', { intent: 'remove', id })
  expect(viewsOf(await client.visit('/dashboard/bookings'))).toHaveLength(8)
})

const idsOf = (page: Page) =>
  page.document.querySelectorAll('.pick input').map((box) => present(box.getAttribute('value'), 'an id'))
const choose = (page: Page, ids: string[], more: Record<string, string>) =>
  post(page.client, page.path, [...ids.map((id): [string, string] => ['row', id]), ...Object.entries(more)])

test('chosen listings are taken out of the fleet and put back; one that can’t be is named with its reason', async () => {
  const page = await visit('/dashboard/listings?sort=rate')
  const draft = await page.client.visit('/dashboard/listings/new')
  await draft.form('form#new-listing').submit('Start')
  const list = await page.client.visit('/dashboard/listings')
  const ids = idsOf(list)
  const states = (of: Page) => cellsOf(of, 'State')
  const before = states(list)
  expect(before.filter((state) => state === 'Published').length).toBeGreaterThan(1)
  const boxes = list.document.querySelectorAll('.pick input')
  const form = list.document.querySelector('form#chosen')!
  expect(boxes.every((box) => box.getAttribute('form') === form.id)).toBe(true)
  const published = ids.filter((_, index) => before[index] === 'Published')
  for (const _ of ['once', 'again']) {
    const out = await choose(list, [...published, published[0]!], { job: 'unpublish' })
    expect(out.alerts.join()).toContain(`${published.length} listings unpublished`)
    expect(states(out)).not.toContain('Published')
  }
  const back = await choose(list, ids, { job: 'publish' })
  expect(back.alerts.join()).toMatch(/listings? published.*Not .*: /)
  expect(states(back).filter((state) => state === 'Published')).toHaveLength(published.length)
  expect((await choose(list, [], { job: 'publish' })).alerts.join()).toContain('Nothing chosen')
  // The draft is Ada's.
  const own = await site.noScriptClient().visit('/dashboard/listings', { as: cast.brook })
  const unfinished = present(ids[before.indexOf('Draft, not finished')], 'the draft')
  expect((await choose(own, [unfinished], { job: 'disable' })).alerts.join()).toContain('Nothing was changed')
  const member = site.noScriptClient()
  await member.signIn(cast.mia)
  expect((await post(member, '/dashboard/listings', { row: unfinished, job: 'unpublish' })).status).toBe(403)
  expect(states(await page.client.visit('/dashboard/listings'))).toEqual(states(back))
})

test('chosen reviews are hidden for one reason and shown again, each once', async () => {
  const list = await visit('/dashboard/reviews')
  const ids = idsOf(list).slice(0, 2)
  expect((await choose(list, ids, { job: 'hide' })).alerts.join()).toContain('Say why')
  for (const _ of ['once', 'again']) {
    const hidden = await choose(list, ids, { job: 'hide', reason: 'They name another car.' })
    expect(hidden.alerts.join()).toContain('2 reviews hidden')
  }
  const all = await list.client.visit('/dashboard/reviews?state=hidden')
  expect(idsOf(all).toSorted()).toEqual(ids.toSorted())
  expect(plain(all.document.querySelector('.list-strip [aria-current]')!.textContent)).toBe('Hidden 2')
  expect((await choose(list, ids, { job: 'show' })).alerts.join()).toContain('2 reviews shown')
  const decided = await list.client.visit(`/dashboard/reviews/${ids[0]}`)
  expect(decided.text.split('They name another car.')).toHaveLength(2)
  const broker = site.noScriptClient()
  await broker.signIn(cast.brook)
  const own = await broker.visit('/dashboard/reviews')
  expect(idsOf(own)).toEqual([])
  expect((await choose(own, ids, { job: 'show' })).status).toBe(403)
})

test('chosen leads are taken and get a status; one that is gone is not done', async () => {
  const list = await visit('/dashboard/leads')
  const ids = idsOf(list)
  expect((await choose(list, ids, { job: 'take' })).alerts.join()).toContain(`${ids.length} leads are yours`)
  const gone = '01999999-0000-7000-8000-000000000000'
  const lost = await choose(list, [...ids, gone], { job: 'status', status: 'lost' })
  expect(lost.alerts.join()).toContain(`${ids.length} leads changed`)
  expect(new Set(cellsOf(lost, 'Status'))).toEqual(new Set(['Lost']))
  expect(new Set(cellsOf(lost, 'Assignee'))).toEqual(new Set([cast.ada.firstName]))
  expect((await choose(list, ids, { job: 'status', status: 'nothing' })).alerts.join()).toContain('Choose a status')
})

test('new documents of chosen bookings are asked for by one reason, once', async () => {
  const list = await visit('/dashboard/documents')
  const [first, second] = idsOf(list)
  const [name] = cellsOf(list, 'Customer')
  const asked = await choose(list, [present(first, 'one'), present(second, 'another')], { ready: 'cut' })
  expect(asked.alerts.join()).toContain('2 customers asked for new documents')
  expect(idsOf(asked)).not.toContain(first)
  const again = await choose(list, [present(first, 'one')], { ready: 'cut' })
  expect(again.alerts.join()).toContain(`Not ${name}: None of this customer’s documents is waiting anymore.`)
  expect((await choose(list, [], { ready: 'other' })).alerts.join()).toContain('Choose what’s wrong')
})
