/** What someone means ill with: files, names, other people's ids, fields of their own, addresses, bodies, double presses. */
import { eq, like, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  bookingRequests,
  bookings,
  carListings,
  cars,
  documents,
  images,
  listingReviews,
  profiles,
  prospects,
  requestDocuments,
  sessions,
  stays,
} from '#drizzle/schema.ts'
import { findViolations } from '#app/office/audit/queries.server.ts'
import { bookingProblems } from '#app/bookings/booking/words.ts'
import { db } from '#app/platform/db.server.ts'
import { one } from '#app/shared/one.ts'
import { cast, type CastMember } from '#tests/cast.ts'
import {
  bookingForm,
  datesFrom,
  fillBooking,
  newPerson,
  openFreeCar,
  licenseFile,
  signUp,
} from '#tests/support/renter.ts'
import { pdfFile } from '#tests/support/pdf-file.ts'
import { startStripe } from '#tests/support/stripe-emulator.ts'
import { pay } from '#tests/support/stripe-shop.ts'
import { openSite, type NoScriptClient } from '#tests/support/no-script-client.ts'

let opened: Awaited<ReturnType<typeof openSite>>
/** Each browser calls from an address of its own: this is not about how many accounts one address may open. */
let calls = 0
const site = { noScriptClient: () => opened.noScriptClient(`10.7.${Math.floor(++calls / 250)}.${calls % 250}`) }
let stripe: Awaited<ReturnType<typeof startStripe>>
beforeAll(async () => {
  opened = await openSite({ demo: true })
  stripe = await startStripe()
})
afterAll(async () => {
  expect(await findViolations(new Date())).toEqual([])
  await stripe.close()
})

const picture = async () => new Uint8Array(await (await licenseFile()).arrayBuffer())
const zip = Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64')
const page = Buffer.from('<html><script>alert(document.cookie)</script></html>')

const files: [name: string, bytes: () => Promise<Uint8Array> | Uint8Array, taken: boolean][] = [
  ['a script named .jpg', () => page, false],
  ['an SVG with a script', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), false],
  ['a program', () => Buffer.from('MZ\u0090\u0000'.padEnd(500, '\0'), 'latin1'), false],
  ['an archive', () => zip, false],
  ['a GIF that is a script', () => Buffer.from('GIF89a/*<script>alert(1)</script>*/'), false],
  ['no bytes at all', () => Buffer.alloc(0), false],
  [
    'a picture of too many pixels',
    async () =>
      sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
        .png()
        .toBuffer(),
    false,
  ],
  ['a picture cut in half', async () => (await picture()).subarray(0, 1_500), false],
  ['eleven megabytes', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(11 * 1024 * 1024, ' ')]), false],
  ['one byte too many', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(10_485_761 - 9, ' ')]), false],
  [
    'exactly the largest size',
    async () => {
      const pdf = await pdfFile(['License'])
      return Buffer.concat([pdf, Buffer.alloc(10_485_760 - pdf.byteLength, ' ')])
    },
    true,
  ],
  ['a picture with a page behind it', async () => Buffer.concat([await picture(), page]), true],
  ['a picture with an archive behind it', async () => Buffer.concat([await picture(), zip]), true],
]

test.each(files)(
  'a file that is %s',
  async (_, bytes, taken) => {
    const client = site.noScriptClient()
    const { email } = await openAccount(client)
    const content = new Uint8Array(await bytes())
    const form = bookingForm(await openFreeCar(client, datesFrom(3)))
    const answer = await form
      .fill({ driversLicenseFront: new File([content], 'license.jpg', { type: 'image/jpeg' }) })
      .submit('Reserve')
    expect(answer.status).toBe(422)
    const stored = await documentsOf(email)
    expect(stored).toHaveLength(taken ? 1 : 0)
    if (!taken) {
      expect(bookingForm(answer).problem('driversLicenseFront')).not.toBe('')
      return
    }
    expect(answer.text).toContain('Document uploaded')
    const shown = await client.send(`/documents/${stored[0]!.id}`)
    expect(shown.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(shown.headers.get('Content-Security-Policy')).toContain('sandbox')
    const back = Buffer.from(await shown.arrayBuffer())
    expect(back.includes('<script>') || back.includes(zip)).toBe(false)
  },
  60_000,
)

const fileNames = [
  'x'.repeat(300) + '.jpg',
  '../../etc/passwd',
  '..\\..\\boot.ini',
  '‮gpj.exe',
  '🚗'.repeat(120) + '.jpg',
  'a"; filename="b.html',
  '<img src=x onerror=alert(1)>.jpg',
  ' ',
  'CON.jpg',
]

test.each(fileNames)('a file called %j is a file', async (name) => {
  const client = site.noScriptClient()
  const { email } = await openAccount(client)
  const content = await picture()
  const form = bookingForm(await openFreeCar(client, datesFrom(3)))
  const answer = await form
    .fill({ driversLicenseFront: new File([new Uint8Array(content)], name, { type: 'image/jpeg' }) })
    .submit('Reserve')
  expect(answer.status).toBe(422)
  const stored = await documentsOf(email)
  expect(stored).toHaveLength(1)
  expect(stored[0]!.filename.length).toBeLessThanOrEqual(120)
  expect(answer.html).not.toContain('<img src=x')
  const { headers } = await client.send(`/documents/${stored[0]!.id}`)
  expect(headers.get('Content-Disposition')).toBe('inline; filename="drivers_license_front.jpg"')
})

test('a file whose name holds a NUL, which no browser sends, is no form, and nothing is stored', async () => {
  const client = site.noScriptClient()
  const { email } = await openAccount(client)
  const form = bookingForm(await openFreeCar(client, datesFrom(3)))
  const file = new File([new Uint8Array(await picture())], 'lic\0ense.php\0.jpg', { type: 'image/jpeg' })
  const answer = await form.fill({ driversLicenseFront: file }).submit('Reserve')
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('Something went missing')
  expect(await documentsOf(email)).toHaveLength(0)
})

const names: [name: string, taken: boolean][] = [
  ['x'.repeat(300), false],
  ['Zoë Ångström-O’Neill', true],
  ['🚗🏎️ Racer', true],
  ['محمد عبدالله', true],
  ['Mia‮traH', true],
  ['Mia​Hart', true],
  ['Mia\0Hart', true],
  ['"><script>alert(1)</script>', true],
  ["Robert'); drop table bookings;--", true],
  ['{{7*7}} ${7*7}', true],
]

test.each(names)('the name %j is shown as text or refused as too long', async (name, taken) => {
  const client = site.noScriptClient()
  await signUp(client)
  const dates = datesFrom(4)
  const form = await fillBooking(await openFreeCar(client, dates), dates)
  const answer = await form.fill({ customerName: name, agreement: false }).submit('Reserve')
  expect(answer.status).toBe(422)
  const again = bookingForm(answer)
  expect(again.value('customerName')).toBe(name.replaceAll('\0', ''))
  expect(again.problem('customerName') === '').toBe(taken)
  expect(answer.html).not.toContain('<script>alert(1)')
})

test('a name goes through the whole booking as it was typed, in page, mail and payment', async () => {
  const client = site.noScriptClient()
  await signUp(client)
  const dates = datesFrom(5)
  const form = await fillBooking(await openFreeCar(client, dates), dates)
  const asked = await form
    .fill({ customerName: '<b>Zoë</b> 🚗 محمد', signature: '<b>Zoë</b>\r\nBcc: x 🚗 محمد' })
    .submit('Reserve')
  expect(asked.status).toBe(422)
  const sent = await bookingForm(asked).submit('Reserve')
  expect(sent.leavesFor, sent.alerts.join()).toBeDefined()
  const back = await client.visit(pathOf((await pay(sent.leavesFor!.href)).headers.get('Location')!))
  expect(back.heading).toBe('Booking Confirmed!')
  expect(back.html).not.toContain('<b>Zoë')
})

test('what belongs to another person is not found, in every form and address', async () => {
  const owner = site.noScriptClient()
  const { email } = await openAccount(owner)
  const dates = datesFrom(6)
  const sent = await (await fillBooking(await openFreeCar(owner, dates), dates)).submit('Reserve')
  await owner.visit(pathOf((await pay(sent.leavesFor!.href)).headers.get('Location')!))
  const [profile] = await db.select().from(profiles).where(eq(profiles.email, email))
  const [request] = await db.select().from(bookingRequests).where(eq(bookingRequests.profileId, profile!.id))
  const [booking] = await db.select().from(bookings).where(eq(bookings.requestId, request!.id))
  const [paperOf] = await db.select().from(requestDocuments).where(eq(requestDocuments.requestId, request!.id))
  const [session] = await db.select().from(sessions).where(eq(sessions.profileId, profile!.id))
  const number = booking!.bookingNumber
  const addresses = [
    `/documents/${paperOf!.documentId}`,
    `/booking-success?booking_id=${request!.id}`,
    `/booking-success?booking_id=${booking!.id}`,
    `/booking-success?booking_id=${request!.id}&token=${'a'.repeat(32)}`,
    `/api/booking-status/${request!.id}`,
    `/account/bookings/${number}`,
    `/account/bookings/${number}/cancellation`,
    `/account/bookings/${number}/calendar`,
    `/account/receipts/${number}`,
    `/dashboard/users/${profile!.id}`,
    `/dev/mail/${request!.id}`,
  ]
  const posts = [
    `/booking-requests/${request!.id}/payment`,
    `/booking-requests/${request!.id}/cancellation`,
    `/account/bookings/${number}/cancellation`,
    `/account/bookings/${number}/links`,
    `/account/sessions/${session!.id}/end`,
    `/people/${profile!.id}/mute`,
    `/dashboard/users/${profile!.id}`,
  ]
  // The premise: its owner sees it.
  expect((await owner.visit(`/account/bookings/${number}`)).text).toContain(number)

  for (const who of ['visitor', cast.mia, cast.brook, cast.pim] as const) {
    const client = site.noScriptClient()
    if (who !== 'visitor') await client.signIn(who)
    const expectNothing = async (answer: Response, address: string) => {
      const said = `${typeof who === 'string' ? who : who.username} ${address}: ${answer.status}`
      expect([302, 303, 403, 404].includes(answer.status), said).toBe(true)
      const text = await answer.text()
      for (const secret of [email, 'mia.hart@example.com', request!.accessTokenHash])
        expect(text.includes(secret), said).toBe(false)
    }
    for (const address of addresses) await expectNothing(await client.send(address), address)
    for (const address of posts)
      await expectNothing(
        await client.send(address, { method: 'POST', body: new URLSearchParams({ refund: '0', reason: 'x' }) }),
        address,
      )
  }
  // Nothing of it was changed either.
  expect((await db.select().from(bookings).where(eq(bookings.id, booking!.id)))[0]!.status).toBe('confirmed')
  expect((await db.select().from(sessions).where(eq(sessions.id, session!.id)))[0]!.endedAt).toBeNull()
  expect((await owner.visit(`/account/bookings/${number}`)).status).toBe(200)

  // Another one's documents in one's own form are gone, not taken.
  const thief = site.noScriptClient()
  await signUp(thief)
  const late = datesFrom(12)
  const form = await openFreeCar(thief, late)
  const entries = (await fillBooking(form, late)).entries().filter(([name]) => name !== 'driversLicenseFront')
  const body = new FormData()
  for (const [name, value] of entries) body.append(name, value)
  body.append('driversLicenseFront', paperOf!.documentId!)
  const refused = await thief.post(form.url, { method: 'POST', body })
  expect(refused.status).toBe(422)
  expect(refused.alerts.join()).toContain(bookingProblems.documentGone.body)
})

test('fields that the form does not have change nothing: price, person, state', async () => {
  const client = site.noScriptClient()
  const { email } = await openAccount(client)
  const dates = datesFrom(7)
  const car = await openFreeCar(client, dates)
  const body = new FormData()
  for (const [name, value] of (await fillBooking(car, dates)).entries()) body.append(name, value)
  const [ada] = await db.select().from(profiles).where(eq(profiles.username, cast.ada.username))
  const extra = {
    dailyRate: '1',
    dailyRateCents: '1',
    total: '1',
    totalAmountCents: '1',
    upfrontAmountCents: '0',
    securityDeposit: '0',
    totalDays: '1',
    userId: ada!.id,
    profileId: ada!.id,
    customerId: ada!.id,
    state: 'confirmed',
    paymentStatus: 'paid',
    role: 'admin',
    __proto__: 'x',
    constructor: 'x',
    'customerName[toString]': 'x',
    'a.b[0].c': 'x',
  }
  for (const [name, value] of Object.entries(extra)) body.append(name, value)
  const sent = await client.post(car.url, { method: 'POST', body })
  expect(sent.leavesFor, sent.alerts.join()).toBeDefined()
  const [profile] = await db.select().from(profiles).where(eq(profiles.email, email))
  const [request] = await db.select().from(bookingRequests).where(eq(bookingRequests.profileId, profile!.id))
  expect(request).toMatchObject({ state: 'awaiting_payment', paymentStatus: 'unpaid', totalDays: 3 })
  expect(request!.dailyRateCents).toBeGreaterThan(10_000)
  expect(request!.totalAmountCents).toBeGreaterThan(2 * request!.dailyRateCents)
  expect(request!.securityDepositCents).toBeGreaterThan(0)
})

test('sign-up gives a person no more rights than it offers', async () => {
  const client = site.noScriptClient()
  const person = newPerson()
  const door = await client.visit('/signup')
  const body = new URLSearchParams({
    ...person,
    accountType: 'broker',
    role: 'admin',
    approvalStatus: 'approved',
    approvedAt: '2026-01-01',
    isAdmin: 'true',
    id: crypto.randomUUID(),
  })
  await client.post(door.url, { method: 'POST', body })
  const [made] = await db.select().from(profiles).where(eq(profiles.username, person.username))
  expect(made).toMatchObject({ approvalStatus: 'pending', approvedAt: null })
  expect(made!.role).not.toBe('admin')
  expect((await client.send('/dashboard/users')).status).toBe(403)
})

test('two presses, two tabs and the way back make one booking', async () => {
  const client = site.noScriptClient()
  const { email } = await openAccount(client)
  const dates = datesFrom(8)
  const car = await openFreeCar(client, dates)
  const [first, second] = [await fillBooking(car, dates), await fillBooking(await client.visit(car.path), dates)]
  const pages = await Promise.all([first.submit('Reserve'), second.submit('Reserve'), first.submit('Reserve')])
  const left = [...new Set(pages.flatMap(({ leavesFor }) => leavesFor?.href ?? []))]
  expect(left.length).toBeGreaterThan(0)
  for (const { leavesFor, status, path } of pages)
    expect(leavesFor !== undefined || path.startsWith('/booking-success'), `${status} ${path}`).toBe(true)
  const [profile] = await db.select().from(profiles).where(eq(profiles.email, email))
  const requests = await db.select().from(bookingRequests).where(eq(bookingRequests.profileId, profile!.id))
  const open = requests.filter(({ state }) => state === 'awaiting_payment')
  expect(open).toHaveLength(1)
  const payable = await Promise.all(
    left.map(async (url) => (await (await fetch(url)).text()).includes('<button type="submit">')),
  )
  expect(payable.filter(Boolean)).toHaveLength(1)

  // Paid; then Back to the form, and Reserve once more.
  const paid = await pay(open[0]!.checkoutUrl!)
  expect((await client.visit(pathOf(paid.headers.get('Location')!))).heading).toBe('Booking Confirmed!')
  const again = await first.submit('Reserve')
  expect([again.status, again.leavesFor]).toEqual([422, undefined])
  expect(bookingForm(again).problem('pickupDate')).not.toBe('')
  expect(
    (await db.select().from(stays).where(eq(stays.requestId, open[0]!.id))).map(({ kind, state }) => [kind, state]),
  ).toEqual([['booking', 'active']])
  // And Back to the payment page says that it is paid.
  expect(await (await fetch(open[0]!.checkoutUrl!)).text()).toContain('Already paid')
})

const elsewhere = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/.//evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  '/\r\nSet-Cookie: a=b',
  '/\t/evil.example',
  ' //evil.example',
  'https:evil.example',
  '////evil.example',
  'http://localhost:3000@evil.example',
  '/..//evil.example',
  '/x/..//evil.example',
]

test.each(elsewhere)('no address leads away: %j', async (target) => {
  const ask = encodeURIComponent(target)
  const client = site.noScriptClient()
  const door = await client.visit(`/signin?returnTo=${ask}`)
  const answer = await client.send(door.url, {
    method: 'POST',
    body: new URLSearchParams({ username: cast.mia.username, password: 'marque-demo' }),
  })
  const leads = [answer.headers.get('Location')!]
  for (const address of [
    `/signin?returnTo=${ask}`,
    `/auth?returnTo=${ask}`,
    `/loading?destination=${ask}`,
    `/signup/success?next=${ask}`,
  ]) {
    const sent = await client.send(address)
    leads.push(sent.headers.get('Location') ?? '/', sent.headers.get('Refresh')?.replace(/^\d+;\s*url=/i, '') ?? '/')
    const html = await sent.text()
    leads.push(
      ...[...html.matchAll(/(?:href|content)="(?:\d+;\s*url=)?([^"]*evil[^"]*)"/gi)].map(([, found]) => found!),
    )
    expect(sent.headers.get('Set-Cookie') ?? '').not.toContain('a=b')
  }
  for (const lead of leads) {
    const url = new URL(lead.replaceAll('&amp;', '&'), 'http://localhost:3000')
    expect([lead, url.origin]).toEqual([lead, 'http://localhost:3000'])
  }
})

test('an address as long as they come is still an address', async () => {
  const long = 'x'.repeat(100_000)
  for (const address of [
    `/fleet?pickup=${long}&body=${long}`,
    `/car/ferrari-roma?pickup=${long}`,
    `/signin?returnTo=/${long}`,
    `/car/${long}`,
    `/?${'a=b&'.repeat(20_000)}`,
  ]) {
    const { status } = await site.noScriptClient().send(address)
    expect([address.slice(0, 30), status < 500]).toEqual([address.slice(0, 30), true])
  }
})

test.each([
  '/fleet?pickup=9999-12-31',
  '/fleet?pickup=2999-12-31&return=2999-12-31',
  '/fleet?pickup=PICKUP&return=BACK&upto=99,999,999',
  '/fleet?pickup=PICKUP&return=BACK&upto=999,999,999,999,999',
  '/fleet/compare?car=ferrari-roma&pickup=PICKUP&return=BACK&upto=999,999,999,999,999',
  '/car/ferrari-roma?pickup=9999-12-31',
  '/car/ferrari-roma?return=9999-12-31',
  '/car/ferrari-roma?pickup=2999-12-31',
  '/waiting-list/car/ferrari-roma?pickup=9999-12-31&return=9999-12-31',
  '/signin?returnTo=%2Fcar%2F%25',
  '/signup?returnTo=%2Fcar%2F%25',
  '/signup?returnTo=%2Fcar%2F%2500',
])('%s is a page, whatever its dates, amounts and return path', async (address) => {
  const { pickup, back } = datesFrom(5)
  const answer = await site.noScriptClient().send(address.replace('PICKUP', pickup).replace('BACK', back))
  expect(answer.status).toBe(200)
})

test('a form with impossible days is refused in words, and so is a sign-up on the way to no car', async () => {
  const client = site.noScriptClient()
  const far = { pickupDate: '9999-12-31', returnDate: '9999-12-31', pickupTime: '10:00', returnTime: '10:00' }
  for (const entries of [far, { ...far, choose: '9999-12-31' }, { choose: '9999-12-31 10:00 9999-12-31 10:00' }]) {
    const answer = await client.send('/car/ferrari-roma', { method: 'POST', body: new URLSearchParams(entries) })
    expect(answer.status).toBe(422)
  }
  const address = '/signup?returnTo=%2Fcar%2F%25'
  expect((await client.send(address, { method: 'POST', body: new URLSearchParams({ a: 'b' }) })).status).toBe(422)
})

const bodies: [name: string, type: string | undefined, body: string][] = [
  ['JSON', 'application/json', '{"username":"admin","password":{"$ne":1}}'],
  ['XML', 'application/xml', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'],
  ['text', 'text/plain', 'username=admin'],
  ['nothing named', undefined, 'username=admin'],
  ['a form without a boundary', 'multipart/form-data', 'x'],
  [
    'a form that never ends',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="username"\r\n\r\nadm',
  ],
  ['a form of nonsense', 'multipart/form-data; boundary=b', '\0\0\0--b--b--'],
  ['a wrong encoding', 'application/x-www-form-urlencoded; charset=utf-7', '%FF%FE=%C3%28&username=%'],
]

test.each(bodies)('%s where a form is due is refused in words', async (_, type, body) => {
  for (const address of ['/signin', '/signup', '/contact', '/car/ferrari-roma', '/forgot-password']) {
    const headers: Record<string, string> = type ? { 'Content-Type': type } : {}
    const answer = await site
      .noScriptClient()
      .send(address, { method: 'POST', body: Buffer.from(body, 'latin1'), headers })
    expect([address, [400, 415, 422].includes(answer.status)]).toEqual([address, true])
    const html = await answer.text()
    expect(html).not.toContain('our mistake')
    if (answer.status === 400) expect(html).toContain('Something went missing')
  }
})

test('a form sent to a page that takes none is told so', async () => {
  for (const address of ['/', '/about', '/terms']) {
    const answer = await site.noScriptClient().send(address, { method: 'POST', body: new URLSearchParams({ a: 'b' }) })
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
    expect(await answer.text()).toContain('Nothing to send here')
  }
})

test('after all of this no file is left without an owner', async () => {
  const rows = await db.select({ key: documents.storageKey }).from(documents).where(like(documents.storageKey, '%'))
  const { readdirSync } = await import('node:fs')
  const stored = readdirSync(`${process.env.DATA_DIR}/uploads`).filter((name) => !name.endsWith('.json'))
  const pictures = await db.select({ key: images.storageKey }).from(images)
  expect(stored.sort()).toEqual([...rows, ...pictures].map(({ key }) => key!).sort())
})

async function openAccount(client: NoScriptClient) {
  const person = newPerson()
  await signUp(client, person)
  return person
}

async function documentsOf(email: string) {
  return db
    .select({ id: documents.id, filename: documents.filename })
    .from(documents)
    .innerJoin(profiles, eq(profiles.id, documents.uploadedBy))
    .where(eq(profiles.email, email)) as Promise<{ id: string; filename: string }[]>
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}

const idIn = async (table: PgTable & { id: AnyPgColumn }, which?: SQL) =>
  String(one(await db.select({ id: table.id }).from(table).where(which).limit(1)).id)
const ofBrook = async () =>
  eq(
    carListings.createdBy,
    one(await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.username, cast.brook.username))).id,
  )

type Versioned = { as: CastMember; path: () => Promise<string>; body: Record<string, string> }
const atListing = async (path: string) => `/listings/${await idIn(carListings, await ofBrook())}${path}`

/** Forms that say from which version of a row their page was made. */
const versioned: Record<string, Versioned> = {
  'an accepted document': {
    as: 'sam',
    path: async () => `/dashboard/documents/${await idIn(documents)}`,
    body: { verdict: 'accept', expiresOn: '2028-05-05', issuedOn: '2010-05-05' },
  },
  'a refused document': {
    as: 'sam',
    path: async () => `/dashboard/documents/${await idIn(documents)}`,
    body: { verdict: 'refuse', ready: 'other', reason: 'Blurred' },
  },
  'an approved listing': {
    as: 'ada',
    path: async () => `/admin/listings/${await idIn(listingReviews)}`,
    body: { verdict: 'approve' },
  },
  'a hidden listing': {
    as: 'ada',
    path: async () => `/admin/listings/${await idIn(listingReviews)}`,
    body: { verdict: 'hide', reason: 'Not a car' },
  },
  'the draft of a listing': { as: 'brook', path: () => atListing('/draft'), body: { make: 'Audi' } },
  'a listing': { as: 'brook', path: () => atListing('').then((path) => `/dashboard${path}`), body: { make: 'Audi' } },
  'a decision about a person': {
    as: 'ada',
    path: async () => `/dashboard/users/${await idIn(profiles, eq(profiles.username, cast.mia.username))}`,
    body: { kind: 'highlight', highlighted: 'on' },
  },
  'an approval': {
    as: 'ada',
    path: async () => `/people/${await idIn(profiles, eq(profiles.approvalStatus, 'pending'))}/approval`,
    body: {},
  },
  'a lead': {
    as: 'sam',
    path: async () => `/dashboard/leads/${await idIn(prospects)}`,
    body: { intent: 'standing', status: 'in_progress' },
  },
  'a report': {
    as: 'sam',
    path: async () => {
      const [booking] = await db.select().from(bookings).where(eq(bookings.status, 'confirmed')).limit(1)
      return `/dashboard/bookings/${booking?.bookingNumber}/pickup`
    },
    body: { mileage: '12000', fuel: '8' },
  },
}

test.each(Object.entries(versioned))('%s of a version that is made up is no failure', async (_, form) => {
  const client = site.noScriptClient()
  await client.signIn(cast[form.as])
  const path = await form.path()
  const answers: string[] = []
  for (const version of ['1e400', '99999', '2147483648', '9'.repeat(20), '8640000000000000', '-1']) {
    const body = new URLSearchParams({ ...form.body, version })
    const { status } = await client.send(path, { method: 'POST', body })
    if (![204, 303, 409, 422].includes(status)) answers.push(`${status} ${version}`)
  }
  expect(answers).toEqual([])
})

test.each([
  ['a listing made available', 'brook', () => atListing('/availability'), 'available'],
  ['a listing published', 'brook', () => atListing('/publication'), 'published'],
  ['a car made available', 'ada', () => idIn(cars).then((id) => `/cars/${id}/availability`), 'available'],
  ['a car published', 'ada', () => idIn(cars).then((id) => `/cars/${id}/publication`), 'published'],
] as const)('%s with a value that no button has is refused in words on its page', async (_, as, pathOf, field) => {
  const client = site.noScriptClient()
  await client.signIn(cast[as])
  const answer = await client.post(new URL(await pathOf(), 'http://localhost:3000'), {
    method: 'POST',
    body: new URLSearchParams({ [field]: 'none' }),
  })
  expect(answer.status).toBe(200)
  expect(answer.alerts.join(' ')).toContain('This is not one of the choices on this page.')
  expect(answer.html).toContain('<!DOCTYPE html>')
})
