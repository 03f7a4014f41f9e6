/** The fleet in pages: more cars than one page holds, followed by links as a person would. */
import { beforeAll, expect, test } from 'vitest'

import { cars, vehicles } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import { business } from '#app/business.ts'
import { newId } from '#app/shared/ids.ts'
import { plainLine, roofLinePattern } from '#app/shared/roof-line.ts'
import { datesFrom } from '#tests/support/renter.ts'
import { openSite, type Page } from '#tests/support/no-script-client.ts'

const { pageSize } = business.fleet
const more = 30

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  site = await openSite({ demo: true })
  for (let index = 0; index < more; index++) {
    const id = newId()
    await db
      .insert(vehicles)
      .values({ id, kind: 'car', slug: `copy-${index}`, bodyType: 'suv', locationCity: 'Decatur' })
    await db.insert(cars).values({
      id,
      year: 2024,
      make: 'Copy',
      model: `${index}`,
      color: 'Green',
      dailyRateCents: 60_000 + index,
      securityDepositCents: 500_000,
    })
  }
})

const carsOf = (page: Page) =>
  page.document.querySelectorAll('.card h2, .card h3').map((name) => name.textContent.trim())
const hrefsOf = (pages: Page[]) =>
  pages.flatMap((page) => page.document.querySelectorAll('.card a.photo').map((link) => link.getAttribute('href')))
const linksOf = (page: Page) =>
  page.document.querySelectorAll('nav[aria-label=Pages] a').map((link) => link.textContent)
const currentOf = (page: Page) =>
  page.document.querySelectorAll('[aria-label=Pages] [aria-current=page]').map((each) => each.textContent.trim())

/** Follows "Next page" to the end and "Previous page" back. Gives the pages of the way there. */
async function walkThrough(address: string): Promise<Page[]> {
  const pages = [await site.noScriptClient().visit(address)]
  while (linksOf(pages.at(-1)!).includes('Next page')) pages.push(await pages.at(-1)!.follow('Next page'))
  let back = pages.at(-1)!
  for (const before of pages.slice(0, -1).reverse()) {
    back = await back.follow('Previous page')
    expect(back.path).toBe(before.path)
    expect(carsOf(back)).toEqual(carsOf(before))
  }
  expect(linksOf(back)).not.toContain('Previous page')
  return pages
}

test.each([
  ['all cars', ''],
  ['cars on chosen dates', `pickup=${datesFrom(9).pickup}&return=${datesFrom(9).back}`],
  [
    'a filtered and sorted choice on dates',
    `pickup=${datesFrom(9).pickup}&return=${datesFrom(9).back}&location=Decatur&body=suv&sort=price`,
  ],
])('the pages of %s hold each car once and keep what was asked for', async (_, query) => {
  const pages = await walkThrough(`/fleet?${query}`)
  const names = pages.flatMap(carsOf)
  expect(pages.length).toBeGreaterThan(1)
  expect(new Set(hrefsOf(pages)).size).toBe(names.length)
  for (const page of pages.slice(0, -1)) expect(carsOf(page)).toHaveLength(pageSize)
  for (const [index, page] of pages.entries()) {
    const asked = new URLSearchParams(page.url.search)
    if (index > 0) expect(asked.get('page')).toBe(String(index + 1))
    asked.delete('page')
    expect(asked.toString()).toBe(query)
    for (const [name, value] of asked) {
      const field = page.document.querySelector(`form [name=${name}]`)!
      expect(field.getAttribute('value') ?? field.querySelector('[selected]')?.getAttribute('value'), name).toBe(value)
    }
    expect(currentOf(page)).toEqual([`Page ${index + 1}`])
    expect(page.text).toContain(`Cars ${index * pageSize + 1} to ${index * pageSize + carsOf(page).length}`)
    const dates = asked.get('pickup')
    const links = page.document.querySelectorAll('.card a').map((link) => link.getAttribute('href')!)
    if (dates) for (const href of links) expect(href).toContain(`pickup=${dates}`)
  }
})

test('a page behind the last leads to the first', async () => {
  const first = await site.noScriptClient().visit('/fleet?location=Decatur&page=9')
  expect(first.path).toBe('/fleet?location=Decatur')
})

test('a car is on one page only, whatever the order', async () => {
  const pages = await walkThrough('/fleet?location=Decatur&sort=price')
  const copies = pages.flatMap(carsOf).filter((name) => /Copy/.test(name))
  expect(copies).toHaveLength(more)
  expect(new Set(copies).size).toBe(more)
})

test('"Clear filters" and a new filter begin at the first page', async () => {
  const [, second] = await walkThrough('/fleet?location=Decatur')
  expect((await second!.follow('Clear filters')).path).toBe('/fleet')
  const filtered = await second!.form('form.filters').fill({ sort: 'price-down' }).submit()
  expect(filtered.url.searchParams.get('page')).toBeNull()
  expect(filtered.url.searchParams.get('location')).toBe('Decatur')
})

test('the head asks for the very picture that the page opens with, and for none where there is none', async () => {
  const asked = (page: Page) => page.document.querySelector('head link[rel=preload][as=image]')
  const fleet = await site.noScriptClient().visit('/fleet?sort=price-down')
  const car = await site.noScriptClient().visit(fleet.document.querySelector('.card h2 a')!.getAttribute('href')!)
  for (const [page, picture] of [
    [fleet, '.card img'],
    [car, '.carousel img'],
  ] as const) {
    const shown = page.document.querySelector(picture)!
    expect(asked(page)?.getAttribute('imagesrcset')).toBe(shown.getAttribute('srcset'))
    expect(asked(page)?.getAttribute('imagesizes')).toBe(shown.getAttribute('sizes'))
  }
  const bare = await site.noScriptClient().visit('/fleet?location=Decatur')
  expect(carsOf(bare)).not.toHaveLength(0)
  expect(asked(bare)).toBeNull()
})

test('impossible dates, or one alone, are kept in the links and claim no car to be free', async () => {
  const { pickup, back } = datesFrom(9)
  for (const query of [`pickup=${pickup}`, `return=${back}`, `pickup=${back}&return=${pickup}`]) {
    const page = await site.noScriptClient().visit(`/fleet?${query}`)
    const states = page.document.querySelectorAll('.card .state').map((state) => state.textContent)
    expect(new Set(states), query).toEqual(new Set(['Dates needed']))
    expect(page.text).toContain('Choose a valid pickup and return to see which are available.')
    for (const link of page.document.querySelectorAll('.card a.photo'))
      expect(link.getAttribute('href')).toContain(`?${query}`)
  }
})

test('what is no date is left out of the links, said, and claims no car to be free', async () => {
  const page = await site.noScriptClient().visit('/fleet?pickup=2026-02-30&return=soon')
  const states = page.document.querySelectorAll('.card .state').map((state) => state.textContent)
  expect(new Set(states)).toEqual(new Set(['Dates needed']))
  expect(page.text).toContain('That isn’t a date, so we left it out.')
  for (const link of page.document.querySelectorAll('.card a.photo'))
    expect(link.getAttribute('href')).not.toContain('?')
})

test('on dates a car leads to its form, and back to the fleet on the same dates', async () => {
  const { pickup, back } = datesFrom(9)
  const dates = `pickup=${pickup}&return=${back}`
  const fleet = await site.noScriptClient().visit(`/fleet?${dates}&body=supercar`)
  const reserve = fleet.document.querySelector('.card a[aria-label^="Reserve "]')!.getAttribute('href')!
  expect(reserve).toMatch(new RegExp(`^/car/[^?]+\\?${dates}#book$`))
  const car = await site.noScriptClient().visit(reserve)
  expect((await car.follow('Back to Fleet')).path).toBe(`/fleet?${dates}`)
})

test('what was folded stays folded over an update, its words count what is in use, and one link clears all', async () => {
  const { pickup, back } = datesFrom(9)
  const folded = (page: Page) => page.document.querySelector('.filters details')!
  const first = await site.noScriptClient().visit('/fleet')
  const updated = await first.form('form.filters').fill({ pickup, return: back }).submit('Update')
  expect(folded(updated).hasAttribute('open')).toBe(false)
  expect(folded(updated).textContent).toBe('More filters')
  const used = await updated.form('form.filters').fill({ body: 'suv', sort: 'price' }).submit('Update')
  expect(folded(used).hasAttribute('open')).toBe(false)
  expect(folded(used).textContent).toBe('More filters (2 in use)')
  const clearing = (page: Page) =>
    page.document.querySelectorAll('main a').filter((link) => link.getAttribute('href') === '/fleet')
  expect(clearing(used).map((link) => link.textContent)).toEqual(['Clear filters'])
  const none = await site.noScriptClient().visit('/fleet?body=supercar&seats=7')
  expect(carsOf(none)).toEqual([])
  expect(clearing(none).map((link) => link.textContent)).toEqual(['Clear filters'])
  expect(none.document.querySelector('main [role=status]')!.textContent).toBe('0 cars.')
})

test('on dates cars are sorted and filtered by my total', async () => {
  const { pickup, back } = datesFrom(9, 5)
  const fleet = await site.noScriptClient().visit(`/fleet?pickup=${pickup}&return=${back}&sort=price`)
  const totals = (page: Page) =>
    page.document.querySelectorAll('.card p .figure').map((total) => Number(total.textContent.replace(/[$,]/g, '')))
  expect(fleet.document.querySelector('#sort [selected]')!.textContent).toBe('My total, low to high')
  expect(totals(fleet).length).toBeGreaterThan(5)
  expect(totals(fleet)).toEqual(totals(fleet).sort((one, other) => one - other))
  const cap = Math.ceil(totals(fleet)[4]!)
  const cheap = await fleet
    .form('form.filters')
    .fill({ upto: String(cap) })
    .submit('Update')
  expect(totals(cheap).length).toBeGreaterThan(4)
  expect(Math.max(...totals(cheap))).toBeLessThanOrEqual(cap)
  expect(cheap.document.querySelector('#upto')!.getAttribute('value')).toBe(String(cap))
})

test('cars chosen on the fleet are compared side by side for my dates, three at most, and can be taken out', async () => {
  const { pickup, back } = datesFrom(9)
  const dates = `pickup=${pickup}&return=${back}`
  const fleet = await site.noScriptClient().visit(`/fleet?${dates}&sort=price-down`)
  const cards = fleet.document.querySelectorAll('.card').slice(0, 4)
  const slugs = cards.map((card) => card.querySelector('[name=car]')!.getAttribute('value')!)
  const bar = fleet.document.querySelector('form#compare')!
  expect(bar.querySelectorAll('input').map((input) => input.getAttribute('value'))).toEqual([pickup, back])
  const asked = slugs.map((slug) => `car=${slug}`).join('&')
  const page = await site.noScriptClient().visit(`${bar.getAttribute('action')}?${dates}&${asked}`)
  const table = page.document.querySelector('table')!
  const rows = table
    .querySelectorAll('tbody')
    .map((row) => [row.querySelector('th')!.textContent, ...row.querySelectorAll('td').map((cell) => cell.textContent)])
  expect(page.text).toContain('You can compare up to 3 cars.')
  expect(table.querySelectorAll('thead a').map((link) => link.getAttribute('href'))).toEqual(
    slugs.slice(0, 3).map((slug) => `/car/${slug}?${dates}`),
  )
  expect(rows.map(([label]) => label)).toEqual([
    'Total for 3 days',
    'Security Deposit',
    'Seats',
    'Luggage',
    'Power',
    'Miles included',
    'Per extra mile',
  ])
  expect(rows[0]!.slice(1)).toEqual(cards.slice(0, 3).map((card) => card.querySelector('p .figure')!.textContent))
  for (const [label, ...values] of rows)
    for (const value of values) expect(value, label).not.toMatch(/^(|undefined|Not stated)$/)
  const two = await page.follow('Remove')
  expect(two.document.querySelectorAll('thead a')).toHaveLength(2)
  expect((await two.follow('Back to Fleet')).path).toBe(`/fleet?${dates}`)
})

test('dates chosen on the fleet are kept on the way through the car’s photos', async () => {
  const { pickup, back } = datesFrom(9)
  const dates = `pickup=${pickup}&return=${back}`
  const car = await site.noScriptClient().visit(`/car/ferrari-roma?${dates}`)
  const photos = await car.follow(car.document.querySelector('main a[href*="/gallery"]')!.text)
  expect(photos.path).toBe(`/car/ferrari-roma/gallery?${dates}`)
  expect((await photos.follow('Back')).path).toBe(`/car/ferrari-roma?${dates}`)
  expect((await photos.follow('Book Now')).path).toBe(`/car/ferrari-roma?${dates}`)
})

test('nothing to compare, or no dates, is said with the way on', async () => {
  const none = await site.noScriptClient().visit('/fleet/compare?car=no-such-car')
  expect(none.status).toBe(200)
  expect((await none.follow('View the Fleet')).path).toBe('/fleet')
  const one = await site.noScriptClient().visit('/fleet/compare?car=ferrari-roma')
  expect(one.document.querySelector('tbody th')!.textContent).toBe('Daily Rate')
  expect(one.text).toContain('Choose dates on the fleet page')
})

test('the return can be chosen from the day after the pickup', async () => {
  const { pickup } = datesFrom(9)
  const page = await site.noScriptClient().visit(`/fleet?pickup=${pickup}`)
  expect(page.document.querySelector('#return')!.getAttribute('min')).toBe(datesFrom(10).pickup)
})

test('a card says what the chosen days cost, and the form asks for the same', async () => {
  const { pickup, back } = datesFrom(12)
  const fleet = await site.noScriptClient().visit(`/fleet?pickup=${pickup}&return=${back}&sort=price-down`)
  const card = fleet.document.querySelectorAll('.card').find((each) => each.querySelector('.figure + *, p .figure'))!
  const total = card.querySelector('p .figure')!.textContent
  expect(card.textContent).toContain('Total for 3 days')
  expect(total).toMatch(/^\$[\d,]+\.\d{2}$/)
  const page = await site.noScriptClient().visit(card.querySelector('h2 a')!.getAttribute('href')!)
  expect(page.document.querySelector('.quote .total td')!.textContent).toBe(total)
  expect(page.document.querySelector('.book-bar .figure')!.textContent).toBe(total)
})

test('a car is drawn by its own line before its photograph is there, on its card and on its page', async () => {
  const client = site.noScriptClient()
  const cardsIn = async (city: string) => {
    const page = await client.visit(`/fleet?location=${city}`)
    return page.document.querySelectorAll('.card').map((card) => ({
      href: card.querySelector('.photo')?.getAttribute('href') ?? '',
      line: card.querySelector('.photo > svg:first-child path')?.getAttribute('d') ?? '',
      photos: card.querySelectorAll('svg + img').length,
    }))
  }
  const own = (await cardsIn('Atlanta')).filter(({ photos }) => photos > 0)
  for (const { line } of own) expect(line).toMatch(new RegExp(roofLinePattern))
  // As many as there are sets of photographs.
  expect(new Set(own.map(({ line }) => line)).size).toBe(10)
  expect((await cardsIn('Decatur')).find(({ photos }) => photos === 0)?.line).toBe(plainLine)
  const car = await client.visit('/car/ferrari-roma')
  const lines = car.document.querySelectorAll('.track svg:first-child path').map((path) => path.getAttribute('d'))
  expect(lines).toEqual([own.find(({ href }) => href === '/car/ferrari-roma')?.line])
})
