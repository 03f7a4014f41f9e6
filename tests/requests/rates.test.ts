/** Rates by date, from their screen to the charge, without scripts. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { bookingLines, bookingRequests, vehicles } from '#drizzle/schema.ts'
import { priceProblems } from '#app/bookings/booking/words.ts'
import { stayDateProblems } from '#app/fleet/availability/words.ts'
import { listingProblems } from '#app/fleet/listings/words.ts'
import { rateProblems } from '#app/fleet/rates/words.ts'
import { db } from '#app/platform/db.server.ts'
import { addDays, shortDate } from '#app/shared/dates.ts'
import { exactDollars } from '#app/shared/money.ts'
import { cast } from '#tests/cast.ts'
import type { Page } from '#tests/support/no-script-client.ts'
import { openPayingSite } from '#tests/support/paying-site.ts'
import { bookingForm, datesFrom, fillBooking, openFreeCar, signUp } from '#tests/support/renter.ts'

const site = await openPayingSite()
const formOf = (page: Page) => page.form('form#season')
const linesOf = (page: Page) =>
  page.document.querySelectorAll('.quote tr').map((row) => row.textContent.replace(/\s+/g, ' ').trim())

test('the rate of a season is shown, itemized and charged alike, and a booking keeps it', async () => {
  // Two days in the season, which begins a day before them and ends on the second.
  const dates = datesFrom(18, 3)
  const [first, last] = [addDays(dates.pickup, -1), addDays(dates.pickup, 1)]
  const days = `${shortDate(first)} to ${shortDate(last)}`
  const renter = site.noScriptClient()
  await signUp(renter)
  const before = await openFreeCar(renter, dates, 'listing')
  const listing = before.url.pathname.replace('/book', '')
  const [vehicle] = await db
    .select({ id: vehicles.id, rate: vehicles.dailyRateCents })
    .from(vehicles)
    .where(eq(vehicles.slug, listing.replace('/car/', '')))
  const usual = vehicle!.rate!

  const broker = site.noScriptClient()
  const listed = await broker.visit(`/dashboard/listings/${vehicle!.id}`, { as: cast.brook })
  const empty = await listed.follow('Rates by date')
  expect(empty.text).toContain('No rates by date yet.')
  const wrong = { name: 'Race week', firstDay: last, lastDay: first, dailyRate: '0', minDays: '31' }
  const refused = await formOf(empty).fill(wrong).submit('Save period')
  expect(refused.status).toBe(422)
  expect(formOf(refused).problem('lastDay')).toBe(rateProblems.lastBeforeFirst.body)
  expect(formOf(refused).problem('dailyRate')).toBe(listingProblems.rateWrong.body)
  expect(formOf(refused).problem('minDays')).toBe(listingProblems.minDaysWrong.body)
  expect(formOf(refused).value('dailyRate')).toBe('0')
  const dearer = usual + 40_000
  const right = { firstDay: first, lastDay: last, dailyRate: String(dearer / 100), minDays: '3' }
  const saved = await formOf(refused).fill(right).submit('Save period')
  expect(saved.alerts.join()).toContain('The rate by date is saved.')
  expect(saved.text).toContain(`Race week${days} · `)
  const again = await formOf(saved)
    .fill({ name: 'Twice', ...right, firstDay: last, lastDay: addDays(last, 3) })
    .submit('Save period')
  expect(formOf(again).problem('firstDay')).toContain(`Race week, ${days}`)

  // A form that was open in the meantime asks again.
  const stale = await (await fillBooking(before, dates)).submit('Reserve')
  expect(stale.alerts.join()).toContain(priceProblems.changed.title)

  const page = await site.noScriptClient().visit(listing)
  expect(page.text).toContain(`Race week, ${days}`)
  expect(page.text).toContain(`Race week, ${days}, for 3 days or more`)
  expect(page.html).toMatch(/: available, \$[\d,]+ a day/)
  const car = await renter.visit(before.path)
  const total = exactDollars(3 * usual + 2 * 40_000)
  expect(linesOf(car)).toContain('Race week, 2 days × $400 more+$800.00')
  expect(linesOf(car)).toContain(`Total${total}`)
  const fleet = await renter.visit(`/fleet?pickup=${dates.pickup}&return=${dates.back}&sort=price`)
  const card = fleet.document
    .querySelectorAll('.card')
    .find((each) => each.querySelector('h2 a')?.getAttribute('href')?.startsWith(listing))
  expect(card?.textContent).toContain(total)

  const short = await bookingForm(car)
    .fill({ returnDate: addDays(dates.pickup, 2) })
    .submit('Reserve')
  expect(bookingForm(short).problem('returnDate')).toContain(stayDateProblems.tooShort.body)

  const sent = await (await fillBooking(car, dates)).submit('Reserve')
  expect(sent.leavesFor, sent.alerts.join()).toBeDefined()
  const [request] = await db.select().from(bookingRequests).where(eq(bookingRequests.pickupDate, dates.pickup))
  const booked = async () =>
    (await db.select().from(bookingLines).where(eq(bookingLines.requestId, request!.id))).map(
      ({ kind, amountCents }) => `${kind} ${amountCents}`,
    )
  expect(request!.vehicleId).toBe(vehicle!.id)
  expect(await booked()).toEqual([`rental ${3 * usual}`, 'season 80000'])
  expect(exactDollars(request!.totalAmountCents)).toBe(total)

  const changing = await again.client.visit(saved.path).then((list) => list.follow('Change'))
  const cheaper = await formOf(changing).fill({ dailyRate: '100' }).submit('Save period')
  expect(cheaper.text).toContain('$100 a day')
  const gone = await cheaper.form('form[action$=removal]').submit()
  expect(gone.alerts.join()).toContain('The rate by date is deleted.')
  expect(await booked()).toEqual([`rental ${3 * usual}`, 'season 80000'])
})

test('rates are the business of those who manage the car', async () => {
  const [car] = await db.select({ id: vehicles.id }).from(vehicles).where(eq(vehicles.slug, 'aston-martin-db11'))
  const address = `/dashboard/garage/${car!.id}/rates`
  expect((await site.noScriptClient().visit(address, { as: cast.sam })).text).toContain('Race week')
  expect((await site.noScriptClient().visit(address, { as: cast.brook })).status).toBe(403)
  expect((await site.noScriptClient().visit(address, { as: cast.mia })).status).toBe(403)
  expect((await site.noScriptClient().visit(address)).url.pathname).toBe('/auth')
  const staff = site.noScriptClient()
  await staff.signIn(cast.sam)
  for (const id of ['nonsense', '00000000-0000-7000-8000-000000000000'])
    expect((await staff.visit(`/dashboard/garage/${id}/rates`)).status).toBe(404)
  const odd = await staff.visit(`${address}?rate=nonsense`)
  expect(odd.text).toContain('Add a period')
  const typed = { name: 'Odd', firstDay: addDays(datesFrom(0).pickup, 50), lastDay: addDays(datesFrom(0).pickup, 51) }
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...typed, dailyRate: '900', minDays: '1' })) body.append(name, value)
  const lost = await staff.post(odd.url, { method: 'POST', body })
  expect(lost.status).toBe(422)
  expect(lost.text).toContain(rateProblems.missing.body)
})
