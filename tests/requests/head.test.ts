/** A HEAD asks for the name and the type: it writes nothing, and nothing is made for it. */
import { and, eq, ne } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import {
  bookingRequests,
  bookings,
  conditionPhotos,
  conditionReports,
  disputePhotos,
  documents,
  images,
  profiles,
  vehicles,
} from '#drizzle/schema.ts'
import { makeFeed } from '#app/fleet/calendar-feeds/feeds.server.ts'
import { db } from '#app/platform/db.server.ts'
import { one } from '#app/shared/one.ts'
import { present } from '#app/shared/present.ts'
import { cast, type CastMember } from '#tests/cast.ts'
import { everything } from '#tests/support/everything.ts'
import { openSite, type NoScriptClient } from '#tests/support/no-script-client.ts'
import { fillAddress, matchRoute, routeAddresses } from '#tests/support/route-addresses.ts'

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => void (site = await openSite({ demo: true })))

/** Files of the site, or answered without the database. */
const light = [
  '/robots.txt',
  '/manifest.webmanifest',
  '/service-worker.js',
  '/.well-known/security.txt',
  '/.well-known/security-policy.txt',
  '/health',
  '/metrics',
  '/api/events',
  '/api/uploadthing',
]
/** Films and the bank file have tests of their own; of the others none is in the demo data, or a stand-in answers. */
const elsewhere = [
  '/films/:file',
  '/parts/film',
  '/parts/film/:id',
  '/parts/condition-photo',
  '/parts/condition-photo/:id',
  '/dashboard/payouts/bank.csv',
  '/booking/calendar',
  '/api/embedded-uploads/*',
  '/dev/mail/:id/html',
]
const leading = ['/broker/checkout', '/broker/portal', '/account/email/confirmation', '/portal']

async function addresses(): Promise<Record<string, [CastMember, string]>> {
  const [mia] = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.username, cast.mia.username))
  const [ada] = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.username, cast.ada.username))
  const image = one(await db.select({ id: images.id, hash: images.contentHash }).from(images).limit(1))
  const document = one(
    await db.select({ id: documents.id }).from(documents).where(eq(documents.state, 'ready')).limit(1),
  )
  const photo = await addConditionPhoto(present(ada, 'Ada').id)
  const disputePhoto = await addDisputePhoto()
  const car = one(await db.select({ id: vehicles.id }).from(vehicles).where(eq(vehicles.slug, 'ferrari-roma')))
  const feed = await makeFeed(car.id, present(ada, 'Ada').id, new Date())
  const page = await site.noScriptClient().visit('/car/ferrari-roma')
  const share = page.document.querySelector('meta[property="og:image"]')?.getAttribute('content')
  const own = one(
    await db
      .select({ number: bookings.bookingNumber, requestId: bookings.requestId })
      .from(bookings)
      .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
      .where(and(eq(bookingRequests.profileId, present(mia, 'Mia').id), ne(bookingRequests.signature, '')))
      .limit(1),
  )
  return {
    '/agreements/:number': ['sam', `/agreements/${own.number}`],
    '/images/:id/:file': ['mia', `/images/${image.id}/1440-${image.hash}`],
    '/documents/:id': ['sam', `/documents/${document.id}`],
    '/condition-photos/:id': ['sam', `/condition-photos/${photo.id}?size=large`],
    '/dispute-photos/:id': ['sam', `/dispute-photos/${disputePhoto.id}?size=large`],
    '/share/:slug/:file': ['mia', new URL(present(share, 'the share picture')).pathname],
    '/car-calendar.ics': ['mia', `/car-calendar.ics?key=${feed}`],
    '/account/bookings/:number/calendar': ['mia', `/account/bookings/${own.number}/calendar`],
    '/api/booking-status/:id': ['mia', `/api/booking-status/${own.requestId}`],
    '/api/subscription-status': ['brook', '/api/subscription-status'],
    '/r/:code': ['mia', '/r/none'],
    '/sitemap.xml': ['mia', '/sitemap.xml'],
    '/sitemaps/:file': ['mia', '/sitemaps/cars.xml'],
    '/dashboard/bookings/list.csv': ['sam', '/dashboard/bookings/list.csv'],
    '/dashboard/earnings/statement.csv': ['brook', '/dashboard/earnings/statement.csv'],
    '/dashboard/payouts/year.csv': ['ada', '/dashboard/payouts/year.csv'],
    '/dashboard/figures/files/:name': ['ada', '/dashboard/figures/files/payments.csv'],
    '/dashboard/garage/fleet.csv': ['ada', '/dashboard/garage/fleet.csv'],
    '/dashboard/users/log.csv': ['ada', '/dashboard/users/log.csv'],
    '/account/settings/data.json': ['mia', '/account/settings/data.json'],
  }
}

/** Of the first picture there is. */
async function addConditionPhoto(uploadedBy: string): Promise<{ id: string }> {
  const [booking] = await db.select({ bookingId: bookings.id }).from(bookings).limit(1)
  const { bookingId } = present(booking, 'a booking')
  const [report] = await db
    .insert(conditionReports)
    .values({ bookingId, stage: 'pickup' })
    .onConflictDoUpdate({ target: [conditionReports.bookingId, conditionReports.stage], set: { bookingId } })
    .returning({ reportId: conditionReports.id })
  const added = { ...present(report, 'a report'), shot: 'front' as const, uploadedBy, ...(await firstPicture()) }
  return one(await db.insert(conditionPhotos).values(added).returning({ id: conditionPhotos.id }))
}

/** Of the same. */
async function addDisputePhoto(): Promise<{ id: string }> {
  const { bookingId } = one(await db.select({ bookingId: bookings.id }).from(bookings).limit(1))
  const added = { bookingId, ...(await firstPicture()) }
  return one(await db.insert(disputePhotos).values(added).returning({ id: disputePhotos.id }))
}

async function firstPicture() {
  const { storageKey, contentHash, mimeType, fileSize, width, height } = one(await db.select().from(images).limit(1))
  return { storageKey, contentHash, mimeType, fileSize, width, height }
}

test('no address of a file writes or makes anything for a HEAD', async () => {
  const asked = await addresses()
  const files = routeAddresses.filter((address) => {
    const module = site.routes[matchRoute(site.routes, fillAddress(address))?.id ?? '']?.module
    return module?.loader && !module.default
  })
  expect(Object.keys(asked).toSorted()).toEqual(
    files.filter((address) => ![...light, ...elsewhere, ...leading].includes(address)).toSorted(),
  )
  const clients = new Map<CastMember, NoScriptClient>()
  for (const person of ['mia', 'sam', 'ada', 'brook'] as const) {
    const client = site.noScriptClient()
    await client.signIn(cast[person])
    clients.set(person, client)
  }
  const before = await everything()
  const wrong: string[] = []
  for (const [person, path] of Object.values(asked)) {
    const answer = await present(clients.get(person), person).send(path, { method: 'HEAD' })
    const bytes = (await answer.arrayBuffer()).byteLength
    if (answer.status >= 400 || bytes > 0) wrong.push(`${answer.status} ${path}: ${bytes} bytes`)
  }
  expect(wrong).toEqual([])
  expect(await everything()).toEqual(before)

  // Anyone who opens the same agreement has it filed.
  const [person, path] = present(asked['/agreements/:number'], 'the agreement')
  const opened = await present(clients.get(person), person).send(path)
  expect(opened.headers.get('Content-Type')).toBe('application/pdf')
  expect((await everything()).rows.agreements).not.toBe(before.rows.agreements)
})
