/** What search engines and networks read of the site: heads, sitemaps, robots, structured data, moved and removed cars. */
import { eq } from 'drizzle-orm'
import { parse } from 'node-html-parser'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'

import { carListings, cars, fleetCars, vehicles } from '#drizzle/schema.ts'
import { carName } from '#app/fleet/cars/rules.ts'
import { db } from '#app/platform/db.server.ts'
import { cachedPages } from '#app/shared/cached-pages.ts'
import { privatePathTest } from '#app/shared/crawled-paths.ts'
import { cast } from '#tests/cast.ts'
import { openSite, type Page } from '#tests/support/no-script-client.ts'

const origin = 'http://localhost:3000'

let site: Awaited<ReturnType<typeof openSite>>
let all: (typeof fleetCars.$inferSelect)[]
beforeAll(async () => {
  site = await openSite({ demo: true })
  all = await db.select().from(fleetCars).where(eq(fleetCars.isPublic, true))
})

const publicPaths = () => [...cachedPages(site.routes).keys()]
const visit = (address: string) => site.noScriptClient().visit(address)
const metaOf = (page: Page, name: string) =>
  page.document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content')
const canonicalOf = (page: Page) => page.document.querySelector('link[rel=canonical]')?.getAttribute('href')
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc!)

type Thing = { '@type': string | string[]; [name: string]: unknown }
function thingsOf(page: Page): Thing[] {
  return page.document
    .querySelectorAll('script[type="application/ld+json"]')
    .flatMap((script) => (JSON.parse(script.rawText) as { '@graph': Thing[] })['@graph'])
}

test('every public page has a title and a description of its own, its address and its picture', async () => {
  const paths = publicPaths().filter((path) => !path.includes(':'))
  const pages = await Promise.all([...paths, ...all.map(({ slug }) => `/car/${slug}`)].map(visit))
  for (const page of pages) {
    expect(page.status, page.path).toBe(200)
    expect(canonicalOf(page), page.path).toBe(origin + page.path)
    expect(metaOf(page, 'og:url'), page.path).toBe(origin + page.path)
    expect(metaOf(page, 'og:description'), page.path).toBe(metaOf(page, 'description'))
    expect(metaOf(page, 'description')!.length, page.path).toBeLessThanOrEqual(160)
    expect(page.document.querySelectorAll('meta[name=robots]'), page.path).toEqual([])
    for (const name of ['og:title', 'og:site_name', 'og:type', 'og:locale', 'og:image:alt', 'twitter:card']) {
      expect(metaOf(page, name), `${page.path} ${name}`).toBeTruthy()
    }
  }
  const twice = (texts: string[]) => texts.filter((text, at) => texts.indexOf(text) !== at)
  expect(twice(pages.map((page) => page.title))).toEqual([])
  expect(twice(pages.map((page) => metaOf(page, 'description')!))).toEqual([])
})

test('what visitors look for can be found', () => {
  const paths = [
    ...publicPaths(),
    '/images/x/480-y',
    '/films/x',
    '/share/x/y.jpg',
    '/sitemap.xml',
    '/accounting',
    '/brokers',
  ]
  expect(paths.filter(privatePathTest(site.routes))).toEqual([])
})

test.each([
  '/dashboard',
  '/dashboard/chat',
  '/account/bookings',
  '/admin/images',
  '/signin',
  '/signup',
  '/signup/success',
  '/booking-success',
  '/booking-requests/1/payment',
  '/broker/checkout',
  '/documents/1',
  '/api/uploadthing',
  '/loading',
  '/offline',
  '/user/broker',
  '/membership/apply',
  '/dev/mail',
  '/health',
  '/metrics',
  '/r/CODE',
])('%s is a person’s own, a step of signing in or made for machines, and left out', (path) => {
  expect(privatePathTest(site.routes)(path)).toBe(true)
})

test.each([
  ['/?utm_source=letter', '/'],
  ['/fleet?page=1&fbclid=x', '/fleet'],
  ['/fleet?body=suv&sort=price', '/fleet'],
  ['/car/ferrari-roma?pickup=2026-12-01&return=2026-12-03', '/car/ferrari-roma'],
  ['/car/ferrari-roma/gallery?from=mail', '/car/ferrari-roma/gallery'],
])('%s is known as %s', async (address, canonical) => {
  expect(canonicalOf(await visit(address))).toBe(origin + canonical)
})

test.each([
  '/signin',
  '/signup',
  '/auth',
  '/forgot-password',
  '/loading',
  '/offline',
  '/no-such-page',
  '/car/no-such-car',
])('%s is not to be found, and names no address', async (address) => {
  const page = await visit(address)
  expect(metaOf(page, 'robots')).toBe('noindex')
  expect(canonicalOf(page)).toBeUndefined()
})

test('a car is described by what its page says', async () => {
  for (const { slug, year, make, model, trim, dailyRateCents } of all) {
    const page = await visit(`/car/${slug}`)
    const [car, way] = thingsOf(page) as [
      Thing & { offers: Record<string, unknown>; aggregateRating?: Record<string, unknown> },
      Thing,
    ]
    expect(car).toMatchObject({
      '@type': ['Product', 'Car'],
      name: carName({ year, make, model, trim }),
      url: `${origin}/car/${slug}`,
    })
    expect(car.offers).toMatchObject({
      price: (dailyRateCents / 100).toFixed(2),
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
    })
    const shown = (await visit(`/car/${slug}?reviews=all`)).document.querySelectorAll('#reviews li')
    expect(car.aggregateRating?.reviewCount ?? 0, slug).toBe(shown.length)
    expect(way['@type']).toBe('BreadcrumbList')
  }
  expect(thingsOf(await visit('/')).map((thing) => thing['@type'])).toEqual(['AutoRental'])
  expect(thingsOf(await visit('/contact')).map((thing) => thing['@type'])).toEqual(['AutoRental'])
  const [list] = thingsOf(await visit('/fleet')) as [Thing & { itemListElement: { url: string }[] }]
  const cards = (await visit('/fleet')).document
    .querySelectorAll('.card h2 a, .card h3 a')
    .map((link) => origin + link.getAttribute('href'))
  expect(list.itemListElement.map(({ url }) => url)).toEqual(cards)
})

test('the picture of a car carries name and price in its address, and is a JPEG of the size it says', async () => {
  const address = metaOf(await visit('/car/ferrari-roma'), 'og:image')!
  expect(address).toMatch(/^http:\/\/localhost:3000\/share\/ferrari-roma\/[0-9a-f]{16}\.jpg$/)
  const client = site.noScriptClient()
  const answer = await client.send(address)
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  const [roma] = all.filter(({ slug }) => slug === 'ferrari-roma')
  await db
    .update(cars)
    .set({ dailyRateCents: roma!.dailyRateCents + 10_000 })
    .where(eq(cars.id, roma!.id))
  const now = metaOf(await visit('/car/ferrari-roma'), 'og:image')!
  expect(now).not.toBe(address)
  // What was shared before the price changed shows today's price.
  const old = await client.send(address)
  expect([old.status, old.headers.get('Location')]).toEqual([302, new URL(now).pathname])
  expect((await client.send(now)).status).toBe(200)
  expect((await client.send('/share/no-such-car/0123456789abcdef.jpg')).status).toBe(404)
})

test('every address of the sitemaps is a page that may be found', async () => {
  const client = site.noScriptClient()
  const textOf = async (address: string) => (await client.send(address)).text()
  const parts = locations(await textOf('/sitemap.xml'))
  expect(parts).toEqual(['pages', 'cars', 'images'].map((part) => `${origin}/sitemaps/${part}.xml`))
  for (const part of parts) {
    const xml = await textOf(part)
    expect(parse(xml).querySelectorAll('lastmod').length).toBe(locations(xml).length)
    for (const address of locations(xml)) {
      const page = await visit(address)
      expect([address, page.status, canonicalOf(page)]).toEqual([address, 200, address])
    }
    const [, picture] = /<image:loc>([^<]*)</.exec(xml) ?? []
    if (picture) expect((await client.send(picture)).status, picture).toBe(200)
  }
  expect(locations(await textOf(parts[1]!)).length).toBe(all.length)
  expect((await client.send('/sitemaps/constructor.xml')).status).toBe(404)
})

test('robots are told where not to go and where the list is', async () => {
  const text = await (await site.noScriptClient().send('/robots.txt')).text()
  expect(text).toContain('Disallow: /dashboard\n')
  expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`)
  const closed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path!)
  const found = [...publicPaths(), '/images/x', '/share/x', '/assets/x']
  expect(found.filter((path) => closed.some((one) => path.startsWith(one)))).toEqual([])
})

test('a slug that changed leads to the new one for good, on each of the car’s pages', async () => {
  const [car] = all.filter(({ slug }) => slug === 'mclaren-720s')
  const named = (slug: string) => db.update(vehicles).set({ slug }).where(eq(vehicles.id, car!.id))
  await named('mclaren-between')
  await named('mclaren-now')
  const client = site.noScriptClient()
  for (const old of ['mclaren-720s', 'mclaren-between']) {
    for (const rest of ['?pickup=2026-12-01', '/gallery?from=mail', '/book']) {
      const answer = await client.send(`/car/${old}${rest}`)
      expect([answer.status, answer.headers.get('Location')]).toEqual([301, `/car/mclaren-now${rest}`])
    }
  }
})

test('a car that is gone says so with 410 and shows others like it; staff see its preview', async () => {
  const [car] = all.filter(({ slug }) => slug === 'bentley-bentayga')
  const [listing] = all.filter(({ kind }) => kind === 'listing')
  await db.update(cars).set({ softDeleted: true }).where(eq(cars.id, car!.id))
  await db.update(carListings).set({ isPublished: false }).where(eq(carListings.id, listing!.id))
  for (const slug of [car!.slug, listing!.slug]) {
    for (const page of ['', '/gallery', '/book']) {
      const gone = await visit(`/car/${slug}${page}`)
      expect([gone.status, gone.heading], `${slug}${page}`).toEqual([410, 'Car Not Found'])
      const similar = gone.document.querySelectorAll('main .card h3 a').map((link) => link.getAttribute('href'))
      expect(similar).toHaveLength(3)
      expect(similar).not.toContain(`/car/${slug}`)
      expect(thingsOf(gone)).toEqual([])
    }
  }
  const [first] = (await visit(`/car/${car!.slug}`)).document.querySelectorAll('main .card h3 a')
  const like = all.find(({ slug }) => `/car/${slug}` === first?.getAttribute('href'))
  expect(like?.bodyType).toBe('suv')
  const preview = await site.noScriptClient().visit(`/car/${listing!.slug}`, { as: cast.sam })
  expect([preview.status, metaOf(preview, 'robots'), thingsOf(preview)]).toEqual([200, 'noindex', []])
  const cars410 = locations(await (await site.noScriptClient().send('/sitemaps/cars.xml')).text())
  expect(cars410).not.toContain(`${origin}/car/${car!.slug}`)
  expect(
    (await site.noScriptClient().send(`/car/${car!.slug}`, { method: 'POST', body: new URLSearchParams() })).status,
  ).toBe(410)
  expect(await db.$count(vehicles, eq(vehicles.id, car!.id))).toBe(1)
})

test('a phone can put the site on its home screen, with icons that are there', async () => {
  const answer = await site.noScriptClient().send('/manifest.webmanifest')
  expect(answer.headers.get('Content-Type')).toContain('application/manifest+json')
  const manifest = (await answer.json()) as { icons: { src: string; sizes: string }[] }
  for (const { src, sizes } of manifest.icons.filter(({ src }) => src.endsWith('.png'))) {
    const { width, height } = await sharp(`public${src}`).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})

test('the service worker is fetched again each time, and has the name of its release', async () => {
  const answer = await site.noScriptClient().send('/service-worker.js')
  expect(answer.headers.get('Cache-Control')).toBe('no-cache')
  expect(await answer.text()).toMatch(/const kept = 'marque-[0-9a-f]{10}'/)
  const page = await visit('/offline')
  expect(page.heading).toBe('No connection')
  expect(page.document.querySelector('main a[href^="tel:"]')).not.toBeNull()
})
