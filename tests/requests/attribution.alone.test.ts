/** The attribution matrix: who earns the commission of a booking, by the links that were followed before. */
import { eq } from 'drizzle-orm'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { bookingRequests, profiles, referralClicks, referrals, subscriptions } from '#drizzle/schema.ts'
import { enterWithin } from '#app/bookings/booking/entering.server.ts'
import { createHold } from '#app/bookings/booking/holds.server.ts'
import { signUp } from '#app/people/sign-in/commands.server.ts'
import { db, transact } from '#app/platform/db.server.ts'
import { addDays, date, type CalendarDate } from '#app/shared/dates.ts'
import { days, hours, later } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { one } from '#app/shared/one.ts'
import { present } from '#app/shared/present.ts'
import { dayOf } from '#app/shared/zone.ts'
import { startBuiltServer } from '#tests/support/built-server.ts'
import { addBroker, addHouseMember, addListing } from '#tests/support/listings.ts'
import { makeCar, makeCustomer, rightEntries } from '#tests/support/rentals.ts'
import { followLink, trimClicks, writeClicks } from '#app/people/referrals/clicks.server.ts'
import { readClick } from '#app/people/referrals/link-cookie.server.ts'
import { drawCode } from '#app/people/referrals/qr.server.ts'
import { listReferredBookings, listReferredPeople } from '#app/people/referrals/queries.server.ts'
import { settleReferrer } from '#app/people/referrals/sign-ups.server.ts'

const now = new Date()
const ago = (count: number) => later(now, -days(count))
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

type Broker = 'brook' | 'nia' | 'lapsed'
type Browser = { cookie: string; address: string }

let codes: Record<Broker | 'unknown', string>
let ids: Record<Broker | 'staff', string>
let addresses = 0
let site: Awaited<ReturnType<typeof startBuiltServer>>

afterAll(() => site?.stop())
beforeAll(async () => {
  site = await startBuiltServer(['server/main.js'])
  const [brook, nia, lapsed] = [await addBroker(), await addBroker(), await addBroker('canceled')]
  ids = { brook: brook.id, nia: nia.id, lapsed: lapsed.id, staff: (await addHouseMember('staff')).id }
  const codeOf = async ({ id }: { id: string }) => present(await profileOf(id), 'profile').referralCode
  codes = {
    brook: await codeOf(brook),
    nia: await codeOf(nia),
    lapsed: await codeOf(lapsed),
    unknown: 'NOBODY99',
  }
})

function newBrowser(): Browser {
  addresses += 1
  return { cookie: '', address: `192.0.2.${addresses}` }
}

type Followed = { code: string; at?: Date; headers?: Record<string, string>; method?: string; to?: string }

async function follow(browser: Browser, { code, at = now, headers = {}, method = 'GET', to = '' }: Followed) {
  const request = new Request(`http://localhost/r/${code}${to && `?to=${encodeURIComponent(to)}`}`, {
    method,
    headers: { 'user-agent': agent, 'x-client-address': browser.address, cookie: browser.cookie, ...headers },
  })
  const answer = await followLink(request, { code, now: at })
  browser.cookie = answer.headers.get('Set-Cookie')?.split(';')[0] ?? browser.cookie
  return answer
}

const clickOf = ({ cookie }: Browser) => readClick(new Request('http://localhost/', { headers: { cookie } }))

async function profileOf(id: string) {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, id))
  return row
}

/** An account that this browser opens. */
async function openAccount(
  browser: Browser,
  { accountType = 'member', at = now }: { accountType?: 'member' | 'broker'; at?: Date } = {},
): Promise<string> {
  const person = `signed_${newId().slice(-12).replaceAll('-', '')}`
  const opened = await signUp({
    firstName: 'Mia',
    lastName: 'Hart',
    username: person.slice(0, 20),
    email: `${person}@example.com`,
    phone: '+14045550143',
    dateOfBirth: date('1990-05-05'),
    password: 'burgundy-gt-2026',
    accountType,
    membershipTier: null,
    address: browser.address,
    click: await clickOf(browser),
    now: at,
  })
  if (!opened.ok) throw new Error(opened.problem.body)
  return opened.value.id
}

type Booked = { listedBy?: Broker | 'staff'; by?: string; email?: string; at?: Date; from?: Browser }

/** The facilitator of a new booking, by name, and whether it was for the link. */
async function book({ listedBy, by, email, at = now, from = newBrowser() }: Booked) {
  const vehicleId = listedBy ? await addListing(ids[listedBy]) : (await makeCar()).id
  const viewer = by ? { id: by, dateOfBirth: '1990-05-05' } : await makeCustomer()
  const entries = { ...(await rightEntries(viewer.id, inFiveDays(at))), ...(email && { customerEmail: email }) }
  const held = await createHold({ viewer, vehicleId, entries, click: await clickOf(from), now: at })
  if (!held.ok) throw new Error(held.problem.body)
  return facilitationOf(held.value.requestId)
}

const inFiveDays = (at: Date): CalendarDate => addDays(dayOf(at), 5)

async function facilitationOf(requestId: string) {
  const { id, facilitatorId, facilitatedByLink } = bookingRequests
  const row = one(await db.select({ facilitatorId, facilitatedByLink }).from(bookingRequests).where(eq(id, requestId)))
  const [name] = Object.entries(ids).find(([, other]) => other === row.facilitatorId) ?? ['nobody']
  return `${name}${row.facilitatedByLink ? ' by link' : ''}`
}

/** In one browser. */
async function after(...links: (Followed | Broker | 'unknown')[]): Promise<Browser> {
  const browser = newBrowser()
  for (const link of links) await follow(browser, typeof link === 'string' ? { code: codes[link] } : link)
  return browser
}

/** A browser that came by a link to a page which the site has in its memory, and stays on pages from there. */
async function afterCachedPage(code: string): Promise<Browser> {
  const open = (path: string, cookie = '') =>
    fetch(site.origin + path, { redirect: 'manual', headers: { 'user-agent': agent, cookie } })
  await open('/fleet')
  const answer = await open(`/fleet?ref=${code}`)
  const cookie = answer.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  const page = await open(answer.headers.get('Location') ?? '', cookie)
  expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, expect.stringMatching(/^public/)])
  return { ...newBrowser(), cookie }
}

test.each<[what: string, earns: string, booking: () => Promise<Booked>]>([
  ['no link, a car of ours', 'nobody', async () => ({})],
  ['no link, a listing', 'nia', async () => ({ listedBy: 'nia' })],
  ['no link, a listing of the house', 'nobody', async () => ({ listedBy: 'staff' })],
  ['a link', 'brook by link', async () => ({ from: await after('brook') })],
  ['a link, then a listing of another', 'brook by link', async () => ({ from: await after('brook'), listedBy: 'nia' })],
  ['a link to a page', 'brook by link', async () => ({ from: await after({ code: codes.brook, to: '/fleet' }) })],
  [
    'a link to a page from memory',
    'brook by link',
    async () => ({ from: await afterCachedPage(codes.brook), at: new Date() }),
  ],
  [
    'a link to a page from memory, of nobody',
    'nobody',
    async () => ({ from: await afterCachedPage(codes.unknown), at: new Date() }),
  ],
  ['a code typed small', 'brook by link', async () => ({ from: await after({ code: codes.brook.toLowerCase() }) })],
  ['two links', 'nia by link', async () => ({ from: await after('brook', 'nia') })],
  ['a link, then an unknown code', 'brook by link', async () => ({ from: await after('brook', 'unknown') })],
  ['a link, then an inactive broker’s', 'brook by link', async () => ({ from: await after('brook', 'lapsed') })],
  ['an inactive broker’s link', 'nobody', async () => ({ from: await after('lapsed') })],
  [
    'a link 29 days ago',
    'brook by link',
    async () => ({ from: await after({ code: codes.brook, at: later(ago(30), hours(1)) }) }),
  ],
  [
    'an expired link, then a listing',
    'nia',
    async () => ({ from: await after({ code: codes.brook, at: ago(30) }), listedBy: 'nia' }),
  ],
  ['one’s own link', 'nia', async () => ({ from: await after('brook'), by: ids.brook, listedBy: 'nia' })],
  ['one’s own listing', 'nobody', async () => ({ by: ids.nia, listedBy: 'nia' })],
  [
    'one’s own link, from a second account with the same address',
    'nobody',
    async () => ({ from: await after('brook'), email: (await profileOf(ids.brook))!.email.toUpperCase() }),
  ],
  ['a cleared cookie', 'nobody', async () => ({ from: { ...(await after('brook')), cookie: '' } })],
  ['another device', 'nobody', async () => (await after('brook'), { from: newBrowser() })],
  [
    'signed in when the link was followed',
    'brook by link',
    async () => {
      const browser = newBrowser()
      const by = await openAccount(browser)
      await follow(browser, { code: codes.brook })
      return { from: browser, by }
    },
  ],
  [
    'an account opened by a link, then another device',
    'brook by link',
    async () => ({ by: await openAccount(await after('brook')) }),
  ],
  [
    'an account opened by a link, then a later link',
    'nia by link',
    async () => ({
      by: await openAccount(await after({ code: codes.brook, at: ago(1) })),
      from: await after('nia'),
    }),
  ],
  [
    'an account opened by a link that has expired',
    'nobody',
    async () => ({
      by: await openAccount(await after({ code: codes.brook, at: ago(31) }), { at: ago(29) }),
    }),
  ],
  [
    'a forged cookie',
    'nobody',
    async () => ({ from: { ...newBrowser(), cookie: `marque_ref=${btoa(`{"code":"${codes.brook}","at":1}`)}.x` } }),
  ],
  [
    'a picture on another site that names the link',
    'nobody',
    async () => ({ from: await after({ code: codes.brook, headers: { 'sec-fetch-dest': 'image' } }) }),
  ],
  [
    'the link fetched ahead, which nobody followed',
    'nobody',
    async () => ({ from: await after({ code: codes.brook, headers: { 'sec-purpose': 'prefetch;prerender' } }) }),
  ],
  [
    'the link fetched ahead, then followed',
    'brook by link',
    async () => ({ from: await after({ code: codes.brook, headers: { 'sec-purpose': 'prefetch' } }, 'brook') }),
  ],
  [
    'somebody looks whether the link is there',
    'nobody',
    async () => ({ from: await after({ code: codes.brook, method: 'HEAD' }) }),
  ],
])('a commission for “%s” goes to %s', async (_, earns, booking) => {
  expect(await book(await booking())).toBe(earns)
})

test('a broker who is active no more when it is booked earns nothing by the link', async () => {
  const broker = await addBroker()
  const browser = await after({ code: (await profileOf(broker.id))!.referralCode })
  await db.update(subscriptions).set({ status: 'canceled' }).where(eq(subscriptions.profileId, broker.id))
  expect(await book({ from: browser, listedBy: 'nia' })).toBe('nia')
})

test.each([
  ['nobody', undefined],
  ['nia', 'nia' as const],
])('a booking that staff enter earns for %s, whatever link their browser came by', async (earns, listedBy) => {
  const vehicleId = listedBy ? await addListing(ids[listedBy]) : (await makeCar()).id
  const id = newId()
  const entries = await rightEntries(ids.staff, inFiveDays(now))
  const entered = await transact((tx) =>
    enterWithin(tx, {
      id,
      vehicleId,
      entries,
      birthDate: date('1990-05-05'),
      licenseIssuedOn: date('2010-06-01'),
      known: null,
      holdFor: hours(1),
      actorId: ids.staff,
      now,
    }),
  )
  expect(entered).toMatchObject({ ok: true })
  expect(await facilitationOf(id)).toBe(earns)
})

test('a broker is the referral for good of the broker whose link they signed up by, at once or later on', async () => {
  const broker = await openAccount(await after('brook'), { accountType: 'broker' })
  expect(await profileOf(broker)).toMatchObject({ referredBy: ids.brook })
  const member = await openAccount(await after('nia'))
  await settleReferrer(member)
  expect(await profileOf(member)).toMatchObject({ referredBy: null })
  await db.update(profiles).set({ role: 'broker' }).where(eq(profiles.id, member))
  await settleReferrer(member)
  await settleReferrer(member)
  expect(await profileOf(member)).toMatchObject({ referredBy: ids.nia })
  expect(await db.$count(referrals, eq(referrals.referredId, member))).toBe(1)
  const again = db.update(profiles).set({ referredBy: ids.brook }).where(eq(profiles.id, member))
  await expect(again).rejects.toMatchObject({ cause: { constraint_name: 'profiles_referred_for_good' } })
})

test.each([
  ['/car/ferrari-roma?pickup=2026-12-01', '/car/ferrari-roma?pickup=2026-12-01'],
  ['https://evil.example/', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
])('a link to %s leads to %s', async (to, leads) => {
  for (const code of [codes.brook, codes.unknown]) {
    const answer = await follow(newBrowser(), { code, to })
    expect(answer.to).toBe(leads)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  }
})

test('clicks are counted by day, once a browser, without robots, and deleted after 30 days', async () => {
  const { id } = await addBroker()
  const code = (await profileOf(id))!.referralCode
  const [one, other] = [newBrowser(), newBrowser()]
  for (const browser of [one, one, other]) await follow(browser, { code })
  await follow(newBrowser(), { code, headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' } })
  await writeClicks()
  const today = dayOf(now)
  const own = eq(referralClicks.referrerId, id)
  expect(await db.select().from(referralClicks).where(own)).toEqual([{ referrerId: id, day: today, clicks: 2 }])
  await db.insert(referralClicks).values({ referrerId: id, day: addDays(today, -30), clicks: 9 })
  await trimClicks(today)
  expect(await db.$count(referralClicks, own)).toBe(1)
})

test('the broker sees who booked and who signed up by the link, by first name, state and amount', async () => {
  const { id } = await addBroker()
  const code = (await profileOf(id))!.referralCode
  const browser = newBrowser()
  await follow(browser, { code })
  const customer = await openAccount(browser)
  await book({ from: browser, by: customer })
  await book({ listedBy: 'nia' })
  expect(await listReferredBookings(id, 1)).toMatchObject({
    more: false,
    rows: [{ firstName: 'Mia', state: 'unpaid', total: 435_000 }],
  })
  expect(await listReferredPeople(id, 1)).toMatchObject({
    rows: [{ firstName: 'Mia', role: 'member', approvalStatus: 'pending', isDeleted: false }],
  })
  // What was never paid is no one's business once it has ended.
  await db.update(bookingRequests).set({ state: 'expired' }).where(eq(bookingRequests.facilitatorId, id))
  expect(await listReferredBookings(id, 1)).toEqual({ more: false, rows: [] })
  expect(await listReferredPeople(id, 2)).toEqual({ more: false, rows: [] })
})

test('a camera reads the picture of a link', async () => {
  const address = 'https://marque.example/r/ABCD2345'
  const { data, info } = await sharp(Buffer.from(drawCode(address)))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })).toBe(address)
})
