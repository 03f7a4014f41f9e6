/** The garage on the built site, without scripts. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { cars, vehicles } from '#drizzle/schema.ts'
import { closeDatabase, db } from '#app/platform/db.server.ts'
import { present } from '#app/shared/present.ts'
import { cast, type CastMember } from '#tests/cast.ts'
import { addPhoto } from '#tests/support/listings.ts'
import { openSite, type Page } from '#tests/support/no-script-client.ts'

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => void (site = await openSite({ demo: true })))
afterAll(async () => {
  await site.close()
  await closeDatabase()
})

const visit = (address: string, as: CastMember = 'sam') => site.noScriptClient().visit(address, { as: cast[as] })
const formOf = (page: Page) => page.form('form#car')
const rows = (page: Page) => page.document.querySelectorAll('.garage > li').map((row) => row.textContent)
const idOf = (page: Page) => present(page.url.pathname.split('/')[3], 'the id')
const press = (page: Page, action: string) => page.form(`form[action$="${action}"]`).submit()

let added = 0
async function addCar(more: Record<string, string> = {}): Promise<Page> {
  const page = await visit('/dashboard/garage/new')
  added += 1
  const facts = { make: 'Maserati', model: `Test ${added}`, color: 'Blue', dailyRate: '1,111' }
  return formOf(page)
    .fill({ ...facts, ...more })
    .submit('Add the car')
}

test('staff see fleet cars and listings, a broker their own, others the cars they have booked', async () => {
  const all = rows(await visit('/dashboard/garage')).join()
  expect(all).toContain('Fleet car')
  expect(all).toContain('@broker')
  const own = rows(await visit('/dashboard/garage', 'brook'))
  expect(own.length).toBeGreaterThan(0)
  expect(own.join()).not.toContain('Fleet car')
  const member = await visit('/account/garage', 'mia')
  expect(member.text).toContain('List your car')
  expect(member.text).toContain('Cars you have booked')
  expect((await visit('/account/garage', 'pim')).text).toContain('opens with your approval')
  expect((await visit('/dashboard/garage', 'pim')).path).toBe('/dashboard')
})

test('the documents’ addresses lead to the tab, and edit= to the form of a car or of a listing', async () => {
  const [car] = await db.select().from(vehicles).where(eq(vehicles.slug, 'ferrari-roma'))
  const [listing] = await db.select().from(vehicles).where(eq(vehicles.kind, 'listing'))
  expect((await visit('/dashboard?tab=garage')).path).toBe('/dashboard/garage')
  expect((await visit(`/dashboard?tab=garage&edit=${car!.id}`)).path).toBe(`/dashboard/garage/${car!.id}`)
  expect((await visit(`/dashboard?tab=garage&edit=${listing!.id}`)).path).toBe(`/dashboard/listings/${listing!.id}`)
  expect((await visit(`/dashboard/garage/${listing!.id}`)).path).toBe(`/dashboard/listings/${listing!.id}`)
  expect((await visit('/dashboard?tab=garage&edit=nothing')).status).toBe(404)
  expect((await visit(`/dashboard/garage/${car!.id}`, 'brook')).status).toBe(403)
  const detail = await visit('/car/ferrari-roma')
  expect((await detail.follow('Edit Listing')).path).toBe(`/dashboard/garage/${car!.id}`)
})

test('the list is searched, filtered and sorted', async () => {
  const found = async (query: string) => rows(await visit(`/dashboard/garage?${query}`))
  expect((await found('q=ferrari+roma')).join()).toContain('Ferrari Roma')
  expect(await found('q=%25%25')).toEqual([])
  expect((await found('kind=listing')).every((row) => row.includes('@'))).toBe(true)
  const rates = (await found('sort=price')).map((row) => Number(/\$([\d,]+)/.exec(row)?.[1]?.replace(',', '')))
  expect(rates).toEqual([...rates].sort((one, other) => one - other))
  await addCar({ model: 'Nobody sees' })
  expect((await found('state=draft')).join()).toContain('Nobody sees')
  expect((await found('state=public')).join()).not.toContain('Nobody sees')
})

test('what is wrong stays in the form with its reason', async () => {
  const page = await addCar({ make: '', dailyRate: '0', slug: 'listing-mine', description: 'Kept.' })
  expect(page.status).toBe(422)
  expect(page.alerts.join()).toContain('Please fill in make, model, and daily rate')
  expect(formOf(page).problem('make')).toBe('Enter the make.')
  expect(formOf(page).problem('slug')).toContain('belong to brokers’ listings')
  expect(formOf(page).value('description')?.trim()).toBe('Kept.')
  const taken = await formOf(page).fill({ make: 'A', dailyRate: '900', slug: 'ferrari-roma' }).submit('Add the car')
  expect(formOf(taken).problem('slug')).toContain('Another car has this address')
})

test('highlights are added and removed by buttons, with all else that was typed', async () => {
  const page = await visit('/dashboard/garage/new')
  const more = await formOf(page).fill({ make: 'Typed' }).submit('Add a feature')
  expect(more.status).toBe(200)
  expect(more.document.querySelectorAll('input[name=features]')).toHaveLength(1)
  expect(formOf(more).value('make')).toBe('Typed')
  const none = await formOf(more).submit('Remove feature 1')
  expect(none.document.querySelectorAll('input[name=features]')).toHaveLength(0)
})

test('a template fills the form, and so does another car', async () => {
  const page = await visit('/dashboard/garage/new')
  const option = present(
    page.document.querySelectorAll('option').find((each) => each.textContent.startsWith('Bentley Bentayga')),
    'the template',
  )
  const filled = await page.client.visit(`/dashboard/garage/new?template=${option.getAttribute('value')}`)
  expect(formOf(filled).value('make')).toBe('Bentley')
  const [car] = await db.select().from(vehicles).where(eq(vehicles.slug, 'ferrari-roma'))
  const copy = await (await visit(`/dashboard/garage/${car!.id}`)).follow('Duplicate')
  expect([formOf(copy).value('model'), formOf(copy).value('slug') ?? '']).toEqual(['Roma', ''])
  expect((await visit('/dashboard/garage/new?template=x&from=y')).status).toBe(200)
})

test('from a draft to the fleet and out of it again; the former address leads on', async () => {
  const draft = await addCar({ slug: 'maserati-first' })
  expect(draft.alerts.join()).toContain('Added')
  expect((await site.noScriptClient().visit('/car/maserati-first')).status).toBe(410)
  expect(draft.document.querySelector('form[action$="/publication"]')).toBeNull()
  const post = (body: Record<string, string>) =>
    draft.client.post(new URL(`/cars/${idOf(draft)}/publication`, draft.url), {
      method: 'POST',
      body: new URLSearchParams(body),
    })
  expect((await post({ published: 'yes' })).alerts.join()).toContain('Please upload at least one image')
  await addPhoto(idOf(draft))
  const published = await press(await draft.client.visit(draft.path), '/publication')
  expect(published.alerts.join()).toContain('It is in the fleet now.')
  expect((await site.noScriptClient().visit('/fleet')).text).toContain('$1,111')
  const renamed = await formOf(published).fill({ slug: 'maserati-second', dailyRate: '1,222' }).submit('Save')
  expect(renamed.alerts.join()).toContain('The car is saved.')
  expect((await site.noScriptClient().visit('/car/maserati-first')).path).toBe('/car/maserati-second')
  const disabled = await press(renamed, '/availability')
  expect(disabled.text).toContain('Disabled')
  expect((await site.noScriptClient().visit('/fleet')).text).not.toContain('$1,222')
  const gone = await press(await disabled.follow('Delete'), '/removal')
  expect(gone.alerts.join()).toContain('The car is deleted.')
  expect((await gone.client.visit(draft.path)).status).toBe(404)
})

test('a car with a booking ahead is not deleted, and the page says which', async () => {
  const list = await visit('/dashboard/garage?kind=car')
  const booked = present(
    list.document.querySelectorAll('.garage > li').find((row) => /Booked (?!.*@)/.test(row.textContent)),
    'a booked car',
  )
  const removal = `${present(booked.querySelector('a')?.getAttribute('href'), 'its form')}/removal`
  const refused = await list.client.visit(removal)
  expect(refused.text).toMatch(/It is booked .*MQ-/)
  expect(refused.document.querySelector('main form')).toBeNull()
  const sent = await list.client.post(refused.url, { method: 'POST', body: new URLSearchParams() })
  expect(sent.alerts.join()).toContain('MQ-')
})

test('of two who edit one car the second chooses, field by field, and nothing is overwritten', async () => {
  const opened = await addCar()
  const other = await visit(opened.path, 'ada')
  await formOf(other).fill({ dailyRate: '1,500', seats: '4' }).submit('Save')
  const conflict = await formOf(opened).fill({ dailyRate: '1,600', color: 'Gold' }).submit('Save')
  expect(conflict.status).toBe(409)
  expect(conflict.text).toContain('Somebody else has saved this car')
  expect(formOf(conflict).value('dailyRate')).toBe('1,600')
  const stored = () =>
    db
      .select()
      .from(cars)
      .where(eq(cars.id, idOf(opened)))
  expect(await stored()).toMatchObject([{ dailyRateCents: 150_000, color: 'Blue' }])
  const undecided = await formOf(conflict).fill({ 'keep-dailyRate': 'saved' }).submit('Save')
  expect(undecided.status).toBe(409)
  const choices = { 'keep-dailyRate': 'saved', 'keep-seats': 'saved', 'keep-color': 'typed' }
  const saved = await formOf(undecided).fill(choices).submit('Save')
  expect(saved.alerts.join()).toContain('The car is saved.')
  expect(await stored()).toMatchObject([{ dailyRateCents: 150_000, color: 'Gold' }])
  expect(formOf(saved).value('seats')).toBe('4')
})

test('of two who edit one listing the second chooses as well', async () => {
  const list = await visit('/dashboard/listings', 'brook')
  const opened = await list.client.visit(
    present(list.document.querySelector('.listings a')?.getAttribute('href'), 'edit'),
  )
  const other = await visit(opened.path, 'ada')
  await other.form('form#listing').fill({ dailyRate: '1,501' }).submit('Save')
  const conflict = await opened.form('form#listing').fill({ dailyRate: '1,601' }).submit('Save')
  expect(conflict.status).toBe(409)
  const saved = await conflict.form('form#listing').fill({ 'keep-dailyRate': 'saved' }).submit('Save')
  expect(saved.form('form#listing').value('dailyRate')).toBe('1,501')
})
