/** What staff and admins do. Each act gives what came of it in a few words. */
import { and, eq, isNotNull } from 'drizzle-orm'

import { bookings, documents, profiles, requestDocuments } from '#drizzle/schema.ts'
import { newCustomer } from '#app/bookings/staff-bookings/field-names.ts'
import { staffBookingLabels } from '#app/bookings/staff-bookings/words.ts'
import { deskMethods } from '#app/money/balances/forms.ts'
import { db, rawSql } from '#app/platform/db.server.ts'
import type { Stage } from '#app/shared/condition-kinds.ts'
import { addDays } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { dayOf, timeOf } from '#app/shared/zone.ts'
import { Form } from '#tests/support/no-script-client.ts'
import { reportBody } from '#tests/support/report-body.ts'
import { cards, pay } from '#tests/support/stripe-shop.ts'
import type { Chance } from './chance.ts'
import { giveDepositCardOf, otherCar, payOwedOf } from './customer-acts.ts'
import { fillAnything, formsOf } from './forms.ts'
import { formOf, formTo, NotNow, noticed, open, said, submit, type Deed, type World } from './people.ts'
import { ownedBy, someRental } from './rentals.ts'

const now = () => new Date()

/** Those of this booking, or of the next pickup, one after the other, as at a desk; refuses one in twelve. */
export async function judgeDocuments(world: World, chance: Chance, booking?: string): Promise<string> {
  const waiting = await db
    .select({ id: documents.id, number: bookings.bookingNumber })
    .from(requestDocuments)
    .innerJoin(documents, eq(documents.id, requestDocuments.documentId))
    .innerJoin(bookings, eq(bookings.requestId, requestDocuments.requestId))
    .where(
      and(
        eq(documents.review, 'waiting'),
        eq(bookings.status, 'confirmed'),
        booking ? eq(bookings.bookingNumber, booking) : undefined,
      ),
    )
    .orderBy(bookings.pickupDate, bookings.bookingNumber, documents.documentType)
    .limit(12)
  const { number } = waiting[0] ?? NotNow.here()
  const person = chance.happens(50) ? world.desk.sam : world.desk.dee
  const words: string[] = []
  for (const { id } of waiting.filter((each) => each.number === number))
    words.push(await judgeDocument({ world, person, chance }, id))
  return `${number}: ${words.join(' ')}`
}

async function judgeDocument(deed: Deed, id: string): Promise<string> {
  const page = await open(deed.world, deed.person, `/dashboard/documents/${id}`)
  if (deed.chance.happens(8)) return said(await submit(deed, formOf(page, 'refuse').fill({ ready: 'cut' }), 'Refuse'))
  const form = formOf(page, 'accept')
  const isDated = form.entries().some(([name]) => name === 'issuedOn')
  const expiresOn = addDays(dayOf(now()), 1_500)
  return said(await submit(deed, form.fill({ expiresOn, ...(isDated && { issuedOn: '2010-06-01' }) }), 'Accept'))
}

/**
 * What a pickup of today or tomorrow lacks: documents are read, what is owed is paid and the deposit is held, by the renter or
 * at the desk. One in ten of these is forgotten.
 */
export async function makeReady(world: World, chance: Chance): Promise<string> {
  const rental = await someRental(world, chance, ['confirmed'], 1)
  const own = ownedBy(rental)
  const byRenter = own && chance.happens(70) ? own : undefined
  const { number } = rental
  const steps = [
    () => judgeDocuments(world, chance, number),
    () => (byRenter ? payOwedOf(world, chance, byRenter) : payAtDesk(world, chance, number)),
    () => (byRenter ? giveDepositCardOf(world, chance, byRenter) : holdAtDesk(world, chance, number)),
  ]
  const done: string[] = []
  for (const step of steps) if (chance.happens(90)) done.push(await step().catch(unlessNothingToDo))
  return done.filter(Boolean).join('; ') || NotNow.here()
}

function unlessNothingToDo(error: unknown): string {
  if (error instanceof NotNow) return ''
  throw error
}

async function payAtDesk(world: World, chance: Chance, number: string): Promise<string> {
  const person = chance.happens(50) ? world.desk.sam : world.desk.dee
  const page = await open(world, person, rentalHrefs.payment(number))
  const form = formOf(page, 'desk-payment').fill({
    method: chance.one(deskMethods) ?? 'cash',
    reference: `T-${chance.below(10_000)}`,
  })
  return `${number} at the desk, ${said(await submit({ world, person, chance }, form))}`
}

/** On the terminal. */
async function holdAtDesk(world: World, chance: Chance, number: string): Promise<string> {
  const page = await open(world, world.desk.sam, rentalHrefs.deposit(number))
  const form = formOf(page, 'terminal-hold').fill({ reference: `D-${chance.below(10_000)}` })
  return `${number} on the terminal, ${said(await submit({ world, person: world.desk.sam, chance }, form))}`
}

export async function report(world: World, chance: Chance, stage: Stage): Promise<string> {
  const { number, requestId, driver } = await someRental(world, chance, stage === 'pickup' ? ['confirmed'] : ['active'])
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
  const form = formOf(page, 'report').fill({ signerName: driver, mileage: String(mileage), fuel, ...at })
  const body = await reportBody(form, () => chance.below(256))
  const sign = () => world.desk.sam.client.post(page.url, { method: 'POST', body })
  const [signed] = await Promise.all(chance.happens(12) ? [sign(), sign()] : [sign()])
  return `${number}, ${said(noticed(world, signed))}`
}

export async function answerChange(world: World, chance: Chance): Promise<string> {
  const [waiting] = await rawSql<{ number: string }[]>`
    select b.booking_number as number from booking_changes c join bookings b on b.request_id = c.request_id
    where c.state = 'waiting' limit 1`
  const { number } = waiting ?? NotNow.here()
  const page = await open(world, world.desk.sam, `/dashboard/bookings/${number}`)
  const form = formTo(page, chance.happens(70) ? '/change/acceptance' : '/change/refusal')
  return `${number}, ${said(await submit({ world, person: world.desk.sam, chance }, form))}`
}

/** A booking gets another car on the same days. */
export async function moveCar(world: World, chance: Chance): Promise<string> {
  const { number, driver } = await someRental(world, chance, ['confirmed'])
  const deed = { world, person: world.desk.sam, chance }
  const address = (await otherCar(deed, `/dashboard/bookings/${number}`)) ?? NotNow.here()
  const priced = await open(world, deed.person, address)
  const agreed = formOf(priced, 'agree-to-change').fill({ agreement: true, signature: driver })
  return `${number}, ${said(await submit(deed, agreed))}`
}

export async function sendCharges(world: World, chance: Chance): Promise<string> {
  const { number } = await someRental(world, chance, ['returned'])
  const deed = { world, person: world.desk.sam, chance }
  let page = await open(world, deed.person, `/dashboard/bookings/${number}/charges`)
  for (let step = 0; step < 6 && page.html.includes('/confirmation"'); step++)
    page = await submit(deed, formTo(page, '/confirmation'))
  return `${number}, ${said(await submit(deed, formTo(page, '/sending')))}`
}

export async function endByUs(world: World, chance: Chance): Promise<string> {
  const { number } = await someRental(world, chance, ['confirmed'])
  const how = chance.happens(50) ? 'cancellation' : 'no-show'
  const page = await open(world, world.desk.sam, `/dashboard/bookings/${number}/${how}`)
  const element = formsOf(page)[0] ?? NotNow.here()
  const form = await fillAnything(page, element, chance, dayOf(now()))
  return `${number} ${how}, ${said(await submit({ world, person: world.desk.sam, chance }, form))}`
}

/** For a caller: paid at the terminal, in cash, or by a link that is followed at once or never. */
export async function bookByPhone(world: World, chance: Chance): Promise<string> {
  const person = chance.happens(50) ? world.desk.sam : world.desk.dee
  const deed = { world, person, chance }
  const cars = await open(world, person, rentalHrefs.enter())
  const car = chance.one(cars.document.querySelectorAll('main a[href*="/bookings/new/customer"]')) ?? NotNow.here()
  const step = await open(world, person, car.getAttribute('href') ?? '')
  const pickupDate = addDays(dayOf(now()), chance.between(1, 10))
  const method = chance.one(['terminal', 'cash', 'link'] as const) ?? 'terminal'
  const details = formOf(
    await open(world, person, `${step.path.replace('/customer', '/details')}&customer=${newCustomer}`),
    'staff-booking',
  ).fill({
    pickupDate,
    returnDate: addDays(pickupDate, chance.between(2, 6)),
    customerName: 'Casey Caller',
    customerEmail: `caller${chance.below(1_000)}@example.com`,
    customerPhone: '(404) 555-0188',
    birthDate: '1980-02-03',
    licenseIssuedOn: '2001-02-03',
    pay: method,
    ...(method !== 'link' && { reference: `T-${chance.below(10_000)}` }),
  })
  const booked = await submit(deed, details, staffBookingLabels.submit)
  if (method !== 'link' || booked.status !== 200) return `${method}, ${booked.status} ${said(booked)}`
  const requestId = booked.path.split(/[/?#]/)[3] ?? ''
  const [mail] = await rawSql<{ text: string }[]>`
    select text_body as text from outbox where text_body like ${`%booking-success%${requestId}%`} limit 1`
  const link = /\/booking-success\S+/.exec(mail?.text ?? '')?.[0]
  if (!link || chance.happens(30)) return 'a link that is not followed'
  const payer = chance.one(world.customers) ?? NotNow.here()
  const page = await open(world, payer, link)
  const sent = await submit({ world, person: payer, chance }, formTo(page, '/payment'))
  if (sent.leavesFor) await pay(sent.leavesFor.href, cards.good)
  return `by a link, ${said(sent)}`
}

/** Cash that went into the till, and what can't go back to the card. Customers come for it within two days. */
export async function payBackAtDesk(world: World, chance: Chance): Promise<string> {
  const waiting = await rawSql<{ number: string }[]>`
    select distinct b.booking_number as number from refunds f join payments p on p.id = f.payment_id
    join bookings b on b.request_id = p.request_id where f.status = 'wanted' and f.created_at < now() - interval '1 day'
    order by number`
  const deed = { world, person: world.desk.sam, chance }
  const done: string[] = []
  for (const { number } of waiting) {
    const page = await open(world, deed.person, hrefs.rental(number))
    if (page.html.includes('/handover"')) done.push(`${number}, ${said(await submit(deed, formTo(page, '/handover')))}`)
  }
  return done.join('; ') || NotNow.here()
}

/** To each broker to whom enough is owed. The sums are asked about before anything is recorded. */
export async function recordPayouts(world: World, chance: Chance): Promise<string> {
  const deed = { world, person: world.desk.ada, chance }
  const page = await open(world, deed.person, officeHrefs.payouts({ all: 'yes' }))
  const asked = await submit(deed, formOf(page, 'payouts'))
  return said(await submit(deed, formOf(asked, 'payouts')))
}

export async function adjustEarnings(world: World, chance: Chance): Promise<string> {
  const page = await open(world, world.desk.ada, officeHrefs.adjustment())
  const form = formOf(page, 'adjustment')
  const brokers = form.element.querySelectorAll('select[name=broker] option').map((each) => each.getAttribute('value'))
  form.fill({
    broker: chance.one(brokers.filter((each) => each)) ?? NotNow.here(),
    direction: chance.happens(80) ? 'add' : 'take',
    amount: String(chance.one([20, 75.5, 150, 400])),
    reason: 'Agreed by phone.',
  })
  return said(await submit({ world, person: world.desk.ada, chance }, form))
}

/** What a broker has published or changed. */
export async function judgeListing(world: World, chance: Chance): Promise<string> {
  const person = chance.happens(50) ? world.desk.sam : world.desk.ada
  const queue = await open(world, person, '/admin/listings')
  const link = chance.one(queue.document.querySelectorAll('main a[href^="/admin/listings/"]'))
  const deed = { world, person, chance }
  const hidden = queue.document.querySelector('main form')
  if (hidden && chance.happens(50)) return `shown again, ${said(await submit(deed, new Form(queue, hidden)))}`
  const page = await open(world, person, link?.getAttribute('href') ?? NotNow.here())
  if (chance.happens(75)) return said(await submit(deed, formOf(page, 'approve'), 'Approve'))
  return said(await submit(deed, formOf(page, 'hide').fill({ reason: 'The photos are of another car.' }), 'Hide'))
}

export async function judgePerson(world: World, chance: Chance): Promise<string> {
  const [waiting] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.approvalStatus, 'pending'), isNotNull(profiles.emailConfirmedAt)))
    .orderBy(profiles.createdAt)
    .limit(1)
  const page = await open(world, world.desk.ada, hrefs.person(waiting?.id ?? NotNow.here()))
  const kind = chance.happens(85) ? 'approve' : 'reject'
  const form = page.form(`form:has([name=kind][value=${kind}])`)
  if (kind === 'reject') form.fill({ reason: 'The name is not on the license.' })
  return `${kind}, ${said(await submit({ world, person: world.desk.ada, chance }, form))}`
}

/** Answered, hidden or shown again. */
export async function judgeReview(world: World, chance: Chance): Promise<string> {
  const person = chance.happens(60) ? world.desk.sam : world.desk.brook
  const list = await open(world, person, rentalHrefs.reviews())
  const link = chance.one(list.document.querySelectorAll('main a[href^="/dashboard/reviews/"]')) ?? NotNow.here()
  const page = await open(world, person, link.getAttribute('href') ?? '')
  const element = chance.one(formsOf(page)) ?? NotNow.here()
  return said(await submit({ world, person, chance }, await fillAnything(page, element, chance, dayOf(now()))))
}
