/** A broker's listing on the built site, without scripts. */
import { eq } from 'drizzle-orm'
import fs from 'node:fs'
import { beforeAll, expect, test } from 'vitest'

import { profiles, subscriptions } from '#drizzle/schema.ts'
import { recordChange } from '#app/fleet/listing-reviews/recording.server.ts'
import { followStandings } from '#app/fleet/listings/standing.server.ts'
import { db } from '#app/platform/db.server.ts'
import { cast } from '#tests/cast.ts'
import { openSite, type NoScriptClient, type Page } from '#tests/support/no-script-client.ts'

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => void (site = await openSite({ demo: true })))

const formOf = (page: Page) => page.form('form#listing')

/** A draft from the template of this name. */
async function startFrom(template: string, client: NoScriptClient = site.noScriptClient()): Promise<Page> {
  const page = await client.visit('/dashboard/listings/new', { as: cast.brook })
  const option = page.document.querySelectorAll('option').find((each) => each.textContent.startsWith(template))
  return page
    .form('form#new-listing')
    .fill({ template: option!.getAttribute('value')! })
    .submit('Start')
}

const features = (page: Page) =>
  page.document.querySelectorAll('input[name=features]').map((input) => input.getAttribute('value'))

test('from a template to a saved listing: what is refused stays as it was typed, also for another visit', async () => {
  const draft = await startFrom('Bentley Bentayga')
  expect(formOf(draft).value('make')).toBe('Bentley')
  expect(formOf(draft).value('dailyRate')).toBe('950')
  const refused = await formOf(draft).fill({ dailyRate: '-5', year: '1885', color: '' }).submit('Save listing')
  expect(refused.status).toBe(422)
  expect(formOf(refused).problem('dailyRate')).toContain('Enter a rate from $50 to $25,000')
  expect(formOf(refused).problem('year')).toContain('Enter the model year')
  expect(formOf(refused).problem('color')).toBe('Enter the color.')
  const another = await site.noScriptClient().visit(draft.path, { as: cast.brook })
  expect([formOf(another).value('dailyRate'), formOf(another).value('year')]).toEqual(['-5', '1885'])
  const saved = await formOf(another).fill({ dailyRate: '1,300', year: '', color: 'Green' }).submit('Save listing')
  expect(saved.alerts.join()).toContain('Listing Created')
  const list = await saved.client.visit('/dashboard/listings')
  expect(list.text).toContain('Bentley Bentayga')
  expect(list.document.querySelector('.listings tbody tr')?.textContent).toContain('$1,300')
  expect((await saved.client.visit('/fleet')).text).not.toContain('$1,300')
})

test('features are added and removed by buttons, with all else that was typed', async () => {
  const draft = await startFrom('Bentley Bentayga')
  const added = await formOf(draft).fill({ description: 'Typed before.' }).submit('Add a feature')
  expect(added.url.hash).toBe('#features')
  expect(features(added)).toEqual([...features(draft), ''])
  const removed = await formOf(added).submit('Remove feature 1')
  expect(features(removed)).toEqual(features(added).slice(1))
  expect(formOf(removed).value('description')?.trim()).toBe('Typed before.')
})

test('"Finish later" keeps what is wrong as well, and the list says that it is not finished', async () => {
  const draft = await startFrom('Bentley Bentayga')
  const list = await formOf(draft).fill({ make: '', model: 'Half a nam' }).submit('Finish later')
  expect(list.path).toBe('/dashboard/listings')
  expect(list.alerts.join()).toContain('Draft kept')
  expect(list.text).toContain('Half a nam')
  expect(list.text).toContain('Draft, not finished')
})

test('450 features are refused at the field, and more than any form of ours at the door', async () => {
  const draft = await startFrom('Bentley Bentayga')
  const post = (count: number) => {
    const body = new URLSearchParams(
      formOf(draft)
        .entries()
        .map(([name, value]) => [name, String(value)]),
    )
    for (let index = 0; index < count; index += 1) body.append('features', `Feature ${index}`)
    return draft.client.send(draft.path, { method: 'POST', body })
  }
  const refused = await post(450)
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('At most 40 features')
  expect((await post(600)).status).toBe(413)
})

test('what is typed while the page is open is kept, and can be discarded', async () => {
  const client = site.noScriptClient()
  const draft = await startFrom('Bentley Bentayga', client)
  await formOf(draft).fill({ color: 'Green' }).submit('Save listing')
  const saved = await client.visit(draft.path)
  const id = saved.url.pathname.split('/').at(-1)
  const body = new URLSearchParams(
    formOf(saved)
      .entries()
      .map(([name, value]) => [name, String(value)]),
  )
  body.set('color', 'Bl')
  expect((await client.send(`/listings/${id}/draft`, { method: 'POST', body })).status).toBe(204)
  const changed = await client.visit(saved.path)
  expect(formOf(changed).value('color')).toBe('Bl')
  expect(changed.text).toContain('Changes not saved')
  const discarded = await changed.form(`form[action="/listings/${id}/draft/removal"]`).submit()
  expect(formOf(discarded).value('color')).toBe('Green')
})

test('a broker opens no other’s listing, and learns nothing of it', async () => {
  const mine = await startFrom('Bentley Bentayga')
  const id = mine.url.pathname.split('/').at(-1)!
  const member = site.noScriptClient()
  expect((await member.visit(mine.path, { as: cast.mia })).status).toBe(403)
  expect((await site.noScriptClient().visit(mine.path, { as: cast.nia })).text).toContain('another account')
  expect((await site.noScriptClient().visit(mine.path, { as: cast.sam })).status).toBe(200)
  const posted = await member.send(`/listings/${id}/draft`, {
    method: 'POST',
    body: new URLSearchParams({ make: 'x' }),
  })
  expect(posted.status).toBe(403)
})

const photo = new File([fs.readFileSync('drizzle/pictures/suv-green/side.jpg')], 'side.jpg', { type: 'image/jpeg' })
const rate = '$1,377'

/** Saved, with one photo: ready to be published. */
async function startReady(client: NoScriptClient = site.noScriptClient()): Promise<Page> {
  const draft = await startFrom('Bentley Bentayga', client)
  const photos = await formOf(draft).fill({ color: 'Green', dailyRate: rate }).submit('Save listing')
  return photos.form('form#listing-photos').fill({ photos: photo }).submit('Upload and save')
}

const press = (page: Page, action: string) => page.form(`form[action$="${action}"]`).submit()
const visitFleet = async () => (await site.noScriptClient().visit('/fleet')).text

test('published it is in the fleet with its photo, unavailable and unpublished it is not', async () => {
  const ready = await startReady()
  const slug = `/car/listing-${ready.url.pathname.split('/').at(-2)}`
  expect((await ready.client.visit(slug)).text).toContain('Not public')
  expect((await site.noScriptClient().visit(slug)).status).toBe(410)
  const published = await press(ready, '/publication')
  expect(published.alerts.join()).toContain('It is in the fleet now.')
  expect(await visitFleet()).toContain(rate)
  expect((await site.noScriptClient().visit(slug)).status).toBe(200)
  expect((await site.noScriptClient().visit(`${slug}/gallery`)).text).toContain('1 of 1 photos')
  const unavailable = await press(published, '/availability')
  expect(await visitFleet()).not.toContain(rate)
  const available = await press(unavailable, '/availability')
  expect(await visitFleet()).toContain(rate)
  await press(available, '/publication')
  expect(await visitFleet()).not.toContain(rate)
})

test('without a photo or a confirmed address it says what is missing, also when it is sent all the same', async () => {
  const draft = await startFrom('Bentley Bentayga')
  const saved = await formOf(draft).fill({ color: 'Green' }).submit('Save listing')
  expect(saved.text).toContain('Before it can be published')
  const publication = `/listings/${saved.url.pathname.split('/').at(-2)}/publication`
  const publish = () =>
    saved.client.post(new URL(publication, saved.url), {
      method: 'POST',
      body: new URLSearchParams({ published: 'yes' }),
    })
  expect((await publish()).alerts.join()).toContain('Images Required')
  expect(saved.text).toContain('Images Required')
  const empty = await saved.form('form#listing-photos').submit('Upload and save')
  expect([empty.status, empty.alerts.join()]).toEqual([422, expect.stringContaining('Images Required')])
  expect(empty.text).toContain('Please select at least one image from your media gallery.')
  await empty.form('form#listing-photos').fill({ photos: photo }).submit('Upload and save')
  const brook = eq(profiles.username, cast.brook.username)
  await db.update(profiles).set({ emailConfirmedAt: null }).where(brook)
  expect((await publish()).alerts.join()).toContain('Confirm the account’s email address')
  await db.update(profiles).set({ emailConfirmedAt: new Date() }).where(brook)
  expect((await publish()).alerts.join()).toContain('It is in the fleet now.')
})

test('the listings leave the fleet with the subscription, keep what is typed in the meantime, and return with it', async () => {
  const page = await startReady()
  await press(page, '/publication')
  const before = await visitFleet()
  expect(before).toContain(rate)
  const open = await page.client.visit(`/dashboard/listings/${page.url.pathname.split('/')[3]}`)
  await db.update(subscriptions).set({ status: 'canceled' })
  await followStandings(new Date())
  expect(await visitFleet()).not.toContain(rate)
  const kept = await formOf(open).fill({ color: 'Oxblood' }).submit('Save')
  expect([kept.path, kept.alerts.join()]).toEqual([
    '/dashboard/listings',
    expect.stringContaining('You can save it once'),
  ])
  expect(kept.text).toMatch(/We keep your listings as they are.*Not shown.*Changes not saved/s)
  const photos = await page.client.visit(`${open.path}/photos`)
  expect([photos.path, photos.alerts.join()]).toEqual([
    '/dashboard/listings',
    expect.stringContaining('You can change your listings once it’s active again.'),
  ])
  expect((await page.client.visit('/dashboard')).text).toContain('Nothing is lost')
  expect(kept.document.querySelector('a[href$="/photos"], a[href="/dashboard/listings/new"]')).toBeNull()
  expect((await page.client.visit('/account/garage')).text).toContain('Nothing is lost')
  await db.update(subscriptions).set({ status: 'active' })
  await followStandings(new Date())
  expect(await visitFleet()).toBe(before)
  expect(formOf(await page.client.visit(open.path)).value('color')).toBe('Oxblood')
})

test('deleting asks first, and refuses while a booking needs the car', async () => {
  const list = await site.noScriptClient().visit('/dashboard/listings', { as: cast.brook })
  const booked = list.document.querySelectorAll('.listings tbody tr').find((row) => row.textContent.includes('Booked'))!
  const edit = booked.querySelector('a')!.getAttribute('href')!
  const refused = await list.client.visit(`${edit}/removal`)
  expect(refused.text).toMatch(/It’s booked .*MQ-/)
  expect(refused.document.querySelector('main form')).toBeNull()
  const sent = await list.client.post(refused.url, { method: 'POST', body: new URLSearchParams() })
  expect(sent.alerts.join()).toContain('Failed to delete listing')
  const free = await startReady()
  const question = await free.follow('Delete')
  const gone = await press(question, '/removal')
  expect(gone.alerts.join()).toContain('The listing is deleted.')
  expect((await gone.client.visit(free.path)).status).toBe(404)
})

test('staff see what is published, hide it with a reason that its broker reads, and show it again', async () => {
  const ready = await startReady()
  const id = ready.url.pathname.split('/').at(-2)!
  await press(ready, '/publication')
  await recordChange(id, new Date())
  const staff = site.noScriptClient()
  const queue = await staff.visit('/admin/listings', { as: cast.sam })
  const row = queue.document.querySelectorAll('main tbody tr').find((each) => each.innerHTML.includes(id))!
  expect(row.textContent).toContain('First publication')
  const review = await staff.visit(row.querySelector('a[href^="/admin/listings/"]')!.getAttribute('href')!)
  expect(review.text).toContain('$1,377')

  const refused = await review.form('form#hide').submit('Hide')
  expect(refused.status).toBe(422)
  expect(refused.form('form#hide').problem('reason')).toContain('Say why')
  const hidden = await refused.form('form#hide').fill({ reason: 'These are not your photos.' }).submit('Hide')
  expect(hidden.alerts.join()).toContain('It’s no longer in the fleet.')
  expect((await site.noScriptClient().visit(`/car/listing-${id}`)).status).toBe(410)
  expect((await ready.client.visit(ready.path)).text).toContain('These are not your photos.')
  const sent = await review.form('form#approve').submit('Approve')
  expect(sent.alerts.join()).toContain('someone else decided')

  const shown = await hidden.form(`form:has(input[value="${hiddenReviewOf(hidden, id)}"])`).submit()
  expect(shown.alerts.join()).toContain('Shown again')
  expect((await site.noScriptClient().visit(`/car/listing-${id}`)).status).toBe(200)
  expect((await ready.client.visit('/admin/listings')).status).toBe(403)
})

function hiddenReviewOf(queue: Page, listingId: string): string {
  const row = queue.document.querySelectorAll('main tbody tr').find((each) => each.innerHTML.includes(listingId))!
  return row.querySelector('input[name=review]')!.getAttribute('value')!
}

test('photos are chosen from the media gallery, marked once they are of the car, and named where they are used', async () => {
  const saved = await formOf(await startFrom('Bentley Bentayga'))
    .fill({ dailyRate: '1,300', color: 'Green' })
    .submit('Save listing')
  const { client } = saved
  const gallery = await client.visit('/dashboard/uploads')
  for (const view of ['side', 'detail']) {
    const body = new FormData()
    const bytes = fs.readFileSync(`drizzle/pictures/gt-silver/${view}.jpg`)
    body.append('photos', new File([bytes], `${view}.jpg`, { type: 'image/jpeg' }))
    await client.post(gallery.url, { method: 'POST', body })
  }
  const choice = await saved.follow('Choose from my images')
  expect((await choice.form('form#choice').submit('Add to the photos')).alerts.join()).toContain('select at least one')
  const boxes = choice.document
    .querySelectorAll('input[name=image]')
    .map((box) => box.getAttribute('value') ?? '')
    .slice(0, 2)
  const body = new URLSearchParams(boxes.map((id) => ['image', id]))
  const photos = await client.post(choice.url, { method: 'POST', body })
  expect(photos.alerts.join()).toContain('2 photos are added.')
  const shown = () => photos.document.querySelectorAll('.photo-list img').map((each) => each.getAttribute('data-image'))
  expect(shown()).toEqual(boxes)
  const again = await photos.follow('Choose from my images')
  for (const id of boxes) expect(again.document.querySelector(`input[value="${id}"]`)).toBeNull()
  expect(again.text.split('A photo of this car')).toHaveLength(3)
  const removal = await client.visit(`/dashboard/uploads/${boxes[0]}/removal`)
  expect(removal.text).toContain('It’s a photo of Bentley Bentayga')
  const place = (to: string) =>
    client.send(`/listings/${photos.path.split('/')[3]}/photos/${boxes[1]}/place`, {
      method: 'POST',
      body: new URLSearchParams({ to }),
    })
  expect((await place('0')).status).toBe(303)
  for (const wrong of ['-1', '99', 'elsewhere', '']) await place(wrong)
  const moved = await client.visit(photos.path)
  expect(moved.document.querySelector('.photo-list img')?.getAttribute('data-image')).toBe(boxes[1])
  expect((await site.noScriptClient().visit(choice.path, { as: cast.mia })).status).toBe(403)
})

test('what a listing has earned is told to its broker and to admins, not to staff', async () => {
  const toldTo = async (person: { username: string }) =>
    (await site.noScriptClient().visit('/dashboard/listings', { as: person })).document
      .querySelector('.listings thead')
      ?.textContent.includes('Earned')
  expect([await toldTo(cast.brook), await toldTo(cast.ada), await toldTo(cast.sam)]).toEqual([true, true, false])
})
