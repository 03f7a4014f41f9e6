/** The garage on the built site, without scripts. */
import { eq } from 'drizzle-orm'
import fs from 'node:fs'
import { beforeAll, expect, test } from 'vitest'

import { calendarImports, cars, vehicles } from '#drizzle/schema.ts'
import { listStaysOf } from '#app/fleet/garage/blocks.server.ts'
import { db } from '#app/platform/db.server.ts'
import { days, later } from '#app/shared/durations.ts'
import { present } from '#app/shared/present.ts'
import { cast, type CastMember } from '#tests/cast.ts'
import { addBooking, addPhoto } from '#tests/support/listings.ts'
import { addDays } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import { openSite, type Page } from '#tests/support/no-script-client.ts'

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => void (site = await openSite({ demo: true })))

const visit = (address: string, as: CastMember = 'sam') => site.noScriptClient().visit(address, { as: cast[as] })
const formOf = (page: Page) => page.form('form#car')
const rows = (page: Page) => page.document.querySelectorAll('.garage tbody tr').map((row) => row.textContent)
const idOf = (page: Page) => present(page.url.pathname.split('/')[3], 'the id')
const press = (page: Page, action: string) => page.form(`form[action$="${action}"]`).submit()

const photo = new File([fs.readFileSync('drizzle/pictures/suv-green/side.jpg')], 'side.jpg', { type: 'image/jpeg' })
let added = 0
async function addCar(more: Record<string, string> = {}): Promise<Page> {
  const page = await visit('/dashboard/garage/new')
  added += 1
  const facts = { make: 'Maserati', model: `Test ${added}`, color: 'Blue', dailyRate: '1,111' }
  return formOf(page)
    .fill({ ...facts, ...more })
    .submit('Add the car')
}

/** The form of a car that was added: adding leads to its photos. */
const formPage = (page: Page) => page.client.visit(`/dashboard/garage/${idOf(page)}`)

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
  expect((await visit('/account/garage', 'pim')).text).toContain('opens once you’re approved')
  expect((await visit('/dashboard/garage', 'pim')).path).toBe('/dashboard')
})

test('the addresses with a query lead to the tab, and edit= to the form of a car or of a listing', async () => {
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
  const rates = (await found('sort=rate')).map((row) => Number(/\$([\d,]+)/.exec(row)?.[1]?.replace(',', '')))
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
  const none = await draft.form('form#listing-photos').submit('Upload and save')
  expect([none.status, none.alerts.join()]).toEqual([422, expect.stringContaining('Please upload at least one image')])
  const notes = new File(['text'], 'notes.txt', { type: 'text/plain' })
  const text = await none.form('form#listing-photos').fill({ photos: notes }).submit('Upload and save')
  expect([text.status, text.alerts.join()]).toEqual([422, expect.stringContaining('notes.txt is not an image file')])
  const photos = await text.form('form#listing-photos').fill({ photos: photo }).submit('Upload and save')
  expect(photos.path).toBe(draft.path)
  const flat = await photos.form('form#listing-photos').fill({ line: 'drawn', 'line-1': '' }).submit('Upload and save')
  expect([flat.status, flat.alerts.join()]).toEqual([422, expect.stringContaining('Enter a height from 0 to 120.')])
  expect(flat.form('form#listing-photos').value('line')).toBe('drawn')
  const point = present(flat.document.querySelector('input[name=line-1]'), 'the point')
  expect([point.getAttribute('value'), point.getAttribute('aria-invalid')]).toEqual(['', 'true'])
  expect(flat.document.querySelector(`a[href="#${point.id}"]`)).not.toBeNull()
  await press(photos, '/publication')
  const published = await formPage(draft)
  expect(published.text).toContain('Published')
  expect((await site.noScriptClient().visit('/fleet')).text).toContain('$1,111')
  expect((await site.noScriptClient().visit('/car/maserati-first/gallery')).text).toContain('1 of 1 photos')
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

test('a published car keeps its last photo, and no broker touches the photos of a fleet car', async () => {
  const { id } = await publishCar()
  const photos = await visit(`/dashboard/garage/${id}/photos`)
  const kept = await press(photos, '/removal')
  expect(kept.path).toBe(photos.path)
  expect(kept.alerts.join()).toContain('needs at least one photo')
  const broker = await visit('/dashboard/garage', 'brook')
  expect((await broker.client.visit(photos.path)).status).toBe(403)
  expect((await broker.client.send(`/api/listing-photos/${id}`, { method: 'POST' })).status).toBe(404)
})

test('a car with a booking ahead is not deleted, and the page says which', async () => {
  const list = await visit('/dashboard/garage?kind=car')
  const booked = present(
    list.document.querySelectorAll('.garage tbody tr').find((row) => /Booked (?!.*@)/.test(row.textContent)),
    'a booked car',
  )
  const removal = `${present(booked.querySelector('a')?.getAttribute('href'), 'its form')}/removal`
  const refused = await list.client.visit(removal)
  expect(refused.text).toMatch(/It’s booked .*MQ-/)
  expect(refused.document.querySelector('main form')).toBeNull()
  const sent = await list.client.post(refused.url, { method: 'POST', body: new URLSearchParams() })
  expect(sent.alerts.join()).toContain('MQ-')
})

test('of two who edit one car the second chooses, field by field, and nothing is overwritten', async () => {
  const opened = await formPage(await addCar())
  const other = await visit(opened.path, 'ada')
  await formOf(other).fill({ dailyRate: '1,500', seats: '4' }).submit('Save')
  const conflict = await formOf(opened).fill({ dailyRate: '1,600', color: 'Gold' }).submit('Save')
  expect(conflict.status).toBe(409)
  expect(conflict.text).toContain('Someone else saved first')
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
    present(list.document.querySelector('.listings tbody a')?.getAttribute('href'), 'edit'),
  )
  const other = await visit(opened.path, 'ada')
  await other.form('form#listing').fill({ dailyRate: '1,501' }).submit('Save')
  const conflict = await opened.form('form#listing').fill({ dailyRate: '1,601' }).submit('Save')
  expect(conflict.status).toBe(409)
  const saved = await conflict.form('form#listing').fill({ 'keep-dailyRate': 'saved' }).submit('Save')
  expect(saved.form('form#listing').value('dailyRate')).toBe('1,501')
})

const day = (ahead: number) => addDays(dayOf(new Date()), ahead)

/** A car in the fleet, of which nothing is booked. */
async function publishCar(): Promise<{ id: string; slug: string }> {
  const slug = `calendar-${(added += 1)}`
  const page = await addCar({ slug, dailyRate: `3,${100 + added}` })
  await addPhoto(idOf(page))
  await press(await page.client.visit(page.path), '/publication')
  return { id: idOf(page), slug }
}

test('blocked days: calendar, form and search agree at the next request, and again when they are removed', async () => {
  const { id, slug } = await publishCar()
  const calendar = await visit(`/dashboard/garage/${id}/calendar`)
  const dates = { pickupDate: day(5), returnDate: day(7) }
  const blocked = await calendar
    .form('form#block')
    .fill({ ...dates, note: 'Tires' })
    .submit('Block days')
  expect(blocked.alerts.join()).toContain('No one can book the car')
  expect(blocked.text).toContain('Maintenance')
  expect(blocked.text).toContain('Tires')
  const asked = `pickup=${day(5)}&return=${day(6)}`
  const cardOf = async () => {
    const fleet = await site.noScriptClient().visit(`/fleet?${asked}&sort=price-down`)
    return fleet.document.querySelectorAll('.card').find((card) => card.innerHTML.includes(`/car/${slug}`))!.textContent
  }
  const dayOn = async () => {
    const page = await site.noScriptClient().visit(`/car/${slug}`)
    return page.document.querySelectorAll('.calendar td').filter((cell) => /: taken/.test(cell.innerHTML)).length
  }
  expect(await cardOf()).toContain('Currently Unavailable')
  expect(await dayOn()).toBeGreaterThan(0)
  expect((await site.noScriptClient().visit(`/car/${slug}?${asked}`)).text).toMatch(/taken|not free|another/i)
  const freed = await press(blocked, '/removal')
  expect(freed.text).toContain('Nothing in these months.')
  expect(await cardOf()).not.toContain('Currently Unavailable')
  expect(await dayOn()).toBe(0)
})

test('days on which the car is needed are listed, and nothing is saved', async () => {
  const { id } = await publishCar()
  const booking = await addBooking(id, { from: 4, until: 6, now: new Date() })
  const calendar = await visit(`/dashboard/garage/${id}/calendar`)
  const refused = await calendar
    .form('form#block')
    .fill({ pickupDate: day(5), returnDate: day(9) })
    .submit('Block days')
  expect(refused.status).toBe(409)
  expect(refused.text).toContain(booking.bookingNumber)
  expect(refused.text).toContain('Mia Hart')
  expect(refused.form('form#block').value('returnDate')).toBe(day(9))
  const wrong = await calendar
    .form('form#block')
    .fill({ pickupDate: day(5), returnDate: day(4) })
    .submit('Block days')
  expect(wrong.status).toBe(422)
  expect(wrong.form('form#block').problem('returnDate')).toBe('Choose an end after the beginning.')
})

test('an outside calendar: what is wrong with its address is said at it, and a reading that fails keeps its days', async () => {
  const { id } = await publishCar()
  const empty = await visit(`/dashboard/garage/${id}/calendar/outside`)
  const form = (page: Page) => page.form('form#outside-calendar')
  for (const [address, problem] of [
    ['', 'Enter the address'],
    ['http://calendar.example/busy.ics', 'begins with https://'],
    ['https://2130706433/busy.ics', 'private network'],
    ['https://[::ffff:7f00:1]/busy.ics', 'private network'],
    ['https://calendar.example/broken.ics', 'isn’t a calendar, or it’s damaged'],
    ['https://calendar.example/none.ics', 'There’s no calendar'],
  ] as const) {
    const refused = await form(empty).fill({ address }).submit('Add the calendar')
    expect([refused.status, form(refused).problem('address')]).toEqual([422, expect.stringContaining(problem)])
    expect(form(refused).value('address')).toBe(address)
  }
  const saved = await form(empty).fill({ address: 'webcal://calendar.example/busy.ics' }).submit('Add the calendar')
  expect(form(saved).value('address')).toBe('https://calendar.example/busy.ics')
  await db
    .update(calendarImports)
    .set({ address: 'https://calendar.example/broken.ics' })
    .where(eq(calendarImports.vehicleId, id))
  const failed = await press(saved, '/check')
  expect(failed.text).toMatch(/The last check, on .* failed.*isn’t a calendar.*stay blocked/s)
  const calendar = await failed.client.visit(`/dashboard/garage/${id}/calendar`)
  expect(calendar.text).toContain('Its last reading failed.')
  const block = present((await listStaysOf([id], new Date(), later(new Date(), days(30))))[0], 'the block')
  await calendar.client.send(`/cars/${id}/blocks/${block.id}/removal`, { method: 'POST' })
  const still = await calendar.client.visit(calendar.path)
  expect(still.alerts.join()).toContain('These days stay blocked')
  const removed = await press(failed, '/outside/removal')
  expect((await removed.client.visit(`/dashboard/garage/${id}/calendar`)).text).toContain('Nothing in these months')
})

test('the addresses of a car’s calendars are for those who manage it', async () => {
  const { id } = await publishCar()
  await db
    .insert(calendarImports)
    .values({ vehicleId: id, address: 'https://calendar.example/secret.ics', attemptedAt: new Date() })
  const calendar = `/dashboard/garage/${id}/calendar`
  for (const as of ['brook', 'mia'] as const) {
    const { client } = await visit('/account', as)
    for (const path of [`${calendar}/address`, `${calendar}/outside`]) {
      const page = await client.visit(path)
      expect([page.status, page.text.includes('secret.ics')]).toEqual([403, false])
      expect((await client.send(path, { method: 'POST', body: new URLSearchParams() })).status).toBe(403)
    }
    for (const path of ['address/removal', 'outside/check', 'outside/removal'])
      expect((await client.send(`/cars/${id}/calendar/${path}`, { method: 'POST' })).status).toBe(403)
  }
  expect(await db.$count(calendarImports, eq(calendarImports.vehicleId, id))).toBe(1)
  const page = await visit(`${calendar}/address`)
  const made = await page.form('main form').submit('Make an address')
  const key = new URL(present(made.document.querySelector('#feed-address')?.textContent.trim(), 'the address')).search
  const reader = site.noScriptClient()
  const feed = await reader.send(`/car-calendar.ics${key}`)
  expect([feed.status, feed.headers.get('Cache-Control')]).toEqual([200, 'private, no-cache'])
  const headers = { 'If-None-Match': feed.headers.get('ETag') ?? '' }
  expect((await reader.send(`/car-calendar.ics${key}`, { headers })).status).toBe(304)
  await press(await made.client.visit(`${calendar}/address`), '/address/removal')
  expect((await reader.send(`/car-calendar.ics${key}`)).status).toBe(404)
  expect((await reader.send('/car-calendar.ics?key=unknown')).status).toBe(404)
})

test('a broker blocks days of their own listings only', async () => {
  const list = await visit('/dashboard/garage', 'brook')
  const own = present(list.document.querySelector('.garage a[href$="/calendar"]')?.getAttribute('href'), 'calendar')
  expect((await list.client.visit(own)).status).toBe(200)
  const { id } = await publishCar()
  expect((await list.client.visit(`/dashboard/garage/${id}/calendar`)).status).toBe(403)
  expect((await list.client.send(`/cars/${id}/blocks/x/removal`, { method: 'POST' })).status).toBe(403)
})

test('admins keep the templates that new cars begin with', async () => {
  expect((await visit('/dashboard/garage/templates', 'sam')).status).toBe(403)
  const list = await visit('/dashboard/garage/templates', 'ada')
  const empty = await list.follow('Add a template')
  const templateOf = (page: Page) => page.form('form#template')
  const grown = await templateOf(empty).fill({ make: 'Pagani' }).submit('Add a feature')
  expect(templateOf(grown).value('make')).toBe('Pagani')
  const wrong = await templateOf(grown).fill({ dailyRate: '0', features: 'V12' }).submit('Save')
  expect(templateOf(wrong).problem('dailyRate')).toContain('Enter a rate from')
  expect(templateOf(wrong).value('features')).toBe('V12')
  const saved = await templateOf(wrong).fill({ model: 'Utopia', dailyRate: '4,000' }).submit('Save')
  expect(saved.alerts.join()).toContain('The template is saved.')
  const template = await saved.follow('Pagani Utopia')
  const id = present(template.path.split('/').at(-1), 'id')
  expect(formOf(await template.client.visit(`/dashboard/garage/new?template=${id}`)).value('dailyRate')).toBe('4,000')
  const twice = await templateOf(await template.client.visit('/dashboard/garage/templates/new'))
    .fill({ make: 'Pagani', model: 'Utopia', dailyRate: '4,000' })
    .submit('Save')
  expect(templateOf(twice).problem('model')).toContain('already')
  const gone = await press(await template.follow('Delete'), '/removal')
  expect(gone.text).not.toContain('Utopia')
  expect((await gone.client.visit(template.path)).status).toBe(404)
})
