/** What brokers do, with cars of their own and with their subscription. Each act gives what came of it in a few words. */
import { eq } from 'drizzle-orm'
import { parse } from 'node-html-parser'

import { carListings, profiles } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import { addDays } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { cast } from '#tests/cast.ts'
import { licenseFile } from '#tests/support/renter.ts'
import { cards, pay } from '#tests/support/stripe-shop.ts'
import type { Chance } from './chance.ts'
import { openAccount } from './customer-acts.ts'
import { comeBack, formOf, formTo, NotNow, open, said, submit, type Person, type World } from './people.ts'

const now = () => new Date()

/** From a template, with a photo, and published. */
export async function listCar(world: World, chance: Chance): Promise<string> {
  const person = world.desk.brook
  const deed = { world, person, chance }
  const start = formOf(await open(world, person, '/dashboard/listings/new'), 'new-listing')
  const templates = start.element.querySelectorAll('option').map((option) => option.getAttribute('value'))
  const template = chance.one(templates.filter((each) => each)) ?? NotNow.here()
  const draft = await submit(deed, start.fill({ template }), 'Start')
  const dailyRate = String(chance.between(300, 2_500))
  const saved = await submit(deed, formOf(draft, 'listing').fill({ color: 'Green', dailyRate }), 'Save listing')
  if (chance.happens(15)) return `without a photo, ${said(saved)}`
  const photos = await licenseFile('car.jpg')
  const ready = await submit(deed, formOf(saved, 'listing-photos').fill({ photos }), 'Upload and save')
  return `$${dailyRate} a day, ${said(await submit(deed, formTo(ready, '/publication')))}`
}

/** A period with a rate of its own. */
export async function setRate(world: World, chance: Chance): Promise<string> {
  const person = world.desk.brook
  const page = await open(world, person, `/dashboard/garage/${await ownListing(chance)}/rates`)
  const firstDay = addDays(dayOf(now()), chance.between(1, 20))
  const form = formOf(page, 'season').fill({
    name: 'Race week',
    firstDay,
    lastDay: addDays(firstDay, chance.between(0, 6)),
    dailyRate: String(chance.between(300, 3_000)),
    minDays: String(chance.between(1, 3)),
  })
  return said(await submit({ world, person, chance }, form, 'Save period'))
}

/** Taken out of the fleet for some days, or altogether, and back again. */
export async function blockCar(world: World, chance: Chance): Promise<string> {
  const person = world.desk.brook
  const id = await ownListing(chance)
  const deed = { world, person, chance }
  if (chance.happens(30)) {
    const page = await open(world, person, '/dashboard/listings')
    return said(await submit(deed, formTo(page, chance.happens(50) ? '/availability' : '/publication')))
  }
  const page = await open(world, person, `/dashboard/garage/${id}/calendar`)
  const pickupDate = addDays(dayOf(now()), chance.between(0, 15))
  const returnDate = addDays(pickupDate, chance.between(0, 4))
  return said(await submit(deed, formOf(page, 'block').fill({ pickupDate, returnDate })))
}

/** From the page of the program, which leads to the account. */
export async function joinAsBroker(world: World, chance: Chance): Promise<string> {
  const person = chance.one(world.customers.filter(({ joined }) => !joined)) ?? NotNow.here()
  const page = await person.client.visit(hrefs.broker())
  const link = page.document.querySelector('main a[href*="/signup"]') ?? NotNow.here()
  await openAccount(person, chance, link.getAttribute('href') ?? '')
  person.broker = true
  return person.username
}

/** For the first time, or again after it has ended. */
export async function subscribe(world: World, chance: Chance): Promise<string> {
  const person = someBroker(world, chance)
  const page = await open(world, person, hrefs.broker())
  const sent = await submit({ world, person, chance }, formTo(page, hrefs.brokerCheckout()))
  const card = chance.weighted([
    [75, cards.good],
    [10, cards.declined],
    [15, cards.failsLater],
  ])
  if (!sent.leavesFor) return said(sent)
  const paid = await pay(sent.leavesFor.href, card)
  if (chance.happens(20)) return 'paid, and closed the browser'
  await comeBack(world, person, paid)
  return person.username
}

/** On Stripe's page: canceled for the end of the month, taken back, or paid by another card. */
export async function manageSubscription(world: World, chance: Chance): Promise<string> {
  const person = someBroker(world, chance)
  const page = await open(world, person, hrefs.broker())
  const { leavesFor } = await submit({ world, person, chance }, formTo(page, hrefs.brokerPortal()))
  const portal = leavesFor?.href ?? NotNow.here()
  const forms = parse(await (await fetch(portal)).text()).querySelectorAll('form')
  const form = chance.one(forms) ?? NotNow.here()
  const action = form.getAttribute('action') ?? ''
  const typed = form.querySelectorAll('input').map((input) => [input.getAttribute('name'), input.getAttribute('value')])
  const card = { cardName: 'Mia Hart', cardNumber: chance.happens(70) ? cards.good : cards.failsLater }
  const body = new URLSearchParams({ ...Object.fromEntries(typed), ...(action.endsWith('/card') && card) })
  const { status } = await fetch(new URL(action, portal), { method: 'POST', body, redirect: 'manual' })
  return `${action.split('/').at(-1)}, ${status}`
}

function someBroker({ customers }: World, chance: Chance): Person {
  return chance.one(customers.filter(({ broker }) => broker)) ?? NotNow.here()
}

export async function ownListing(chance: Chance): Promise<string> {
  const listings = await db
    .select({ id: carListings.id })
    .from(carListings)
    .innerJoin(profiles, eq(profiles.id, carListings.createdBy))
    .where(eq(profiles.username, cast.brook.username))
    .orderBy(carListings.id)
  return chance.one(listings)?.id ?? NotNow.here()
}
