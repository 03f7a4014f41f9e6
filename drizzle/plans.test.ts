/**
 * The named lists on a fleet of thousands: what each asks of Postgres reads a few rows through an index, the first time
 * and when a connection has asked it so often that Postgres may keep one plan for any values.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import postgres from 'postgres'

import { business } from '#app/business.ts'
import { listPeople } from '#app/people/approvals/queries.server.ts'
import { findAvailability } from '#app/fleet/availability/queries.server.ts'
import { findBookingFacts, listOwnBookings } from '#app/bookings/booking/queries.server.ts'
import { findPersonOfCustomer } from '#app/brokers/subscription/customers.server.ts'
import { listMembers, listMessages } from '#app/community/chat/queries.server.ts'
import { findRetention } from '#app/bookings/documents/retention.server.ts'
import { listCarImages } from '#app/fleet/cars/car-images.server.ts'
import { findLowestDailyRate, listFleet, listLocations, listNewestCars } from '#app/fleet/cars/listed-cars.server.ts'
import { findCar } from '#app/fleet/cars/queries.server.ts'
import type { GarageFilters } from '#app/fleet/garage/forms.ts'
import { listGarage } from '#app/fleet/garage/queries.server.ts'
import { listListings } from '#app/fleet/listings/queries.server.ts'
import { listGallery } from '#app/pictures/images/queries.server.ts'
import { listMails } from '#app/office/mail/queries.server.ts'
import { readRentalFilter } from '#app/bookings/rentals/forms.ts'
import { listRentals } from '#app/bookings/rentals/list.server.ts'
import { priceBands } from '#app/fleet/cars/forms.ts'
import { db, planner } from '#app/platform/db.server.ts'
import { date, time } from '#app/shared/dates.ts'
import { cents } from '#app/shared/money.ts'
import { fillLargeFleet } from '#tests/support/large-fleet.js'
import { addBroker, addHouseMember, addListing } from '#tests/support/listings.ts'
import { salesTax } from '#tests/support/taxes.ts'

import { totalFormula } from '#app/bookings/booking/price.ts'
import type { Viewer } from '#app/shared/viewer.ts'

const now = new Date('2026-11-21T15:00:00Z')
const ten = time('10:00')
const stay = { pickupDate: date('2026-12-01'), pickupTime: ten, returnDate: date('2026-12-05'), returnTime: ten }
const size = { cars: 2_000, stays: 20_000 }
const large = [
  'vehicles',
  'cars',
  'car_listings',
  'vehicle_images',
  'stays',
  'seasonal_rates',
  'booking_requests',
  'bookings',
  'profiles',
  'community_messages',
  'user_presence',
  'outbox',
]

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

let sql: postgres.Sql
let car: { id: string; slug: string; minDays: number; minAge: number }
let person: { id: string }
let requestId: string
let admin: Viewer
let broker: Viewer
beforeAll(async () => {
  // As in production, where the tests' Postgres plans for any values at once.
  const connection = { ...planner, plan_cache_mode: 'auto' }
  sql = postgres(process.env.DATABASE_OWNER_URL!, { max: 1, onnotice: () => {}, connection })
  await fillLargeFleet(sql, size, now)
  const [first] =
    await sql`select id, slug, min_days, min_age from vehicles where listed_at is not null and kind = 'car' limit 1`
  car = { id: first!.id, slug: first!.slug, minDays: first!.min_days, minAge: first!.min_age }
  const [request] = await sql`select id, profile_id from booking_requests limit 1`
  requestId = request!.id
  person = { id: request!.profile_id }
  admin = await addHouseMember('admin')
  broker = await addBroker()
  for (let added = 0; added < 3; added++) await addListing(broker.id)
}, 60_000)
afterAll(() => sql.end())

/** Runs it as the product does and gives each statement that it has sent. */
async function statementsOf(run: () => Promise<unknown>): Promise<[text: string, values: unknown[]][]> {
  const sent = vi.spyOn(db.$client, 'unsafe')
  try {
    await run()
    return sent.mock.calls.map(([text, values]) => [text, values ?? []] as [string, unknown[]])
  } finally {
    sent.mockRestore()
  }
}

async function planOf(text: string, values: unknown[], asked: number): Promise<Node> {
  await sql.unsafe(`prepare asked as ${text}`)
  try {
    const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`
    for (let times = 1; times < asked; times++) await sql.unsafe(`execute asked${given}`)
    const [row] = await sql.unsafe(`explain (analyze, format json) execute asked${given}`)
    return row!['QUERY PLAN'][0].Plan
  } finally {
    await sql.unsafe('deallocate asked')
  }
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  return `'${String(value instanceof Date ? value.toISOString() : value).replaceAll("'", "''")}'`
}

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

function read(node: Node): number {
  const rows =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return rows * node['Actual Loops']
}

const fleet =
  (filter: Partial<Parameters<typeof listFleet>[0]['filter']>, page = 1) =>
  () =>
    listFleet({ filter: { sort: 'newest', ...filter }, page, now })
const band = priceBands[1]!
const rentalFilter = (asked: Record<string, string>) => readRentalFilter(new URLSearchParams(asked))
const garageFilter: GarageFilters = { q: '', page: 1 }
const garage = (filter: Partial<GarageFilters>) => () => listGarage(admin, { ...garageFilter, ...filter }, now)

/** It shows how many are online, and reads no others to tell. */
const counting = 'the members of the chat'

/** Each list, and how many rows of the large tables it may read. */
const lists: [name: string, most: number, run: () => Promise<unknown>][] = [
  ['the first page of the fleet', 400, fleet({})],
  ['its tenth page', 500, fleet({}, 10)],
  ['the fleet by price', 400, fleet({ sort: 'price' })],
  ['the fleet by price, the dear ones first', 400, fleet({ sort: 'price-down' })],
  ['the fleet on dates', 400, fleet({ stay })],
  ['the fleet on dates by price', 400, fleet({ stay, sort: 'price' })],
  ['the second page on dates', 500, fleet({ stay }, 2)],
  [
    'the fleet of a city, a body and a price on dates',
    3_500,
    fleet({ stay, location: 'Decatur', bodyType: 'saloon', price: band }),
  ],
  ['the cities', 20, listLocations],
  ['the newest cars', 100, () => listNewestCars(3, now)],
  ['the lowest rate', 5, findLowestDailyRate],
  ['a car by its slug', 5, () => findCar(car.slug, null)],
  ['a car’s pictures', 10, () => listCarImages(car.id)],
  ['a car’s free days', 10, () => findAvailability(db, car, now, { ownedBy: person.id })],
  ['one’s own bookings', 200, () => listOwnBookings(person)],
  ['one booking', 20, () => findBookingFacts(requestId)],
  ['how long the papers of a request are kept', 200, () => findRetention(requestId)],
  ['whose customer at Stripe an event is about', 5, () => findPersonOfCustomer('cus_somebody')],
  ['the garage', 400, garage({})],
  ['its tenth page', 2_200, garage({ page: 10 })],
  ['the garage by price', 400, garage({ sort: 'rate' })],
  ['the garage by price, the dear ones first', 400, garage({ sort: '-rate' })],
  ['a body and a class in the garage', 2_500, garage({ body: 'suv', class: 'exotic' })],
  ['a car in the garage by its name', 2_100, garage({ q: 'rge-1234' })],
  ['a broker’s own garage', 200, () => listGarage(broker, garageFilter, now)],
  ['all listings', 400, () => listListings(admin, { q: '', page: 1 }, now)],
  ['the bookings', 500, () => listRentals(admin, rentalFilter({}))],
  ['past bookings', 500, () => listRentals(admin, rentalFilter({ state: 'past' }))],
  ['canceled bookings', 20, () => listRentals(admin, rentalFilter({ state: 'cancelled' }))],
  ['the tenth page of all bookings', 1_600, () => listRentals(admin, rentalFilter({ state: 'all', page: '10' }))],
  ['a broker’s bookings', 200, () => listRentals(broker, rentalFilter({ state: 'all' }))],
  ['the people', 150, () => listPeople({ page: 1 } as Parameters<typeof listPeople>[0], now)],
  ['the latest messages', 450, () => listMessages({ now })],
  [counting, 450, () => listMembers(now)],
  ['the latest mails', 120, listMails],
  ['the gallery', 700, listGallery],
]

describe.each(lists)('%s', (name, most, run) => {
  it.each([1, 8])('is answered from indexes when asked %i times', async (asked) => {
    const statements = await statementsOf(run)
    expect(statements.length).toBeGreaterThan(0)
    let rows = 0
    for (const [text, values] of statements) {
      if (name !== counting) expect(text).not.toMatch(/count\(/i)
      const scans = nodesOf(await planOf(text, values, asked)).filter((node) =>
        large.includes(node['Relation Name'] ?? ''),
      )
      expect(
        scans.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']),
        text,
      ).toEqual([])
      rows += scans.map(read).reduce((sum, count) => sum + count, 0)
    }
    expect(rows).toBeLessThanOrEqual(most)
  })
})

it('the gallery walks the pictures in their order, and goes no further than its page', async () => {
  for (const [text, values] of await statementsOf(() => listGallery())) {
    const walks = nodesOf(await planOf(text, values, 1)).filter((node) => node['Relation Name'] === 'images')
    expect(
      walks.map((node) => node['Node Type']),
      text,
    ).toEqual(['Index Scan'])
    expect(walks.reduce((sum, node) => sum + read(node), 0)).toBeLessThan(business.gallery.pageSize * 5)
  }
})

/** Weekend rates and seasons are in these days, so that no index sorts the totals. */
const taxes = [salesTax(8_900)]
const weekend = { pickupDate: date('2026-11-27'), pickupTime: ten, returnDate: date('2026-12-03'), returnTime: ten }
const totals = totalFormula(weekend.pickupDate, weekend.returnDate, taxes)

it.each([
  ['by total', { sort: 'price' as const }, 100],
  ['by total, the dear ones first', { sort: 'price-down' as const }, 100],
  ['up to a total', { sort: 'newest' as const, upTo: cents(900_000) }, 100],
  ['up to a total that few cars have', { sort: 'newest' as const, upTo: cents(400_000) }, 200],
])('the fleet on dates %s reads each row once at most, and few calendars', async (_what, filter, calendars) => {
  const list = () => listFleet({ filter: { stay: weekend, ...filter }, totals, now })
  const [free = ['', []]] = (await statementsOf(list)).filter(([text]) => text.includes('keys'))
  const nodes = nodesOf(await planOf(...free, 1))
  const sum = (tables: string[]) =>
    nodes.filter((node) => tables.includes(node['Relation Name'] ?? '')).reduce((all, node) => all + read(node), 0)
  expect(sum(['vehicles', 'cars', 'car_listings'])).toBeLessThan(2.2 * size.cars)
  expect(nodes.filter((node) => node['Node Type'] === 'Materialize')).toEqual([])
  const asked = nodes.filter((node) => node['Relation Name'] === 'stays').map((node) => node['Actual Loops'])
  expect(asked).toHaveLength(1)
  expect(Math.max(...asked)).toBeLessThanOrEqual(calendars)
})

it.each([
  ['a customer', 'Somebody Rare'],
  ['an email address', 'rare@example.com'],
  ['a phone number', '(404) 555-9876'],
  ['a booking number', 'MQRAR3456'],
  ['nobody', 'Zyxwvu'],
])('%s is found among the bookings without a scan of them', async (_what, q) => {
  await sql`update booking_requests set customer_name = 'Somebody Rare', customer_email = 'rare@example.com', customer_phone = '+14045559876'
    where id = ${requestId}`
  await sql`update bookings set booking_number = 'MQ-RAR-3456' where request_id = ${requestId}`
  await sql`analyze booking_requests`
  const search = () => listRentals(admin, rentalFilter({ state: 'all', q }))
  expect((await search()).rentals).toHaveLength(q === 'Zyxwvu' ? 0 : 1)
  for (const [text, values] of await statementsOf(search)) {
    const reads = nodesOf(await planOf(text, values, 8)).filter((node) =>
      ['booking_requests', 'bookings'].includes(node['Relation Name'] ?? ''),
    )
    expect(
      reads.map((node) => node['Node Type']),
      text,
    ).not.toContain('Seq Scan')
    expect(reads.reduce((sum, node) => sum + read(node), 0)).toBeLessThan(20)
  }
})
