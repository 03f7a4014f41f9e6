/** What customers do. Each act gives what came of it in a few words. */
import { and, desc, eq, like, sql } from 'drizzle-orm'

import { outbox, payments, profiles } from '#drizzle/schema.ts'
import { db, rawSql } from '#app/platform/db.server.ts'
import { addDays } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import { cast } from '#tests/cast.ts'
import { recordDispute } from '#tests/support/dispute-events.ts'
import { Form } from '#tests/support/no-script-client.ts'
import { fillBooking, licenseFile, newPerson, openFreeCar, signUp } from '#tests/support/renter.ts'
import { cards, pay } from '#tests/support/stripe-shop.ts'
import type { Chance } from './chance.ts'
import { fillAnything, formsOf } from './forms.ts'
import { comeBack, formOf, formTo, NotNow, open, said, submit, type Person, type World } from './people.ts'
import { ownRental, type OwnRental } from './rentals.ts'

const now = () => new Date()

export async function book(world: World, chance: Chance): Promise<string> {
  const person = chance.one(world.customers) ?? NotNow.here()
  if (!person.joined) await join(person, chance)
  else await open(world, person, '/account')
  const pickup = addDays(dayOf(now()), chance.between(1, 12))
  const dates = { pickup, back: addDays(pickup, chance.between(1, 6)) }
  const car = await openFreeCar(person.client, dates, chance.happens(30) ? 'listing' : 'car')
  const form = (await fillBooking(car, dates)).fill({ customerEmail: `${person.username}@example.com` })
  const sent = await submit({ world, person, chance }, form, 'Reserve')
  if (!sent.leavesFor) return `refused, ${said(sent)}`
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

/** Opens an account; a third of them came by a broker's link, who earns from what they book. */
async function join(person: Person, chance: Chance): Promise<void> {
  if (chance.happens(33)) {
    const [broker] = await db
      .select({ code: profiles.referralCode })
      .from(profiles)
      .where(eq(profiles.username, cast.brook.username))
    await person.client.visit(`/r/${broker?.code}`)
  }
  await openAccount(person, chance)
}

/** Most confirm the address. */
export async function openAccount(person: Person, chance: Chance, address?: string): Promise<void> {
  const entries = newPerson()
  const { username, password } = entries
  await signUp(person.client, entries, address)
  Object.assign(person, { username, password, joined: true })
  if (chance.happens(80))
    await db.update(profiles).set({ emailConfirmedAt: now() }).where(eq(profiles.username, username))
}

export async function payOwed(world: World, chance: Chance): Promise<string> {
  return payOwedOf(world, chance, await ownRental(world, chance, ['confirmed', 'active', 'returned']))
}

/** By the first form that leads to a payment. */
export async function payOwedOf(world: World, chance: Chance, { renter: person, own, number }: OwnRental) {
  const page = await open(world, person, own)
  const isSaved = page.html.includes('/saved-card')
  const sent = await submit({ world, person, chance }, formTo(page, isSaved ? '/saved-card' : '/payment'))
  if (!sent.leavesFor) return `${number} by the saved card, ${said(sent)}`
  const url = sent.leavesFor.href
  const paid = await pay(url, chance.happens(90) ? cards.good : cards.poor)
  if (chance.happens(20)) await pay(url)
  if (chance.happens(80)) await comeBack(world, person, paid)
  return number
}

export async function giveDepositCard(world: World, chance: Chance): Promise<string> {
  return giveDepositCardOf(world, chance, await ownRental(world, chance, ['confirmed']))
}

export async function giveDepositCardOf(world: World, chance: Chance, { renter: person, number }: OwnRental) {
  const page = await open(world, person, `/deposit?booking=${number}`)
  const element = formsOf(page)[0] ?? NotNow.here()
  const sent = await submit({ world, person, chance }, new Form(page, element))
  if (!sent.leavesFor) return `${number}, ${said(sent)}`
  await comeBack(world, person, await pay(sent.leavesFor.href, chance.happens(80) ? cards.good : cards.poor))
  return number
}

/** Other dates; now and then another car, too. */
export async function askForChange(world: World, chance: Chance): Promise<string> {
  const { renter: person, own, number, driver } = await ownRental(world, chance, ['confirmed', 'active'])
  const deed = { world, person, chance }
  const page = await open(world, person, (chance.happens(25) && (await otherCar(deed, own))) || `${own}/change`)
  const returnDate = addDays(dayOf(now()), chance.between(1, 14))
  const priced = await submit(deed, formOf(page, 'change-dates').fill({ returnDate }))
  const element = priced.document.querySelector('form#agree-to-change')
  if (!element) return `${number}, ${said(priced)}`
  const agreed = await submit(deed, new Form(priced, element).fill({ agreement: true, signature: driver }))
  if (agreed.leavesFor) await comeBack(world, person, await pay(agreed.leavesFor.href))
  return `${number} until ${returnDate}, ${said(agreed)}`
}

/** The address at which a change to one of the cars that are free for this booking is priced. */
export async function otherCar(
  { world, person, chance }: { world: World; person: Person; chance: Chance },
  booking: string,
): Promise<string | undefined> {
  const cars = await open(world, person, `${booking}/change/car`)
  return chance.one(cars.document.querySelectorAll(`main li a[href*="car="]`))?.getAttribute('href')
}

export async function answerCharges(world: World, chance: Chance): Promise<string> {
  const { renter: person, own, number } = await ownRental(world, chance, ['returned'])
  const page = await open(world, person, `${own}/charges`)
  if (chance.happens(40)) {
    const accepted = await submit({ world, person, chance }, formTo(page, '/charges/acceptance'))
    return `${number} accepted, ${said(accepted)}`
  }
  const element = chance.one(formsOf(page)) ?? NotNow.here()
  const done = await submit({ world, person, chance }, await fillAnything(page, element, chance, dayOf(now())))
  return `${number}, ${said(done)}`
}

export async function cancel(world: World, chance: Chance): Promise<string> {
  const { renter: person, own, number } = await ownRental(world, chance, ['confirmed'])
  const page = await open(world, person, `${own}/cancellation`)
  const element = formsOf(page)[0] ?? NotNow.here()
  return `${number}, ${said(await submit({ world, person, chance }, new Form(page, element)))}`
}

export async function review(world: World, chance: Chance): Promise<string> {
  const { renter: person, own, number } = await ownRental(world, chance, ['returned', 'completed'])
  const page = await open(world, person, `${own}/review`)
  const words = 'The car was clean, on time, and a joy to drive.'
  const form = formOf(page, 'review').fill({ rating: String(chance.between(1, 5)), body: words })
  return `${number}, ${said(await submit({ world, person, chance }, form))}`
}

/** A car that is taken on the days that are looked for. */
export async function joinWaitingList(world: World, chance: Chance): Promise<string> {
  const person = chance.one(world.customers.filter(({ joined }) => joined)) ?? NotNow.here()
  const pickup = addDays(dayOf(now()), chance.between(1, 5))
  const fleet = await open(world, person, `/fleet?pickup=${pickup}&return=${addDays(pickup, chance.between(1, 6))}`)
  const link = chance.one(fleet.document.querySelectorAll('main a[href^="/waiting-list/car/"]')) ?? NotNow.here()
  const page = await open(world, person, link.getAttribute('href') ?? '')
  const form = formOf(page, 'waiting-list').fill({ email: `${person.username}@example.com` })
  return said(await submit({ world, person, chance }, form))
}

/** By the link in the email about a document that was refused. */
export async function replaceDocument(world: World, chance: Chance): Promise<string> {
  const mails = await db
    .select({ text: outbox.textBody })
    .from(outbox)
    .where(like(outbox.textBody, '%/document?key=%'))
    .orderBy(desc(outbox.createdAt))
    .limit(5)
  const address = /\/document\?key=[\w-]+/.exec(chance.one(mails)?.text ?? '')?.[0] ?? NotNow.here()
  const person = chance.one(world.customers) ?? NotNow.here()
  const page = await open(world, person, address)
  const form = formOf(page, 'new-document').fill({ document: await licenseFile() })
  return said(await submit({ world, person, chance }, form))
}

/** Of people who are approved. */
export async function chat(world: World, chance: Chance): Promise<string> {
  const people = [...world.customers.filter(({ joined }) => joined), ...Object.values(world.desk)]
  const person = chance.one(people) ?? NotNow.here()
  const page = await open(world, person, '/account/chat')
  const form = formOf(page, 'composer').fill({ message: `Which car for a day in the hills? ${chance.below(1_000)}` })
  return said(await submit({ world, person, chance }, form))
}

/** Opened by a customer's bank, or decided by it. */
export async function dispute(_world: World, chance: Chance): Promise<string> {
  const undecided = await rawSql<{ intent: string; amount: number }[]>`
    select body ->> 'payment_intent' as intent, (body ->> 'amount')::int as amount from stripe_emulator.objects
    where kind = 'dispute' and body ->> 'status' = 'needs_response'`
  const decided = chance.happens(60) ? chance.one(undecided) : undefined
  const status = decided ? (chance.happens(50) ? 'won' : 'lost') : 'needs_response'
  const paid = decided ?? (await undisputed()) ?? NotNow.here()
  const event = await recordDispute({ ...paid, status })
  await rawSql`insert into stripe_emulator.events (id, type, created, body)
    values (${event.id}, ${event.type}, ${event.created}, ${JSON.stringify(event)}::text::jsonb)
    on conflict do nothing`
  return `${status} of $${paid.amount / 100}`
}

/** The newest payment by card of which nothing went back. */
async function undisputed() {
  const [paid] = await db
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
  return paid
}
