/** The public gallery and people's public pages, as visitors and as approved people see them; and how they fail. */
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { db, ownerSql } from '#app/platform/db.server.ts'
import { cast } from '#tests/cast.ts'
import { openSite } from '#tests/support/no-script-client.ts'

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => void (site = await openSite({ demo: true })))

test('the gallery goes round: each picture leads to both neighbours, the last to the first', async () => {
  const page = await site.noScriptClient().visit('/gallery')
  const figures = page.document.querySelectorAll('figure')
  expect(figures).toHaveLength(10)
  const ways = figures.map((figure) => [...figure.innerHTML.matchAll(/href="#(photo-\d+)"/g)].map(([, id]) => id))
  expect(ways[0]).toEqual(['photo-10', 'photo-2'])
  expect(ways[9]).toEqual(['photo-9', 'photo-1'])
  expect(page.document.querySelectorAll('.thumbnails a')).toHaveLength(10)
})

test('a picture leads to its car, only the first is loaded at once', async () => {
  const page = await site.noScriptClient().visit('/gallery')
  const links = page.document.querySelectorAll('figcaption a[href^="/car/"]')
  expect(links).toHaveLength(10)
  expect((await site.noScriptClient().visit(links[0]!.getAttribute('href')!)).status).toBe(200)
  const images = page.document.querySelectorAll('figure img')
  expect(images.map((image) => image.getAttribute('loading') ?? 'now')).toEqual(['now', ...Array(9).fill('lazy')])
  expect(images.every((image) => image.getAttribute('width') && image.getAttribute('height'))).toBe(true)
})

test('a visitor sees a broker, not how to reach them; a member does', async () => {
  const page = await site.noScriptClient().visit('/user/broker')
  expect(page.heading).toBe('Brook Delgado')
  expect(page.text).toContain('Places exotics with people who look after them.')
  for (const heading of ['About', 'Status', 'Account']) expect(page.text).toContain(heading)
  expect(page.document.querySelector('.badge.broker')?.textContent).toBe('Broker')
  expect(page.html).not.toContain(cast.brook.email)
  expect(page.headers.get('Cache-Control')).toContain('no-store')
  expect(page.document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  const seen = await site.noScriptClient().visit('/user/broker', { as: cast.mia })
  expect(seen.text).toContain(cast.brook.email)
  expect(seen.text).toContain('(404) 555-0103')
  const waiting = await site.noScriptClient().visit('/user/broker', { as: cast.pim })
  expect(waiting.html).not.toContain(cast.brook.email)
})

test('a profile that does not exist, or no longer does, is not found', async () => {
  for (const name of ['nobody_here', cast.remy.username, 'a', '%00']) {
    const page = await site.noScriptClient().visit(`/user/${name}`)
    expect([name, page.status, page.heading]).toEqual([name, 404, 'User Not Found'])
    expect((await page.follow('Go Home')).path).toBe('/')
  }
})

test('another spelling of a name leads to the right one for good', async () => {
  const response = await site.noScriptClient().send('/user/BROKER')
  expect([response.status, response.headers.get('Location')]).toEqual([301, '/user/broker'])
})

test('Back leads to the page of ours one came from, never elsewhere', async () => {
  const client = site.noScriptClient()
  const backFrom = async (referrer: string) => {
    const response = await client.send('/user/broker', { headers: { Referer: referrer } })
    return /href="([^"]*)"[^>]*>Back</.exec(await response.text())?.[1]
  }
  expect(await backFrom('http://localhost:3000/fleet?body=suv')).toBe('/fleet?body=suv')
  expect(await backFrom('https://evil.example/fleet')).toBe('/')
  expect(await backFrom('http://localhost:3000/user/broker')).toBe('/')
})

test('an unknown address has its own page', async () => {
  const page = await site.noScriptClient().visit('/no-such-page')
  expect([page.status, page.heading]).toEqual([404, 'Oops! Page not found'])
  expect((await page.follow('Return to Home')).path).toBe('/')
})

test.each([
  ['/fleet', 'fleet_cars', 'No vehicles available at the moment.'],
  ['/gallery', 'vehicle_images', 'Failed to load images'],
  ['/user/broker', 'user_presence', 'Failed to load user profile'],
  ['/admin/images', 'fleet_cars', 'Failed to load cars'],
  ['/admin/images?car=ferrari-roma', 'vehicle_images', 'Failed to load images'],
  ['/dashboard/hero-images', 'fleet_cars', 'Failed to fetch cars'],
  ['/dashboard/hero-images?car=ferrari-roma', 'vehicle_images', 'Failed to fetch car images'],
])('when %s cannot be read it says so with 503, which is not cached', async (path, table, words) => {
  const as = /^\/(admin|dashboard)/.test(path) ? cast.ada : undefined
  await ownerSql.unsafe(`alter ${table === 'fleet_cars' ? 'view' : 'table'} ${table} rename to away`)
  try {
    const page = await quietly(() => site.noScriptClient().visit(path, { as }))
    expect(page.status).toBe(503)
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    expect(page.text).toContain(words)
  } finally {
    await ownerSql.unsafe(`alter ${table === 'fleet_cars' ? 'view' : 'table'} away rename to ${table}`)
  }
  expect((await site.noScriptClient().visit(path, { as })).status).toBe(200)
})

test('staff route pictures, admins choose the fleet hero as well', async () => {
  const staff = site.noScriptClient()
  await staff.signIn(cast.sam)
  const car = '/admin/images?car=ferrari-roma'
  const page = await staff.visit(`${car}&all=yes`)
  expect(page.text).toContain('Current hero')
  expect(page.document.querySelector('.candidates')).toBeNull()
  const whole = await page.form('form.routing').submit('Mark as MARKETING + expose')
  expect(whole.alerts.join()).toContain('The last image of a car in the fleet')
  const items = page.document.querySelectorAll('.routing > ul > li')
  const isShown = (item: (typeof items)[number]) => item.querySelector('[aria-pressed=true]')?.text !== 'MARKETING'
  const kept = items.findLast((item) => isShown(item) && !item.text.includes('Current hero'))
  const ids = items.filter((item) => item !== kept).map((item) => item.querySelector('input')!.getAttribute('value')!)
  const moved = await page.form('form.routing').fill({ selected: ids }).submit('Mark as MARKETING + expose')
  expect(moved.alerts.join()).toContain('It was the fleet hero')
  const roles = moved.document.querySelectorAll('.routing [aria-pressed=true]').map(({ text }) => text)
  expect(roles.filter((role) => role === 'MARKETING')).toHaveLength(4)
  const titles = async () => (await site.noScriptClient().visit('/gallery')).document.querySelectorAll('figure').length
  expect(await titles()).toBe(13)
  const again = await (await staff.visit(`${car}&all=yes`)).form('form.routing').submit('All to GALLERY')
  expect(again.alerts.join()).toContain('Updated 5 images')
  expect(await titles()).toBe(9)
  expect((await again.form('form.routing').submit('None on /gallery')).alerts.join()).toContain('Select images first.')

  const chosen = again.document.querySelector('.routing input[name=selected]')?.getAttribute('value')
  const hero = { method: 'POST', body: new URLSearchParams({ intent: `fleetHero ${chosen}` }) }
  expect((await staff.send(car, hero)).status).toBe(403)
  expect((await staff.visit('/dashboard/hero-images')).status).toBe(403)
  const admin = site.noScriptClient()
  await admin.signIn(cast.ada)
  expect((await admin.send(car, hero)).status).toBe(303)
  expect((await admin.visit(car)).alerts.join()).toContain('Fleet hero updated')
})

test('an outage while pictures are routed is told in its words, and what was ticked stays', async () => {
  const staff = site.noScriptClient()
  await staff.signIn(cast.sam)
  const form = (await staff.visit('/admin/images?car=lamborghini-urus&all=yes')).form('form.routing')
  await ownerSql.unsafe(`
    create function refuse() returns trigger language plpgsql as 'begin raise exception ''away'' using errcode = ''57P03''; end';
    create trigger refused before update on vehicle_images execute function refuse()`)
  try {
    const page = await quietly(() => form.submit('None on /gallery'))
    expect(page.status).toBe(503)
    expect(page.alerts.join()).toContain('Failed to update images')
    expect(page.document.querySelectorAll('.routing input[checked]')).toHaveLength(5)
  } finally {
    await ownerSql`drop function refuse cascade`
  }
})

test('an image that a browser could not load is listed until it is checked', async () => {
  const [image] = await db.execute<{ id: string }>(sql`select image_id as id from vehicle_images limit 1`)
  const report = new URLSearchParams({ imageId: image?.id ?? '', imageUrl: '/fleet' })
  expect((await site.noScriptClient().send('/image-errors', { method: 'POST', body: report })).status).toBe(204)
  const staff = site.noScriptClient()
  await staff.signIn(cast.sam)
  const list = await (await staff.visit('/admin/images')).follow('Broken Images')
  expect(list.text).toContain('Failed 1 time')
  const checked = await list.form('.broken-rows form').submit('Check again')
  expect(checked.alerts.join()).toContain('It loads')
  expect(checked.text).toContain('No broken images')
})

test('a broken image is replaced by another of its car, in a plain form', async () => {
  const staff = site.noScriptClient()
  await staff.signIn(cast.sam)
  const car = '/admin/images?car=ferrari-roma'
  const idsOf = async () =>
    (await staff.visit(car)).document
      .querySelectorAll('.routing [name=selected]')
      .map((box) => box.getAttribute('value'))
  const [first = '', second = ''] = await idsOf()
  await db.execute(sql`update vehicle_images set is_broken = true where image_id = ${first}`)
  expect((await (await staff.visit('/car/ferrari-roma')).document.innerHTML).includes(first)).toBe(false)
  const form = (await (await staff.visit('/admin/images/broken')).follow('Replace')).form('#replacement')
  expect((await form.submit('Replace')).text).toContain('Choose an image of this car that is shown')
  const done = await form.fill({ chosen: second }).submit('Replace')
  expect(done.alerts.join()).toContain('Image replaced')
  expect(done.text).toContain('No broken images')
  expect(await idsOf()).not.toContain(first)
  expect((await staff.visit(`/admin/images/broken/${first}/ferrari-roma`)).status).toBe(404)
})

test('an album is synced by a button of staff', async () => {
  const staff = site.noScriptClient()
  await staff.signIn(cast.sam)
  const page = await (await staff.visit('/admin/images?car=mclaren-720s')).form('.album form').submit('Resync Album')
  expect(page.alerts.join()).toContain('Album sync started')
  expect(page.document.querySelector('.album')?.textContent).toContain('Album supercar-orange')
})

test.each([
  ['/admin/images', 'Image Routing', 'Hero Images'],
  ['/admin/images/broken', 'Image Routing', 'Hero Images'],
  ['/admin/uploads', 'Uploads', 'Uploads'],
])('on phones %s is named by its tab, of staff and of admins', async (address, ofStaff, ofAdmins) => {
  for (const [person, tab] of [
    [cast.sam, ofStaff],
    [cast.ada, ofAdmins],
  ] as const) {
    const page = await site.noScriptClient().visit(address, { as: person })
    expect(page.document.querySelector('.tab-selector')?.textContent.trim()).toBe(tab)
  }
})

test('without pictures the gallery says so, and leads to where they are uploaded', async () => {
  await db.execute(sql`update vehicle_images set expose_on_site_gallery = false`)
  const page = await site.noScriptClient().visit('/gallery')
  expect(page.text).toContain('No images yet')
  expect(page.document.querySelector('main a[href="/dashboard/uploads"]')?.textContent).toBe('Upload Photos')
})

/** The log of a failure that the test has caused itself is no news. */
async function quietly<Result>(work: () => Promise<Result>): Promise<Result> {
  const write = process.stderr.write.bind(process.stderr)
  process.stderr.write = () => true
  try {
    return await work()
  } finally {
    process.stderr.write = write
  }
}
