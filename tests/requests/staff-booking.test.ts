/** Staff book for a caller on the built site, without scripts: a new customer at the terminal, a known one by a link. */
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'

import { bookingRequests, bookings, outbox, payments } from '#drizzle/schema.ts'
import { findViolations } from '#app/office/audit/queries.server.ts'
import { handInLabels } from '#app/bookings/document-reviews/words.ts'
import { deskPaymentProblems, staffBookingLabels, staffBookingProblems } from '#app/bookings/staff-bookings/words.ts'
import { db } from '#app/platform/db.server.ts'
import { addDays } from '#app/shared/dates.ts'
import { one } from '#app/shared/one.ts'
import { present } from '#app/shared/present.ts'
import { cast } from '#tests/cast.ts'
import type { NoScriptClient, Page } from '#tests/support/no-script-client.ts'
import { openPayingSite } from '#tests/support/paying-site.ts'
import { datesFrom } from '#tests/support/renter.ts'
import { pay } from '#tests/support/stripe-shop.ts'

const words = staffBookingLabels
const site = await openPayingSite()
afterEach(async () => expect(await findViolations(new Date())).toEqual([]))

const car = 'DB11'
const details = (page: Page) => page.form('form#staff-booking')

/** The first step: a car by its name. */
async function chooseCar(staff: NoScriptClient): Promise<Page> {
  const cars = await (await staff.visit('/dashboard/bookings')).follow(words.title)
  const found = await cars.form('main form[role="search"]').fill({ q: car }).submit('Search')
  const name = found.document.querySelectorAll('main a').find((link) => link.textContent.includes(car))
  return found.follow(present(name, `the ${car}`).textContent)
}

const findCustomer = (page: Page, asked: string) => page.form('form#find-customer').fill({ asked }).submit(words.find)

test('a caller is booked at the terminal once the mistakes are corrected, and by a link the next time', async () => {
  const staff = site.noScriptClient()
  await staff.signIn(cast.sam)
  const { pickup } = datesFrom(3)
  const customer = await chooseCar(staff)
  expect(customer.heading).toBe(words.customer)
  const vague = await findCustomer(customer, '555')
  expect(vague.form('form#find-customer').problem('asked')).toBe(staffBookingProblems.nobodyAsked.body)
  const unknown = await findCustomer(vague, 'casey@example.com')
  expect(unknown.text).toContain(words.nobody)

  const entries = {
    pickupDate: pickup,
    returnDate: addDays(pickup, 33),
    customerName: 'Casey Caller',
    customerEmail: 'casey@example.com',
    customerPhone: '(404) 555-0188',
    birthDate: '1980-02-03',
    pay: 'terminal',
  }
  const refused = await details(await unknown.follow(words.isNew))
    .fill(entries)
    .submit(words.submit)
  expect(refused.status).toBe(422)
  expect(details(refused).problem('returnDate')).toBe(staffBookingProblems.tooLong.body)
  expect(details(refused).problem('reference')).toBe(deskPaymentProblems.referenceMissing.body)
  expect(details(refused).problem('licenseIssuedOn')).not.toBe('')
  expect(details(refused).value('customerName')).toBe('Casey Caller')
  const recent = await details(refused)
    .fill({ returnDate: addDays(pickup, 2), reference: 'T-4711', licenseIssuedOn: addDays(pickup, -300) })
    .submit(words.submit)
  expect(details(recent).problem('licenseIssuedOn')).toMatch(
    /^The driver of this car must have held a license for at least/,
  )
  expect(details(recent).value('licenseIssuedOn')).toBe(addDays(pickup, -300))
  const booked = await details(recent).fill({ licenseIssuedOn: '2001-02-03' }).submit(words.submit)
  expect(booked.text).toContain('T-4711')
  expect((await booked.follow(handInLabels.titleAtDesk)).document.querySelectorAll('input[type=file]')).toHaveLength(3)
  const request = one(await db.select().from(bookingRequests).where(eq(bookingRequests.customerName, 'Casey Caller')))
  expect(request.licenseIssuedOn).toBe('2001-02-03')
  expect(await db.select().from(payments).where(eq(payments.requestId, request.id))).toMatchObject([
    { method: 'terminal', amountCents: request.upfrontAmountCents, deskReference: 'T-4711' },
  ])

  const found = await findCustomer(await chooseCar(staff), 'casey@example.com')
  const form = details(await found.follow('Casey Caller'))
  expect(form.value('birthDate')).toBe('1980-02-03')
  expect(form.value('licenseIssuedOn')).toBe('2001-02-03')
  const held = await form
    .fill({ pickupDate: addDays(pickup, 4), returnDate: addDays(pickup, 5), pay: 'link' })
    .submit(words.submit)
  const requestId = present(held.path.split(/[/?#]/)[3], 'the request')
  const mail = (await db.select().from(outbox)).find(({ textBody }) => textBody.includes(requestId))
  const link = new URL(present(/https?:\S+booking-success\S+/.exec(present(mail, 'the email').textBody), 'its link')[0])
  const customerClient = site.noScriptClient()
  const waiting = await customerClient.visit(link.pathname + link.search)
  const payPage = await waiting.form('form[action*="/payment"]').submit('Continue to payment')
  const back = new URL(
    present((await pay(present(payPage.leavesFor, 'the payment').href)).headers.get('Location'), '-'),
  )
  expect((await customerClient.visit(back.pathname + back.search)).heading).toBe('Booking Confirmed!')
  expect(await db.$count(bookings, eq(bookings.requestId, requestId))).toBe(1)
})
