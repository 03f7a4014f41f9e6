import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { bookingRequests, bookings, customers, payments, profiles, refunds, vehicles } from '#drizzle/schema.ts'
import { issueReceipt } from '#app/money/payments/receipts.server.ts'
import { db } from '#app/platform/db.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { one } from '#app/shared/one.ts'
import { addFleetCar } from '#tests/support/fleet.ts'
import { addBooking, addBroker, addHouseMember, addListing } from '#tests/support/listings.ts'
import { otherPhone, phoneForms } from '#tests/support/phone-forms.ts'
import { submitLead } from '#app/office/leads/commands.server.ts'
import { readLeadFilter } from '#app/office/leads/forms.ts'
import { listProspects } from '#app/office/leads/list.server.ts'
import { date } from '#app/shared/dates.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { findAll, findExact, type SearchResults } from './queries.server.ts'

const now = new Date('2026-11-21T15:00:00Z')
const renter = { name: 'Odalys Quintero', email: 'odalys.q@example.net', phone: '+16785550177' }
const number = 'MQ-QD6-QCMF'
let admin: Viewer, staff: Viewer, broker: Viewer, another: Viewer
let car: string
let listing: string
let receipt: string
let refund: string
beforeAll(async () => {
  ;[admin, staff, broker, another] = [
    await addHouseMember('admin'),
    await addHouseMember('staff'),
    await addBroker(),
    await addBroker(),
  ]
  await db
    .update(profiles)
    .set({ fullName: 'Brooklyn Delgado', phone: '+14705550166' })
    .where(eq(profiles.id, broker.id))
  car = await addFleetCar({ year: 2021, make: 'Koenigsegg', model: 'Regera' })
  await db.update(vehicles).set({ slug: 'the-ghost' }).where(eq(vehicles.id, car))
  listing = await addListing(broker.id, { make: 'Pagani', model: 'Utopia' })
  const { requestId } = await addBooking(listing, { from: 3, until: 5, now })
  await db.update(bookings).set({ bookingNumber: number }).where(eq(bookings.requestId, requestId))
  const booked = one(
    await db
      .update(bookingRequests)
      .set({ customerName: renter.name, customerEmail: renter.email, customerPhone: renter.phone })
      .where(eq(bookingRequests.id, requestId))
      .returning({ customerId: bookingRequests.customerId }),
  )
  const { name: fullName, email, phone } = renter
  await db.update(customers).set({ fullName, email, phone }).where(eq(customers.id, booked.customerId))
  // The same person once more, as visitors are.
  await db.insert(customers).values({ fullName, email: email.toUpperCase(), phone })
  const payment = one(
    await db
      .insert(payments)
      .values({ requestId, purpose: 'upfront', amountCents: 72_500, receivedAt: now })
      .returning({ id: payments.id }),
  )
  const back = one(
    await db
      .insert(refunds)
      .values({ paymentId: payment.id, amountCents: 10_000, kind: 'canceled_by_us', reason: 'goodwill' })
      .returning({ id: refunds.id }),
  )
  receipt = await db.transaction((tx) => issueReceipt(tx, { paymentId: payment.id }, now))
  refund = await db.transaction((tx) => issueReceipt(tx, { refundId: back.id }, now))
})
/** What is found of each kind, by what it is called. */
async function found(viewer: Viewer, q: string) {
  const { bookings, people, customers, leads, cars, receipts }: SearchResults = await findAll(viewer, q, now)
  return {
    bookings: bookings.found.map((one) => one.number),
    people: people.found.map((one) => one.id),
    customers: customers.found.map((one) => one.fullName),
    leads: leads.found.map((one) => one.email),
    cars: cars.found.map((one) => one.id),
    receipts: receipts.found.map((one) => one.number).toSorted(),
  }
}

const nothing = { bookings: [], people: [], customers: [], leads: [], cars: [], receipts: [] }

test.each([
  'Odalys Quintero',
  'quintero odalys',
  'QUINT',
  'odalys.q@example.net',
  'dalys.q@exam',
  'q@example.net quint',
  '(678) 555-0177',
  '678.555.0177',
  '+1 678 555 0177',
  '5550177',
])('staff find a customer, their bookings and receipts by %j', async (q) => {
  const all = { bookings: [number], customers: [renter.name], receipts: [receipt, refund].toSorted() }
  expect(await found(staff, q)).toEqual({ ...nothing, ...all })
  expect(await found(admin, q)).toEqual({ ...nothing, ...all })
  expect(await found(broker, q)).toEqual(nothing)
})

test.each(['odalys.q@example.org', 'odalys@example.net', 'Odalys MQ-QD6'])('no customer is found by %j', async (q) => {
  expect(await found(staff, q)).toEqual(nothing)
})

test.each(['qd6-qcmf', 'QD6QCMF', 'QD6 QCMF', 'QD6', 'mq-qd6-q'])('a part of a number finds it: %j', async (q) => {
  for (const viewer of [staff, broker]) expect((await found(viewer, q)).bookings).toEqual([number])
  expect((await found(another, q)).bookings).toEqual([])
})

test('admins find accounts by name, username, email and phone; staff and brokers find none', async () => {
  for (const q of ['delgado brooklyn', '470-555-0166', broker.username, broker.email.toUpperCase()]) {
    expect((await found(admin, q)).people, q).toEqual([broker.id])
    for (const viewer of [staff, broker]) expect((await found(viewer, q)).people, q).toEqual([])
  }
})

const sender = { fullName: 'Wilhelmina Ashgrove', email: 'wilma@example.org', phone: '+17705550188' }
/** A message, and then a car by the same person. */
async function send() {
  const sent = { profileId: null, address: '198.51.100.77', now }
  await submitLead({ ...sent, lead: { ...sender, kind: 'contact', details: { message: 'Is it free?' } } })
  const offered = { make: 'Porsche', model: '911', year: 2024, mileage: 12_500 }
  await submitLead({ ...sent, lead: { ...sender, kind: 'invest', details: offered } })
}

test('a lead is found once by name, email and phone, by staff and in their list alike, by no broker', async () => {
  await send()
  for (const q of ['ashgrove wilhelmina', 'WILMA@', '770.555.0188', '5550188']) {
    for (const viewer of [admin, staff]) expect((await found(viewer, q)).leads, q).toEqual([sender.email])
    expect((await found(broker, q)).leads, q).toEqual([])
    const filter = readLeadFilter(new URLSearchParams({ q }))
    const { prospects } = await listProspects(filter, { viewerId: staff.id, today: date('2026-11-21') })
    expect(
      prospects.map(({ email }) => email),
      q,
    ).toEqual([sender.email])
  }
  const [lead] = (await findAll(staff, 'ashgrove', now)).leads.found
  expect(lead).toMatchObject({ fullName: sender.fullName, status: 'new', kinds: ['invest', 'contact'] })
  const twoLetters = readLeadFilter(new URLSearchParams({ q: 'wi' }))
  expect((await listProspects(twoLetters, { viewerId: staff.id, today: date('2026-11-21') })).prospects).toHaveLength(1)
})

test('cars are found by name and slug, by a broker among their own', async () => {
  for (const q of ['koenigsegg', '2021 koenigsegg regera', 'the-ghost', 'Regera'])
    expect(await found(staff, q)).toEqual({ ...nothing, cars: [car] })
  expect(await found(staff, 'pagani')).toEqual({ ...nothing, bookings: [number], cars: [listing] })
  expect(await found(broker, 'pagani')).toEqual({ ...nothing, bookings: [number], cars: [listing] })
  expect(await found(another, 'pagani')).toEqual(nothing)
  expect(await found(broker, 'koenigsegg')).toEqual(nothing)
})

test('a broker reads the first name of a customer, and contact details only of what is coming', async () => {
  const [row] = (await findAll(broker, number, now)).bookings.found
  expect(row).toMatchObject({ name: 'Odalys', phone: { e164: renter.phone } })
  await db.update(bookings).set({ status: 'completed' }).where(eq(bookings.bookingNumber, number))
  const [past] = (await findAll(broker, number, now)).bookings.found
  expect(past).toMatchObject({ name: 'Odalys', phone: null })
  await db.update(bookings).set({ status: 'confirmed' }).where(eq(bookings.bookingNumber, number))
})

test('a whole number leads to its page, for whom it is', async () => {
  for (const q of [number, 'mqqd6qcmf', 'Mq qd6 qcmf']) {
    for (const viewer of [admin, staff, broker]) expect(await findExact(viewer, q)).toBe(hrefs.rental(number))
    expect(await findExact(another, q)).toBeNull()
  }
  for (const q of [receipt, receipt.toLowerCase().replaceAll('-', '')]) {
    expect(await findExact(staff, q)).toBe(hrefs.receipt(receipt))
    expect(await findExact(broker, q)).toBeNull()
  }
  for (const q of ['MQ-QD6', 'QD6-QCMF', 'MQ-AAA-AAAA', renter.name]) expect(await findExact(staff, q)).toBeNull()
})

test('the next booking comes first, then the nearest; six are shown, and that there are more', async () => {
  const named = await addListing(broker.id, { make: 'Rimac', model: 'Nevera' })
  const made = []
  for (let week = 1; week <= 8; week++) made.push(await addBooking(named, { from: 7 * week, until: 7 * week + 1, now }))
  const past = await addBooking(named, { from: -3, until: -2, now })
  await db.update(bookings).set({ status: 'completed' }).where(eq(bookings.requestId, past.requestId))
  for (const viewer of [staff, broker]) {
    const { bookings: nearest } = await findAll(viewer, 'rimac', now)
    expect(nearest.found.map((one) => one.number)).toEqual(made.slice(0, 6).map((one) => one.bookingNumber))
    expect(nearest.more).toBe(true)
  }
})

test.each(["' or 1=1 --", '%%a', '\\', '_a_', '李明李明', 'a'.repeat(120), '😀😀😀 aa', 'a-b'])(
  'odd words find nothing and break nothing: %j',
  async (q) => {
    expect(await found(admin, q)).toEqual(nothing)
    expect(await findExact(admin, q)).toBeNull()
  },
)

test('a part of a listing’s random id finds nothing, its whole slug does', async () => {
  const id = '01a2239a-b677-7d78-9a05-205684b17d4b'
  const { bookingNumber } = await addBooking(await addListing(broker.id, { id, make: 'Noble' }), {
    from: 3,
    until: 4,
    now,
  })
  for (const part of ['a-b', '677', 'listing', id.slice(0, -1)]) expect(await found(admin, part), part).toEqual(nothing)
  for (const whole of [id, `listing-${id}`, `Listing-${id.toUpperCase()}`]) {
    expect(await found(admin, whole)).toEqual({ ...nothing, bookings: [bookingNumber], cars: [id] })
  }
})

test.each([
  ['Zoë Núñez-Ångström', ['zoe nunez', 'NUÑEZ zoë', 'Zoe\u0308', 'angstrom'], ['zola', 'nunes']],
  ['Li Wu', ['Li Wu', 'wu li', 'LI', 'wu'], ['u i', 'Li Wa']],
  ['Ørsted Ó Ceallaigh', ['orsted', 'o ceallaigh', 'Ørsted'], []],
])('%s is found with and without accents, however short the name is', async (fullName, typed, others) => {
  const values = { fullName, email: `${typed.length}-found@example.com`, phone: '+12125550100' }
  await db.insert(customers).values(values)
  const names = async (q: string) => (await found(staff, q)).customers
  for (const q of typed) expect(await names(q), q).toContain(fullName)
  for (const q of others) expect(await names(q), q).not.toContain(fullName)
  await db.update(profiles).set({ fullName }).where(eq(profiles.id, another.id))
  const people = async (q: string) => (await found(admin, q)).people
  for (const q of typed) expect(await people(q), q).toContain(another.id)
})

test.each([
  ['+14045550134', [...phoneForms, '555-0134']],
  ['(404) 555-0134', ['+14045550134', '404 5550134', 'Paula 404-555-0134', '001 404 555 0134']],
  ['+442079460958', ['020 7946 0958', '+44 20 7946 0958', '0044 20 7946 0958', '011 44 20 7946 0958']],
])('the number %s is found by its digits', async (phone, typed) => {
  const fullName = `Paula ${phone.length}`
  await db.insert(customers).values({ fullName, email: `paula-${phone.length}@example.com`, phone })
  for (const q of typed) expect((await found(staff, q)).customers, q).toContain(fullName)
  expect((await found(staff, otherPhone)).customers).not.toContain(fullName)
})

test('a car is found with and without its accents', async () => {
  const huracan = await addFleetCar({ year: 2024, make: 'Lamborghini', model: 'Huracán' })
  for (const q of ['huracan', 'Huracán', '2024 LAMBORGHINI HURACAN'])
    expect((await found(staff, q)).cars, q).toEqual([huracan])
})
