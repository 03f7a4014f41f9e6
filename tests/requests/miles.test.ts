/** The page of a rental's miles on the built site, without scripts, by the link of an email. */
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { bookingRequests, bookings, conditionReports } from '#drizzle/schema.ts'
import { emergencyWords } from '#app/bookings/booking/emergency.ts'
import { issueBookingLink } from '#app/bookings/booking/own-booking.server.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { bookingNotices } from '#app/bookings/booking/words.ts'
import { mileLabels, mileProblems } from '#app/bookings/changes/words.ts'
import { business } from '#app/business.ts'
import { db } from '#app/platform/db.server.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { present } from '#app/shared/present.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { openPayingSite } from '#tests/support/paying-site.ts'

const words = mileLabels
const site = await openPayingSite()

const [rental] = await db
  .select({
    requestId: bookings.requestId,
    profileId: bookingRequests.profileId,
    returnAt: bookingRequests.returnAt,
    out: conditionReports.mileage,
  })
  .from(bookings)
  .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
  .innerJoin(conditionReports, eq(conditionReports.bookingId, bookings.id))
  .where(and(eq(bookings.status, 'active'), eq(conditionReports.stage, 'pickup')))
  .limit(1)
const { out: mileage, ...linked } = present(rental, 'a car on the road')
const out = present(mileage, 'the odometer at pickup')
const key = await db.transaction((tx) => issueBookingLink(tx, linked, new Date()))
const milesOf = async () => present(await findBookingFacts(linked.requestId), 'the booking')

test('the emergency number and what to do are on the booking while the car is out, and only then', async () => {
  const open = async (status: 'confirmed' | 'active' | 'returned') => {
    await db.update(bookings).set({ status }).where(eq(bookings.requestId, linked.requestId))
    return site.noScriptClient().visit(hrefs.linkedBooking(key))
  }
  for (const status of ['confirmed', 'returned'] as const) {
    const page = await open(status)
    expect([status, page.status, page.document.querySelector('#emergency')]).toEqual([status, 200, null])
  }
  const section = (await open('active')).document.querySelector('#emergency')
  expect(section?.textContent).toContain(emergencyWords)
  expect(section?.querySelector('a')?.getAttribute('href')).toBe(`tel:${business.emergencyPhone.e164}`)
})

test('a package is added at the price on its button, and once if the page is sent again', async () => {
  const before = await milesOf()
  const page = await site.noScriptClient().visit(rentalHrefs.miles({ key }))
  const form = page.form(`form[action^="/booking/miles/package"]`)
  const added = await form.submit()
  expect(added.alerts.join()).toContain(bookingNotices.milesBought.title)
  expect(added.text).toContain(`plus ${before.miles.bought + 100} bought`)
  await form.submit()
  const after = await milesOf()
  expect([after.miles.bought - before.miles.bought, after.total - before.total]).toEqual([
    100,
    Number(form.value('price')),
  ])
})

test('the odometer is told on the road; one that went back is refused and stays in its field', async () => {
  const page = await site.noScriptClient().visit(rentalHrefs.miles({ key }))
  const low = await page
    .form('form#odometer')
    .fill({ mileage: String(out - 1) })
    .submit(words.save)
  expect(low.status).toBe(422)
  expect(low.form('form#odometer').problem('mileage')).toBe(mileProblems.below(out.toLocaleString('en-US')).body)
  expect(low.form('form#odometer').value('mileage')).toBe(String(out - 1))
  const none = await low.form('form#odometer').fill({ mileage: 'many' }).submit(words.save)
  expect(none.form('form#odometer').problem('mileage')).toBe(mileProblems.reading.body)
  const saved = await none
    .form('form#odometer')
    .fill({ mileage: String(out + 50) })
    .submit(words.save)
  expect(saved.alerts.join()).toContain(bookingNotices.readingSaved.title)
  expect((await milesOf()).miles.used).toBe(50)
})
