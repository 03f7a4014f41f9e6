/** Changes of a booking on the built site, without scripts: by the customer alone, and asked for while the car is out. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { bookingRequests, bookings } from '#drizzle/schema.ts'
import { bookingNotices } from '#app/bookings/booking/words.ts'
import { changeLabels, changeProblems } from '#app/bookings/changes/words.ts'
import { rentalLabels } from '#app/bookings/rentals/words.ts'
import { db } from '#app/platform/db.server.ts'
import { addDays, shortDate } from '#app/shared/dates.ts'
import { days, later } from '#app/shared/durations.ts'
import { one } from '#app/shared/one.ts'
import { present } from '#app/shared/present.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { cast } from '#tests/cast.ts'
import type { Page } from '#tests/support/no-script-client.ts'
import { openPayingSite } from '#tests/support/paying-site.ts'
import { bookingForm, datesFrom, fillBooking, openFreeCar, signUp } from '#tests/support/renter.ts'
import { pay } from '#tests/support/stripe-shop.ts'

const words = changeLabels
const site = await openPayingSite()

const showReturn = (page: Page, returnDate: string) =>
  page.form('form#change-dates').fill({ returnDate }).submit(words.showPrice)
const sign = (page: Page) => page.form('form#agree-to-change').fill({ agreement: true, signature: 'Mia Hart' })

test('a delivered car is kept a day longer, and a day more is asked for on the road', async () => {
  const client = site.noScriptClient()
  await signUp(client)
  const dates = datesFrom(6, 2)
  const delivery = { deliveryStreet: '1 Main Street', deliveryZip: '10001' }
  const far = await (await fillBooking(await openFreeCar(client, dates), dates)).fill(delivery).submit('Reserve')
  expect(far.status).toBe(422)
  expect(bookingForm(far).problem('deliveryZip')).not.toBe('')
  expect(bookingForm(far).value('deliveryStreet')).toBe('1 Main Street')
  const sent = await bookingForm(far)
    .fill({ deliveryZip: '30305', agreement: true, signature: 'Mia Hart' })
    .submit('Reserve')
  const back = new URL(present((await pay(present(sent.leavesFor, 'the payment').href)).headers.get('Location'), '-'))
  await client.visit(back.pathname + back.search)
  const requestId = present(back.searchParams.get('booking_id'), 'the request')
  const { bookingNumber: number } = one(await db.select().from(bookings).where(eq(bookings.requestId, requestId)))
  const own = await client.visit(`/account/bookings/${number}`)
  expect(own.text).toContain('1 Main Street')
  expect(own.text).toContain('Atlanta, GA 30305')

  const same = await (await client.visit(rentalHrefs.ownChange(number))).form('form#change-dates').submit()
  expect(same.text).toContain(changeProblems.sameDates.body)
  const priced = await showReturn(same, addDays(dates.back, 1))
  expect(priced.text).toContain(words.more)
  const unsigned = await priced.form('form#agree-to-change').submit(words.submit)
  expect(unsigned.status).toBe(422)
  const changed = await sign(unsigned).submit(words.submit)
  expect(changed.alerts.join()).toContain(bookingNotices.changed.title)
  expect(changed.text).toContain(shortDate(addDays(dates.back, 1)))

  const now = new Date()
  const times = { pickupAt: later(now, -days(1)), returnAt: later(now, days(2)) }
  await db.update(bookingRequests).set(times).where(eq(bookingRequests.id, requestId))
  await db.update(bookings).set({ status: 'active' }).where(eq(bookings.requestId, requestId))
  const onTheRoad = await client.visit(rentalHrefs.ownChange(number))
  const asked = await sign(await showReturn(onTheRoad, addDays(dates.back, 2))).submit(words.ask)
  expect(asked.alerts.join()).toContain(bookingNotices.changeAsked.title)
  const staff = site.noScriptClient()
  const desk = await staff.visit(`/dashboard/bookings/${number}`, { as: cast.sam })
  const accepted = await desk
    .form(`form[action="${rentalHrefs.changeAcceptance(number)}"]`)
    .submit(rentalLabels.acceptDates)
  expect(accepted.status).toBe(200)
  expect(accepted.document.querySelector('#change')).toBeNull()
  expect((await client.visit(own.path)).text).toContain(shortDate(addDays(dates.back, 2)))
})
