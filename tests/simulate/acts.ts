/** What people of the house do by chance. Each act is one sentence, and goes through the pages and forms that are there. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm'

import { bookingRequests, bookings, documents, payments, profiles, requestDocuments } from '#drizzle/schema.ts'
import { db, rawSql } from '#app/platform/db.server.ts'
import type { Stage } from '#app/shared/condition-kinds.ts'
import { bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { addDays } from '#app/shared/dates.ts'
import { dayOf, timeOf } from '#app/shared/zone.ts'
import { Form, type Page } from '#tests/support/no-script-client.ts'
import { recordDispute } from '#tests/support/dispute-events.ts'
import { fillBooking, newPerson, openFreeCar, signUp } from '#tests/support/renter.ts'
import { reportBody } from '#tests/support/report-body.ts'
import { cards, pay } from '#tests/support/stripe-shop.ts'
import type { Chance } from './chance.ts'
import { fillAnything, formsOf } from './forms.ts'
import { confirmed, noticed, NotNow, open, type Person, type World } from './people.ts'

type Act = (world: World, chance: Chance) => Promise<string>

/** How often each is tried, beside the others. */
export const acts: readonly (readonly [weight: number, name: string, act: Act])[] = [
  [14, 'book', book],
  [10, 'accept documents', acceptDocuments],
  [8, 'pay what is owed', payOwed],
  [5, 'give a card for the deposit', giveDepositCard],
  [12, 'hand over', (world, chance) => report(world, chance, 'pickup')],
  [12, 'take back', (world, chance) => report(world, chance, 'return')],
  [4, 'ask for other dates', askForDates],
  [4, 'answer a change', answerChange],
  [6, 'send charges', sendCharges],
  [6, 'answer charges', answerCharges],
  [3, 'cancel', cancel],
  [2, 'end by the house', endByUs],
  [3, 'dispute a payment', dispute],
  [12, 'try anything at the desk', tryAtDesk],
  [6, 'try anything as a customer', tryAsCustomer],
  [6, 'read', readAround],
]

/** Errors are a part of the story: a process may be killed, or a form be gone. Undefined when there was nothing to do. */
export async function actOnce(world: World, chance: Chance): Promise<string | undefined> {
  const [name, act] = chance.weighted(acts.map(([weight, ...rest]) => [weight, rest] as const)) ?? ['read', readAround]
  try {
    const words = await act(world, chance)
    world.counts.succeeded += 1
    return `${name}: ${words}`
  } catch (error) {
    if (error instanceof NotNow) return undefined
    world.counts.gaveUp += 1
    const why = error instanceof Error ? error.message : String(error)
    return `${name}: gave up, ${why.slice(0, 160)}`
  }
}

const now = () => new Date()

async function submit(world: World, form: Form, button?: string): Promise<Page> {
  return noticed(world, await form.submit(button))
}

/** In a browser that sends twice what is pressed twice. */
async function submitTwice(world: World, form: Form): Promise<Page> {
  const [first] = await Promise.all([form.submit(), form.submit()])
  return noticed(world, first)
}

function formTo(page: Page, part: string) {
  return formsOf(page).find((form) => form.getAttribute('action')?.includes(part))
}

async function book(world: World, chance: Chance): Promise<string> {
  const person = chance.one(world.customers)
  if (!person) throw new NotNow()
  if (!person.joined) {
    const { username, password, ...rest } = newPerson()
    await signUp(person.client, { username, password, ...rest })
    Object.assign(person, { username, password, joined: true })
    if (chance.happens(80))
      await db.update(profiles).set({ emailConfirmedAt: now() }).where(eq(profiles.username, username))
  } else await open(world, person, '/account')
  const pickup = addDays(dayOf(now()), chance.between(1, 12))
  const dates = { pickup, back: addDays(pickup, chance.between(1, 6)) }
  const car = await openFreeCar(person.client, dates, chance.happens(30) ? 'listing' : 'car')
  const form = (await fillBooking(car, dates)).fill({ customerEmail: `${person.username}@example.com` })
  const sent = chance.happens(10) ? await submitTwice(world, form) : await submit(world, form, 'Reserve')
  if (!sent.leavesFor) return `refused, ${sent.alerts.join(' ').slice(0, 100)}`
  if (chance.happens(10)) return 'left the payment page'
  const card = chance.weighted([
    [85, cards.good],
    [5, cards.declined],
    [10, cards.failsLater],
  ])
  const paid = await pay(sent.leavesFor.href, card)
  if (chance.happens(15)) return 'paid, and closed the browser'
  await comeBack(world, person, paid)
  return `${dates.pickup} to ${dates.back}`
}

async function comeBack(world: World, person: Person, { headers }: Response): Promise<void> {
  const location = headers.get('Location')
  if (!location) return
  const { pathname, search } = new URL(location)
  await open(world, person, pathname + search)
}

type Status = (typeof bookingStatuses.every)[number]
type Rental = { number: string; requestId: string; id: string; renter: Person | undefined; status: Status }

/** One of those in these states. */
async function someRental({ customers }: World, chance: Chance, statuses: readonly Status[]): Promise<Rental> {
  const found = await db
    .select({
      number: bookings.bookingNumber,
      requestId: bookings.requestId,
      id: bookings.id,
      status: bookings.status,
      username: profiles.username,
    })
    .from(bookings)
    .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
    .leftJoin(profiles, eq(profiles.id, bookingRequests.profileId))
    .where(inArray(bookings.status, statuses))
    .orderBy(desc(bookings.createdAt), bookings.bookingNumber)
    .limit(60)
  const rental = chance.one(found)
  if (!rental) throw new NotNow()
  return { ...rental, renter: customers.find(({ username }) => username === rental.username) }
}

async function ownRental(world: World, chance: Chance, statuses: readonly Status[]) {
  const rental = await someRental(world, chance, statuses)
  if (!rental.renter) throw new NotNow()
  return { ...rental, renter: rental.renter, own: `/account/bookings/${rental.number}` }
}

async function acceptDocuments(world: World, chance: Chance): Promise<string> {
  const [waiting] = await db
    .select({ id: documents.id })
    .from(requestDocuments)
    .innerJoin(documents, eq(documents.id, requestDocuments.documentId))
    .where(eq(documents.review, 'waiting'))
    .orderBy(documents.createdAt)
    .limit(1)
  if (!waiting) throw new NotNow()
  const page = await open(
    world,
    chance.happens(50) ? world.desk.sam : world.desk.dee,
    `/dashboard/documents/${waiting.id}`,
  )
  const form = page.form('form#accept')
  const isDated = form.entries().some(([name]) => name === 'issuedOn')
  const expiresOn = addDays(dayOf(now()), 1_500)
  const done = await submit(world, form.fill({ expiresOn, ...(isDated && { issuedOn: '2010-06-01' }) }), 'Accept')
  return done.alerts.join(' ').slice(0, 80)
}

/** By the first form that leads to a payment. */
async function payOwed(world: World, chance: Chance): Promise<string> {
  const { renter, own, number } = await ownRental(world, chance, ['confirmed', 'active', 'returned'])
  const page = await open(world, renter, own)
  const element = formTo(page, '/saved-card') ?? formTo(page, '/payment')
  if (!element) throw new NotNow()
  const sent = await submit(world, new Form(page, element))
  if (!sent.leavesFor) return `${number} by the saved card, ${sent.alerts.join(' ').slice(0, 60)}`
  const url = sent.leavesFor.href
  const paid = await pay(url, chance.happens(90) ? cards.good : cards.poor)
  if (chance.happens(20)) await pay(url)
  if (chance.happens(80)) await comeBack(world, renter, paid)
  return number
}

async function giveDepositCard(world: World, chance: Chance): Promise<string> {
  const { renter, number } = await ownRental(world, chance, ['confirmed'])
  const page = await open(world, renter, `/deposit?booking=${number}`)
  const [element] = formsOf(page)
  if (!element) throw new NotNow()
  const sent = await submit(world, new Form(page, element))
  if (!sent.leavesFor) return `${number}, ${sent.alerts.join(' ').slice(0, 60)}`
  await comeBack(world, renter, await pay(sent.leavesFor.href, chance.happens(80) ? cards.good : cards.poor))
  return number
}

async function report(world: World, chance: Chance, stage: Stage): Promise<string> {
  const { number, requestId } = await someRental(world, chance, stage === 'pickup' ? ['confirmed'] : ['active'])
  const [due] = await db.select().from(bookings).where(eq(bookings.requestId, requestId))
  const day = stage === 'pickup' ? due?.pickupDate : due?.returnDate
  // Cars leave on their day. Most come back on it.
  if (!due || !day || (day > dayOf(now()) && (stage === 'pickup' || chance.happens(90)))) throw new NotNow()
  const page = await open(world, world.desk.sam, `/dashboard/bookings/${number}/${stage}`)
  const miles = await rawSql<{ miles: number | null }[]>`
    select max(mileage)::int as miles from condition_reports r join bookings b on b.id = r.booking_id
    where b.vehicle_id = ${due.vehicleId}`
  const mileage = (miles[0]?.miles ?? 12_000) + (stage === 'return' ? chance.between(20, 900) : 1)
  const at: Record<string, string> = stage === 'return' ? { backDate: dayOf(now()), backTime: timeOf(now()) } : {}
  const fuel = String(stage === 'return' ? chance.between(5, 8) : 8)
  const form = page.form('form#report').fill({ signerName: 'Mia Hart', mileage: String(mileage), fuel, ...at })
  const body = await reportBody(form, () => chance.below(256))
  const signed = noticed(world, await world.desk.sam.client.post(page.url, { method: 'POST', body }))
  return `${number}, ${signed.alerts.join(' ').slice(0, 90)}`
}

async function askForDates(world: World, chance: Chance): Promise<string> {
  const { renter, number } = await ownRental(world, chance, ['confirmed', 'active'])
  const page = await open(world, renter, `/account/bookings/${number}/change`)
  const form = page.form('form#change-dates')
  const returnDate = addDays(dayOf(now()), chance.between(1, 14))
  const priced = await submit(world, form.fill({ returnDate }))
  const element = priced.document.querySelector('form#agree-to-change')
  if (!element) return `${number}, ${priced.alerts.join(' ').slice(0, 80)}`
  const agreed = await submit(world, new Form(priced, element).fill({ agreement: true, signature: 'Mia Hart' }))
  if (agreed.leavesFor) await comeBack(world, renter, await pay(agreed.leavesFor.href))
  return `${number} until ${returnDate}, ${agreed.alerts.join(' ').slice(0, 80)}`
}

async function answerChange(world: World, chance: Chance): Promise<string> {
  const [waiting] = await rawSql<{ number: string }[]>`
    select b.booking_number as number from booking_changes c join bookings b on b.request_id = c.request_id
    where c.state = 'waiting' limit 1`
  if (!waiting) throw new NotNow()
  const page = await open(world, world.desk.sam, `/dashboard/bookings/${waiting.number}`)
  const element = formTo(page, chance.happens(70) ? '/change/acceptance' : '/change/refusal')
  if (!element) throw new NotNow()
  const done = await submit(world, new Form(page, element))
  return `${waiting.number}, ${done.alerts.join(' ').slice(0, 80)}`
}

async function sendCharges(world: World, chance: Chance): Promise<string> {
  const { number } = await someRental(world, chance, ['returned'])
  let page = await open(world, world.desk.sam, `/dashboard/bookings/${number}/charges`)
  for (let step = 0; step < 6; step++) {
    const element = formTo(page, '/confirmation')
    if (!element) break
    page = await submit(world, new Form(page, element))
  }
  const sending = formTo(page, '/sending')
  if (!sending) throw new NotNow()
  const sent = await submit(world, new Form(page, sending))
  return `${number}, ${sent.alerts.join(' ').slice(0, 80)}`
}

async function answerCharges(world: World, chance: Chance): Promise<string> {
  const { renter, own, number } = await ownRental(world, chance, ['returned'])
  const page = await open(world, renter, `${own}/charges`)
  const element = chance.one(formsOf(page))
  if (!element) throw new NotNow()
  const form = await fillAnything(page, element, chance, dayOf(now()))
  const done = await submit(world, form)
  return `${number}, ${done.alerts.join(' ').slice(0, 80)}`
}

async function cancel(world: World, chance: Chance): Promise<string> {
  const { renter, own, number } = await ownRental(world, chance, ['confirmed'])
  const page = await open(world, renter, `${own}/cancellation`)
  const [element] = formsOf(page)
  if (!element) throw new NotNow()
  const form = new Form(page, element)
  const done = chance.happens(20) ? await submitTwice(world, form) : await submit(world, form)
  return `${number}, ${done.alerts.join(' ').slice(0, 80)}`
}

async function endByUs(world: World, chance: Chance): Promise<string> {
  const { number } = await someRental(world, chance, ['confirmed'])
  const how = chance.happens(50) ? 'cancellation' : 'no-show'
  const page = await open(world, world.desk.sam, `/dashboard/bookings/${number}/${how}`)
  const [element] = formsOf(page)
  if (!element) throw new NotNow()
  const done = await submit(world, await fillAnything(page, element, chance, dayOf(now())))
  return `${number} ${how}, ${done.alerts.join(' ').slice(0, 80)}`
}

/** Opened by a customer's bank, or decided by it. */
async function dispute(_world: World, chance: Chance): Promise<string> {
  const open = await rawSql<{ intent: string; amount: number }[]>`
    select body ->> 'payment_intent' as intent, (body ->> 'amount')::int as amount from stripe_emulator.objects
    where kind = 'dispute' and body ->> 'status' = 'needs_response'`
  const decided = chance.happens(60) ? chance.one(open) : undefined
  const status = decided ? (chance.happens(50) ? 'won' : 'lost') : 'needs_response'
  const [paid] = decided
    ? [decided]
    : await db
        .select({ intent: sql<string>`${payments.stripePaymentIntentId}`, amount: payments.amountCents })
        .from(payments)
        .where(
          and(
            eq(payments.method, 'card'),
            sql`exists (select from stripe_emulator.objects o where o.id = ${payments.stripePaymentIntentId})`,
            sql`not exists (select from stripe_emulator.objects o where o.kind = 'dispute'
              and o.body ->> 'payment_intent' = ${payments.stripePaymentIntentId})`,
            sql`not exists (select from refunds r where r.payment_id = ${payments.id})`,
          ),
        )
        .orderBy(desc(payments.receivedAt))
        .limit(1)
  if (!paid) throw new NotNow()
  const event = await recordDispute({ ...paid, status })
  await rawSql`insert into stripe_emulator.events (id, type, created, body)
    values (${event.id}, ${event.type}, ${event.created}, ${JSON.stringify(event)}::text::jsonb)`
  return `${status} of $${paid.amount / 100}`
}

async function tryAtDesk(world: World, chance: Chance): Promise<string> {
  const { number } = await someRental(world, chance, bookingStatuses.every)
  const parts = [
    '',
    '/payment',
    '/charges',
    '/charges/payment',
    '/deposit',
    '/change',
    '/pickup',
    '/return',
    '/documents',
  ]
  const path = `/dashboard/bookings/${number}${chance.one(parts)}`
  return tryAnything(
    world,
    chance,
    chance.one([world.desk.sam, world.desk.ada, world.desk.dee]) ?? world.desk.sam,
    path,
  )
}

async function tryAsCustomer(world: World, chance: Chance): Promise<string> {
  const { renter, own } = await ownRental(world, chance, bookingStatuses.every)
  const parts = ['', '/change', '/charges', '/drivers', '/review', '/cancellation']
  return tryAnything(world, chance, renter, own + chance.one(parts))
}

async function tryAnything(world: World, chance: Chance, person: Person, path: string): Promise<string> {
  const page = await open(world, person, path)
  const element = chance.one(formsOf(page))
  if (!element) throw new NotNow()
  const form = await fillAnything(page, element, chance, dayOf(now()))
  const done = await confirmed(world, person, await submit(world, form))
  if (done.leavesFor && chance.happens(70)) await comeBack(world, person, await pay(done.leavesFor.href))
  const action = element.getAttribute('action') ?? page.path
  return `${action}, ${done.status} ${done.alerts.join(' ').slice(0, 80)}`
}

async function readAround(world: World, chance: Chance): Promise<string> {
  const paths = [
    '/dashboard',
    '/dashboard/schedule',
    '/dashboard/figures',
    '/dashboard/payouts',
    '/dashboard/deposits',
    '/dashboard/house',
  ]
  const path = chance.one(paths) ?? '/dashboard'
  return `${path}, ${(await open(world, world.desk.ada, path)).status}`
}
