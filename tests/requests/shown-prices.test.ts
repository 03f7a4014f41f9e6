/** What is charged is what was shown: taxes of other days, and prices that change while the form is open. */
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { bookingLines, bookingRequests, cars, profiles } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import { bookingProblems, priceProblems } from '#app/bookings/booking/words.ts'
import { taxProblems } from '#app/bookings/taxes/words.ts'
import { business } from '#app/business.ts'
import { addDays } from '#app/shared/dates.ts'
import { exactDollars } from '#app/shared/money.ts'
import { cast } from '#tests/cast.ts'
import { openPayingSite } from '#tests/support/paying-site.ts'
import { bookingForm, datesFrom, fillBooking, newPerson, openFreeCar, signUp } from '#tests/support/renter.ts'
import type { Page } from '#tests/support/no-script-client.ts'

const site = await openPayingSite()

const totalOf = (page: Page) => page.document.querySelector('.quote .total td')?.textContent
const taxOf = (page: Page) => page.document.querySelector('.quote')?.textContent.includes('Rental tax')

test('a tax that begins between today and the pickup is on the card, in the form and in the charge alike', async () => {
  const [before, after] = [datesFrom(14), datesFrom(20)]
  const admin = site.noScriptClient()
  const empty = await admin.visit('/dashboard/taxes', { as: cast.ada })
  const taxForm = (page: Page) => page.form('form#tax')
  const begins = addDays(after.pickup, -2)
  const wrong = { name: 'Rental tax', rate: '8.8755', appliesFrom: begins, appliesUntil: before.pickup }
  const refused = await taxForm(empty).fill(wrong).submit('Save tax')
  expect([refused.status, taxForm(refused).value('rate')]).toEqual([422, '8.8755'])
  expect(taxForm(refused).problem('rate')).toBe(taxProblems.percentWrong.body)
  expect(taxForm(refused).problem('appliesUntil')).toBe(taxProblems.untilBeforeFrom.body)
  const saved = await taxForm(refused).fill({ rate: '8.875', appliesUntil: '' }).submit('Save tax')
  expect(saved.alerts.join()).toContain('The tax is saved.')
  expect(saved.text).toContain('8.875% of days, extras, and delivery')
  const client = site.noScriptClient()
  await signUp(client)
  // Free on the earlier days too.
  const both = await openFreeCar(client, { pickup: before.pickup, back: after.back })
  const car = await client.visit(`${both.url.pathname}?pickup=${after.pickup}&return=${after.back}`)
  const shown = totalOf(car)!
  expect(taxOf(car)).toBe(true)
  const fleet = await client.visit(`/fleet?pickup=${after.pickup}&return=${after.back}`)
  const card = fleet.document
    .querySelectorAll('.card')
    .find((each) => each.querySelector('h2 a')?.getAttribute('href')?.startsWith(car.url.pathname))!
  expect(card.textContent).toContain(shown)

  // The same form, other days: the tax is not yet due.
  const earlier = await bookingForm(car)
    .fill({ pickupDate: before.pickup, returnDate: before.back })
    .submit('Show price')
  expect(taxOf(earlier)).toBe(false)
  expect(totalOf(earlier)).not.toBe(shown)

  const sent = await (await fillBooking(car, after)).submit('Reserve')
  expect(sent.leavesFor, sent.alerts.join()).toBeDefined()
  const requests = await db.select().from(bookingRequests).where(eq(bookingRequests.pickupDate, after.pickup))
  expect(requests.map(({ totalAmountCents }) => exactDollars(totalAmountCents))).toContain(shown)
  const kept = await db.select().from(bookingLines).where(eq(bookingLines.kind, 'tax'))
  expect(kept.map(({ label }) => label)).toContain('Rental tax, 8.875%')

  const list = await admin.visit('/dashboard/taxes')
  const deleted = await list.form('form[action$="/removal"]').submit('Delete')
  expect(deleted.alerts.join()).toContain('The tax is deleted.')
  expect(taxOf(await client.visit(car.path))).toBe(false)
})

test('a price raised while the form is open is asked about, with the new one, before anything is held', async () => {
  const dates = datesFrom(10)
  const client = site.noScriptClient()
  await signUp(client)
  const car = await openFreeCar(client, dates)
  const seen = totalOf(car)
  const filled = await fillBooking(car, dates)
  await db.update(cars).set({ dailyRateCents: sql`2 * ${cars.dailyRateCents}` })

  const again = await filled.submit('Reserve')
  expect(again.status).toBe(422)
  expect(again.alerts.join()).toContain(priceProblems.changed.title)
  expect(again.alerts.join()).toContain(priceProblems.changed.body)
  expect(again.text).toContain('Document uploaded')
  const form = bookingForm(again)
  expect([form.value('specialRequests'), form.value('signature'), form.value('agreement')]).toEqual([
    'We land at 9:10.',
    'Mia Hart',
    'on',
  ])
  const now = totalOf(again)!
  expect(now).not.toBe(seen)
  const held = () => db.select().from(bookingRequests).where(eq(bookingRequests.pickupDate, dates.pickup))
  const before = (await held()).length

  const sent = await form.submit('Reserve')
  expect(sent.leavesFor, sent.alerts.join()).toBeDefined()
  const requests = await held()
  expect(requests).toHaveLength(before + 1)
  expect(requests.map(({ totalAmountCents }) => exactDollars(totalAmountCents))).toContain(now)
})

test('other days than those last shown are no other price', async () => {
  const [dates, others] = [datesFrom(5), datesFrom(5, 2)]
  const client = site.noScriptClient()
  await signUp(client)
  const sent = await (await fillBooking(await openFreeCar(client, dates), others)).submit('Reserve')
  expect(sent.leavesFor, sent.alerts.join()).toBeDefined()
})

test('a form from a page that has not said what it showed is taken as it is', async () => {
  const dates = datesFrom(23)
  const client = site.noScriptClient()
  await signUp(client)
  const car = await openFreeCar(client, dates)
  const body = new FormData()
  for (const [name, value] of (await fillBooking(car, dates)).entries()) if (name !== 'shown') body.append(name, value)
  expect((await client.post(car.url, { method: 'POST', body })).leavesFor).toBeDefined()
})

test('a customer with the most unpaid requests allowed is sent to them', async () => {
  const client = site.noScriptClient()
  const person = newPerson()
  await signUp(client, person)
  const ask = async (day: number) => {
    const dates = datesFrom(day, 1)
    const fleet = await client.visit(`/fleet?pickup=${dates.pickup}&return=${dates.back}`)
    const links = fleet.document
      .querySelectorAll('main a[aria-label^="Reserve "]')
      .map((link) => link.getAttribute('href')!)
    const free = links.filter(
      (link) => !link.startsWith('/car/listing-') && !asked.has(new URL(link, fleet.url).pathname),
    )
    const page = await client.visit(free[0]!)
    asked.add(page.url.pathname)
    return (await fillBooking(page, dates)).submit('Reserve')
  }
  const asked = new Set<string>()
  expect((await ask(26)).leavesFor).toBeDefined()
  // Until the email is confirmed, that is all.
  const unconfirmed = await ask(26)
  expect([unconfirmed.status, unconfirmed.alerts.join()]).toEqual([
    422,
    expect.stringContaining(bookingProblems.confirmForMore.title),
  ])
  await db.update(profiles).set({ emailConfirmedAt: new Date() }).where(eq(profiles.username, person.username))
  for (let count = 1; count < business.booking.mostUnpaid.confirmed; count += 1)
    expect((await ask(26)).leavesFor).toBeDefined()
  const refused = await ask(26)
  expect(refused.status).toBe(422)
  expect(refused.alerts.join()).toContain(bookingProblems.tooManyOpen.title)
  const list = await refused.follow('Your bookings')
  expect(list.url.pathname).toBe('/account/bookings')
})
