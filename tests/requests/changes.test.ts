/** Changes of a booking on the built site, without scripts: by the customer alone, and asked for while the car is out. */
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { bookingRequests, bookings, stays } from '#drizzle/schema.ts'
import { bookingNotices } from '#app/bookings/booking/words.ts'
import { changeLabels, changeProblems } from '#app/bookings/changes/words.ts'
import { rentalLabels } from '#app/bookings/rentals/words.ts'
import { db } from '#app/platform/db.server.ts'
import { addDays, shortDate, time } from '#app/shared/dates.ts'
import { days, later } from '#app/shared/durations.ts'
import { one } from '#app/shared/one.ts'
import { present } from '#app/shared/present.ts'
import { instantAt } from '#app/shared/zone.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { cast } from '#tests/cast.ts'
import { addFleetCar } from '#tests/support/fleet.ts'
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

  // The car's calendar, its own days free: a day of it is a button, and one more day a link to its price.
  const open = await client.visit(rentalHrefs.ownChange(number))
  const [first] = open.document.querySelectorAll('.calendar button[aria-pressed="true"]')
  expect(present(first, 'the pickup').getAttribute('aria-label')).toContain(', pickup')
  const nextDay = present(open.document.querySelector(`.calendar button[value="${addDays(dates.pickup, 1)}"]`), 'a day')
  const pressed = await open.form('form#change-dates').submit(nextDay.getAttribute('aria-label'))
  expect([pressed.status, pressed.form('form#change-dates').value('pickupDate')]).toEqual([
    200,
    addDays(dates.pickup, 1),
  ])
  const dayMore = await open.follow(words.dayMore)
  expect(dayMore.text).toContain(shortDate(addDays(dates.back, 1)))
  expect(dayMore.document.querySelector('form#agree-to-change')).not.toBeNull()

  // Another car, with what it comes to before it is chosen.
  const others = await open.follow(words.chooseCar)
  const row = present(others.document.querySelector('main ul.num li'), 'another car')
  expect(row.querySelector('img')).not.toBeNull()
  const total = present(/Your total: (\$[\d,.]+)/.exec(row.textContent)?.[1], 'its total')
  const link = present(row.querySelector('a')?.getAttribute('href'), 'its price')
  const other = await client.visit(link)
  expect(other.document.querySelector('#agree-to-change .total, #agree-to-change .quote')?.textContent).toContain(total)
  const said = present(/(\$[\d,.]+) (more|less) than now/.exec(row.textContent), 'the difference')
  expect(other.text).toMatch(new RegExp(`${said[2] === 'more' ? words.more : words.less}\\s*\\${said[1]}`))

  // Nothing is shown of a car that is hidden.
  const hidden = await addFleetCar({ published: false })
  const gone = await client.visit(`${rentalHrefs.ownChange(number)}?car=${hidden}`)
  expect([gone.url.pathname, gone.alerts.join()]).toEqual([
    rentalHrefs.ownCarChoice(number),
    expect.stringContaining(changeProblems.carGone.body),
  ])

  // A day that is taken is named, at its field and in the calendar.
  const { vehicleId } = one(await db.select().from(bookings).where(eq(bookings.requestId, requestId)))
  const [from, until] = [3, 4].map((count) => instantAt(addDays(dates.back, count), time('10:00')).toISOString())
  const [startsAt, endsAt] = [new Date(present(from, 'from')), new Date(present(until, 'until'))]
  const block = { vehicleId, kind: 'block' as const, startsAt, endsAt, period: `[${from},${until})` }
  await db.insert(stays).values(block)
  const blockedDay = await showReturn(open, addDays(dates.back, 5))
  expect([blockedDay.status, blockedDay.form('form#change-dates').problem('returnDate')]).toEqual([
    422,
    expect.stringContaining('The car is taken from'),
  ])
  expect(blockedDay.document.querySelectorAll('.calendar .conflict').length).toBeGreaterThan(0)
  await db.delete(stays).where(and(eq(stays.vehicleId, vehicleId), eq(stays.kind, 'block')))

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
  // Its calendar moves the return alone, up to the next booking.
  await db.insert(stays).values(block)
  const onTheRoad = await client.visit(rentalHrefs.ownChange(number))
  const dayOf = (count: number) =>
    onTheRoad.document.querySelector(`.calendar button[value="${addDays(dates.back, count)}"]`)
  expect(dayOf(5)).toBeNull()
  const moved = await onTheRoad
    .form('form#change-dates')
    .submit(present(dayOf(2), 'a later return').getAttribute('aria-label'))
  const movedForm = moved.form('form#change-dates')
  expect([movedForm.value('pickupDate'), movedForm.value('returnDate')]).toEqual([dates.pickup, addDays(dates.back, 2)])
  await db.delete(stays).where(and(eq(stays.vehicleId, vehicleId), eq(stays.kind, 'block')))
  const asked = await sign(await showReturn(moved, addDays(dates.back, 2))).submit(words.ask)
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
