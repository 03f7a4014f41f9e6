/** A person's bookings on the built site, without scripts: reading, cancelling, receipts, links, waiting for dates. */
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import fs from 'node:fs'
import { afterEach, expect, test } from 'vitest'

import {
  bookingRequests,
  bookings,
  documents,
  leads,
  outbox,
  payments,
  profiles,
  receipts,
  refunds,
  stays,
  vehicles,
} from '#drizzle/schema.ts'
import { findViolations } from '#app/office/audit/queries.server.ts'
import { recordAtDesk, recordHandedBack } from '#app/money/balances/commands.server.ts'
import { findDue } from '#app/money/balances/queries.server.ts'
import { handleRefundEvent } from '#app/money/payments/settlement.server.ts'
import { notifyWaiting } from '#app/community/waiting-list/commands.server.ts'
import { rentalLabels } from '#app/bookings/rentals/words.ts'
import { db } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { clockTime, plainDate, time } from '#app/shared/dates.ts'
import { hours, later, minutes } from '#app/shared/durations.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { newId } from '#app/shared/ids.ts'
import { cents, exactDollars } from '#app/shared/money.ts'
import { present } from '#app/shared/present.ts'
import { wallBefore } from '#app/shared/wall-clock.ts'
import { timeOf } from '#app/shared/zone.ts'
import { cast } from '#tests/cast.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import { openPayingSite } from '#tests/support/paying-site.ts'
import { datesFrom, openFreeCar, reserve, type Dates } from '#tests/support/renter.ts'
import { pay, sdk } from '#tests/support/stripe-shop.ts'
import type { Page } from '#tests/support/no-script-client.ts'
import { returnRefund } from '#tests/support/stripe-bank.ts'

const site = await openPayingSite()
afterEach(async () => expect(await findViolations(new Date())).toEqual([]))

/** A new account with one paid booking. */
async function booked(dates: Dates) {
  const client = site.noScriptClient()
  const { car, payUrl } = await reserve(client, dates)
  const back = new URL((await pay(payUrl)).headers.get('Location')!)
  const confirmed = await client.visit(back.pathname + back.search)
  expect(confirmed.heading).toBe('Booking Confirmed!')
  const number = /MQ-\w{3}-\w{4}/.exec(confirmed.text)![0]
  return {
    client,
    car,
    number,
    requestId: back.searchParams.get('booking_id')!,
    back: back.pathname + back.search,
    page: `/account/bookings/${number}`,
  }
}

const waitingListOf = (car: Page) => car.url.pathname.replace('/car/', '/waiting-list/car/')

async function linkOf(requestId: string): Promise<string> {
  const [mail] = await db
    .select()
    .from(outbox)
    .where(eq(outbox.dedupeKey, `booking-confirmed:${requestId}`))
  const link = new URL(/https?:\S+\/booking\?key=\S+/.exec(mail!.textBody)![0])
  return link.pathname + link.search
}

test('the balance is paid with the saved card in one press, and a second one takes nothing', async () => {
  const { client, page, requestId } = await booked(datesFrom(21))
  const open = await client.visit(page)
  const press = () => open.form('form[action$="/saved-card"]').submit()
  const due = present(await findDue(requestId), 'balance')
  expect(due).toBeGreaterThan(0)
  const paid = await press()
  expect(paid.path).toBe(page)
  expect(paid.alerts.join()).toContain(`${exactDollars(due)} paid`)
  expect(paid.document.querySelector('form[action$="/saved-card"]')).toBeNull()
  expect(await findDue(requestId)).toBe(0)
  expect((await press()).alerts.join()).toContain('Already paid')
  expect(await db.$count(payments, eq(payments.requestId, requestId))).toBe(2)
})

test('the list leads to the booking’s page, which tells everything', async () => {
  const { client, number, page } = await booked(datesFrom(3))
  const list = await client.visit('/account/bookings')
  expect(list.text).toContain('Upcoming')
  const booking = await list.follow(list.document.querySelector('table a')!.textContent)
  expect(booking.path).toBe(page)
  for (const words of [
    number,
    'Confirmed',
    'Waiting to be checked',
    'Signed by Mia Hart',
    'Version 2026',
    'Upfront payment received. Booking confirmed.',
    'Upfront half',
    '•••• 4242',
    'Authorized on',
    'Free cancellation until 48 hours before pickup',
    'We’ll delete your documents on',
    'Special requests',
    'Free cancellation for',
    'You asked for: We land at 9:10. We’ll call you about it.',
    'On hold ',
    '3060 Peachtree Road NW',
    'Due at pickup',
  ])
    expect(booking.text).toContain(words)
  expect(booking.document.querySelector('.glance-photo img')).not.toBeNull()
  expect(booking.document.querySelector('.account-head')).toBeNull()
  expect(booking.document.querySelector('.glance a[href^="tel:"]')).not.toBeNull()
  expect(booking.document.querySelectorAll('a[href^="/documents/"]')).toHaveLength(3)

  const calendar = await client.send(`${page}/calendar`)
  expect(calendar.headers.get('Content-Type')).toContain('text/calendar')
  expect(await calendar.text()).toContain('BEGIN:VALARM')
  expect((await client.visit(page.toLowerCase())).heading).toBe(booking.heading)
})

test('of a booking that is paid in full nothing is said to be due', async () => {
  const { client, requestId, back, page } = await booked(datesFrom(5))
  expect((await client.visit(back)).text).toContain('is due at pickup')
  const [staff] = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.username, cast.sam.username))
  const amount = present(await findDue(requestId), 'the balance')
  const entries = { id: newId(), method: 'terminal' as const, amount, reference: 'T-1' }
  await recordAtDesk({ requestId, actorId: present(staff, 'staff').id, entries, now: new Date() })
  const paid = await client.visit(back)
  expect(paid.heading).toBe('Booking Confirmed!')
  expect(paid.text).toContain('The rental is paid in full.')
  for (const text of [paid.text, (await client.visit(page)).text, await (await client.send(`${page}/calendar`)).text()])
    expect(text).not.toMatch(/due at pickup/i)
})

test('an unpaid request is listed with what can be done about it', async () => {
  const client = site.noScriptClient()
  const { payUrl } = await reserve(client, datesFrom(4))
  const list = await client.visit('/account/bookings')
  expect(list.text).toContain('Awaiting payment')
  expect((await list.form('form[action*="/payment"]').submit('Continue to payment')).leavesFor?.href).toBe(payUrl)
  expect((await list.follow('Change')).path).toMatch(/^\/car\//)
  expect((await list.form('form[action$="/cancellation"]').submit('Cancel request')).alerts.join()).toContain(
    'You weren’t charged.',
  )
})

test('cancelling says the refund first, gives it back, and frees the dates at once', async () => {
  const dates = datesFrom(9)
  const { client, car, number, page, back, requestId } = await booked(dates)
  const question = await (await client.visit(page)).follow('Cancel booking')
  expect((await question.follow('How cancellation works')).document.querySelector('#cancellation')).not.toBeNull()
  const amount = /Cancel and refund (\$[\d,.]+)/.exec(question.text)![1]!
  const [request] = await db.select().from(bookingRequests).where(eq(bookingRequests.id, requestId))
  const until = wallBefore(dates.pickup, time(request!.pickupTime), hours(48))
  const printed = `${plainDate(until.date)}, ${clockTime(until.time)}`.replace('\u00a0', ' ')
  expect(question.text.replaceAll('\u00a0', ' ')).toMatch(
    new RegExp(`Free cancellation until 48 hours before pickup \\(${printed} E[SD]T\\)\\.`),
  )
  const cancelled = await question.form('form:has([name=refund])').submit(`Cancel and refund ${amount}`)
  expect(cancelled.path).toBe(page)
  expect(cancelled.alerts.join()).toContain('Booking canceled')
  for (const words of ['Canceled', `You canceled. ${amount} refunded.`, 'Refunded', 'Released. Nothing is on hold.']) {
    expect(cancelled.text).toContain(words)
  }
  // The address one came back to from paying tells the same.
  const returned = await client.visit(back)
  for (const words of ['Canceled', 'Refunded', 'Released. Nothing is on hold.']) expect(returned.text).toContain(words)
  for (const words of ['Free cancellation until', 'you can cancel for free', 'Due at pickup', 'Next steps'])
    expect(returned.text).not.toContain(words)
  // A second tab that still shows the question.
  const again = await question.form('form:has([name=refund])').submit(`Cancel and refund ${amount}`)
  expect(again.path).toBe(page)
  expect((await client.visit(`${page}/cancellation`)).path).toBe(page)

  const receipts = cancelled.document
    .querySelectorAll('a[href^="/account/receipts/"]')
    .map((link) => link.getAttribute('href')!)
  expect(receipts).toHaveLength(2)
  const refund = await client.visit(receipts[1]!)
  expect(refund.heading).toBe('Refund receipt')
  for (const words of [amount, number, '•••• 4242', '3060 Peachtree Road NW', 'Mia Hart'])
    expect(refund.text).toContain(words)
  expect(refund.document.querySelector('.receipt .lettering svg')).not.toBeNull()

  const fleet = await site.noScriptClient().visit(`/fleet?pickup=${dates.pickup}&return=${dates.back}`)
  expect(fleet.document.querySelector(`a[aria-label^="Reserve "][href^="${car.url.pathname}?"]`)).not.toBeNull()
})

test('what was refunded at Stripe is on the pages, comes back once, and a receipt says when the bank has sent it back', async () => {
  const { client, requestId, page } = await booked(datesFrom(10))
  const [payment] = await db.select().from(payments).where(eq(payments.requestId, requestId))
  const made = await sdk(env.stripe.emulator!.port, env.stripe.secretKey).refunds.create({
    payment_intent: payment!.stripePaymentIntentId!,
    amount: 50_000,
  })
  await handleRefundEvent(made.id, new Date())
  const booking = await client.visit(page)
  for (const words of ['Refunded', '$500.00', 'The refund was sent to your card.'])
    expect(booking.text).toContain(words)
  const question = await booking.follow('Cancel booking')
  const rest = exactDollars(cents(payment!.amountCents - 50_000))
  expect(question.text).toContain('Refunded earlier')
  const cancelled = await question.form('form:has([name=refund])').submit(`Cancel and refund ${rest}`)
  expect(cancelled.text).toContain(`You canceled. ${rest} refunded.`)

  const [receipt] = await db
    .select({ number: receipts.receiptNumber })
    .from(receipts)
    .innerJoin(refunds, eq(refunds.id, receipts.refundId))
    .where(eq(refunds.stripeRefundId, made.id))
  expect((await client.visit(hrefs.receipt(receipt!.number))).text).not.toContain('This refund didn’t reach you')
  await returnRefund(made.id)
  await handleRefundEvent(made.id, new Date())
  const paper = await client.visit(hrefs.receipt(receipt!.number))
  // What it said when it was issued, and a note.
  expect(paper.text).toContain('Refunded')
  expect(paper.text).toMatch(
    /Note of .*: This refund didn’t reach you\. The bank sent it back to us\. We still owe it to you/,
  )
  const waiting = await client.visit(page)
  for (const words of ['The bank sent it back to us', 'At our desk. Ready for you at our desk'])
    expect(waiting.text).toContain(words)

  const [again] = await db.select().from(refunds).where(isNotNull(refunds.replaces))
  expect(await recordHandedBack(again!.id, requestId, new Date())).toBe(true)
  const since = await client.visit(hrefs.receipt(receipt!.number))
  expect(since.text).toMatch(/the bank sent it back to us on .*\. We refunded it to you another way on /)
  expect(since.text).not.toContain('We still owe it to you')
  expect(since.document.querySelector('.receipt table')!.text).toBe(
    paper.document.querySelector('.receipt table')!.text,
  )
})

test('what was paid for too late is listed, with the receipts of payment and refund for anyone who paid', async () => {
  const client = site.noScriptClient()
  const { payUrl } = await reserve(client, datesFrom(21))
  const [request] = await db
    .update(bookingRequests)
    .set({ state: 'expired' })
    .where(eq(bookingRequests.checkoutUrl, payUrl))
    .returning()
  await db.update(stays).set({ state: 'released', releasedAt: new Date() }).where(eq(stays.requestId, request!.id))
  expect((await client.visit('/account/bookings')).text).toContain('No bookings yet')
  const back = new URL((await pay(payUrl)).headers.get('Location')!)
  const told = await site.noScriptClient().visit(back.pathname + back.search)
  expect(told.text).toContain('Your payment arrived after the dates were released')
  expect(told.text).not.toContain('Receipt MR-')

  const list = await client.visit('/account/bookings')
  for (const words of ['Past', 'Expired', 'No number']) expect(list.text).toContain(words)
  const over = await list.follow(list.document.querySelector('table a')!.textContent)
  expect([over.url.pathname, over.heading]).toEqual(['/booking-success', 'Expired'])
  const receipts = over.document.querySelectorAll('a[href^="/account/receipts/"]').map((link) => link.textContent)
  expect(receipts).toHaveLength(2)
  expect(over.text).toMatch(/Upfront half.*Receipt MR-.*Refund.*Receipt MR-/s)
  const receipt = await over.follow(receipts[1]!)
  expect(receipt.heading).toBe('Refund receipt')
  expect(receipt.text).not.toMatch(/Booking\s*Vehicle/)
  expect((await receipt.follow('Your request')).path).toBe(over.path)
})

test('when the free time has passed since the page came, the person is asked again', async () => {
  const { client, requestId, page } = await booked(datesFrom(6))
  const question = await client.visit(`${page}/cancellation`)
  const soon = later(new Date(), hours(40))
  await db.update(bookingRequests).set({ pickupAt: soon }).where(eq(bookingRequests.id, requestId))
  await db.execute(
    `update stays set starts_at = '${soon.toISOString()}', period = tstzrange('${soon.toISOString()}', upper(period)) where request_id = '${requestId}' and state = 'active'`,
  )
  const asked = await question.form('form:has([name=refund])').submit()
  expect(asked.status).toBe(422)
  expect(asked.title).toMatch(/^Error: /)
  expect(asked.alerts.join()).toContain('Free cancellation ended while')
  const done = await asked.form('form:has([name=refund])').submit('Cancel without a refund')
  expect(done.text).toContain('No refund due.')
})

test('the mail shows the car and our lettering, says the place and the answer to what was asked; the office is told to call', async () => {
  const { requestId, number } = await booked(datesFrom(24))
  const mailOf = async (key: string) => {
    const [mail] = await db.select().from(outbox).where(eq(outbox.dedupeKey, key))
    return mail!
  }
  const { html, textBody } = await mailOf(`booking-confirmed:${requestId}`)
  expect(textBody).toContain('Where: 3060 Peachtree Road NW, Atlanta, GA 30305')
  expect(textBody).toContain('You asked for: We land at 9:10. We’ll call you about it.')
  const pictures = [...html.matchAll(/<img src="([^"]+)" alt="([^"]+)"/g)].map(([, src, alt]) => ({ src: src!, alt }))
  expect(pictures.map(({ alt }) => alt)).toEqual(['MARQUE', expect.stringMatching(/^20\d\d /)])
  const [lettering, photograph] = pictures.map(({ src }) => new URL(src).pathname)
  expect(fs.existsSync(`public${lettering}`)).toBe(true)
  const picture = await site.noScriptClient().send(photograph!)
  expect(picture.headers.get('Content-Type')).toBe('image/jpeg')
  expect(picture.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
  const call = await mailOf(`booking-call:${number}`)
  expect(call.recipient).toBe('concierge@marque.example')
  for (const words of ['Call the customer about this booking', 'Phone: (404) 555-0143', 'Requested: We land at 9:10.'])
    expect(call.textBody).toContain(words)
})

test('a listing in another city names its city, and never the showroom’s address', async () => {
  const client = site.noScriptClient()
  const dates = datesFrom(25)
  const listing = await openFreeCar(client, dates, 'listing')
  const [, id] = /listing-([0-9a-f-]{36})/.exec(listing.path)!
  await db.update(vehicles).set({ locationCity: 'Savannah' }).where(eq(vehicles.id, id!))
  const car = await client.visit(listing.path)
  expect(car.text).toContain('Pickup and return in Savannah')
  expect(car.text).not.toContain('Pickup and return at 3060 Peachtree')
})

test('what is another’s is not there', async () => {
  const { client, page } = await booked(datesFrom(12))
  const receipt = (await client.visit(page)).document
    .querySelector('a[href^="/account/receipts/"]')!
    .getAttribute('href')!
  const other = site.noScriptClient()
  await other.signIn(cast.mia)
  for (const address of [
    page,
    `${page}/cancellation`,
    `${page}/calendar`,
    receipt,
    '/account/bookings/MQ-XXX-XXXX',
    '/account/receipts/1',
  ]) {
    expect((await other.send(address)).status).toBe(404)
  }
  for (const address of [`${page}/cancellation`, `${page}/links`]) {
    expect((await other.send(address, { method: 'POST', body: new URLSearchParams({ refund: '0' }) })).status).toBe(404)
  }
  expect((await site.noScriptClient().send(page)).headers.get('Location')).toContain('/signin')
  expect((await client.visit(page)).text).toContain('Confirmed')
})

test('the link of the mail opens the booking anywhere, to be read and paid, until it is taken back', async () => {
  const { client, number, requestId, page, back } = await booked(datesFrom(15))
  const address = await linkOf(requestId)
  const stranger = site.noScriptClient()
  const read = await stranger.visit(address)
  for (const words of [
    number,
    'Free cancellation for',
    'We’ll call you about it.',
    'Waiting to be checked',
    'Due at pickup',
  ])
    expect(read.text).toContain(words)
  expect(read.headers.get('Cache-Control')).toBe('no-store')
  for (const secret of ['Mia Hart', 'mia.hart@example.com', '555-0143)', '/documents/', '/account/receipts/'])
    expect(read.html).not.toContain(secret)
  expect(read.document.querySelectorAll('main form button').map((button) => button.textContent)).toEqual([
    expect.stringMatching(/^Pay \$/),
  ])
  expect(read.text).toContain('Sign in to see documents and receipts, or to cancel.')
  expect((await client.visit(address)).text).toContain(
    'Open it in your account to see documents and receipts, or to cancel.',
  )
  expect((await stranger.send(address.replace('/booking?', '/booking/calendar?'))).status).toBe(200)
  for (const wrong of ['/booking', '/booking?key=', `${address}x`]) {
    const over = await stranger.visit(wrong)
    expect(over.heading).toBe('This link is no longer valid')
    expect((await over.follow('Your bookings')).path).toMatch(/^\/signin\?/)
  }
  expect((await stranger.visit(back)).text).toContain(number)
  await (await client.visit(page)).form('form[action$="/links"]').submit('Turn these links off')
  expect([
    (await stranger.visit(address)).status,
    (await stranger.visit(back)).status,
    (await client.visit(back)).status,
  ]).toEqual([404, 404, 200])
  expect((await stranger.send(address.replace('/booking?', '/booking/calendar?'))).status).toBe(404)
})

test('no page mentions canceling a booking that can no longer be canceled', async () => {
  const { client, requestId, page, back } = await booked(datesFrom(18))
  const speaks = async () => [
    (await site.noScriptClient().visit(await linkOf(requestId))).text.includes('to cancel'),
    (await client.visit(page)).text.includes('Cancel booking'),
  ]
  const ofBooking = eq(bookings.requestId, requestId)
  expect(await speaks()).toEqual([true, true])
  await db.update(bookings).set({ status: 'active' }).where(ofBooking)
  expect(await speaks()).toEqual([false, false])
  // Nor does the address one came back to from paying speak of what is to be done before the pickup.
  const returned = await client.visit(back)
  expect(returned.heading).toBe('Active')
  for (const words of ['Next steps', 'emailed your confirmation', 'cancel for free until'])
    expect(returned.text).not.toContain(words)
  await db.update(bookings).set({ status: 'confirmed' }).where(ofBooking)
})

test('documents are kept for the next rental when their owner says so', async () => {
  const { client, page } = await booked(datesFrom(18))
  const kept = await (await client.visit(page)).form('form[action$="/keeping"]').submit('Keep for my next rental')
  expect(kept.alerts.join()).toContain('Documents kept')
  const notKept = await (await client.visit(page)).form('form[action$="/keeping"]').submit('Don’t keep them')
  expect(notKept.alerts.join()).toContain('Documents not kept')
  expect((await client.visit(page)).text).toContain('We’ll delete your documents on')
  await db
    .update(documents)
    .set({ review: 'refused', reviewReason: 'The picture is cut off.', expiresOn: '2020-01-01' })
  const checked = await client.visit(page)
  expect(checked.text).toContain('The picture is cut off.')
  expect(checked.text).toContain('Expired on Jan 1, 2020')
  expect(checked.text).toContain('Bring a valid one to the pickup')
})

test('a customer who waits for taken dates is emailed once when they are free, and can stop it', async () => {
  const dates = datesFrom(21)
  const { client, car, page } = await booked(dates)
  const query = `?pickup=${dates.pickup}&return=${dates.back}`
  const zoe = site.noScriptClient('10.1.1.1')
  const fleet = await zoe.visit(`/fleet${query}`)
  const tell = fleet.document.querySelector(`a[href^="${waitingListOf(car)}"]`)!.getAttribute('href')!
  const asked = (await zoe.visit(tell)).form('form#waiting-list')
  expect(asked.value('pickupDate')).toBe(dates.pickup)
  expect((await asked.submit()).status).toBe(422)
  const noted = await asked.fill({ email: 'zoe@example.com' }).submit()
  expect(noted.alerts.join()).toContain('We’ll email zoe@example.com once')
  await asked.submit()
  const mailsOf = async (kind: string) =>
    (await mailsTo('zoe@example.com')).filter(({ dedupeKey }) => dedupeKey.startsWith(kind))
  expect(await mailsOf('waiting-list-noted')).toHaveLength(1)

  await notifyWaiting(new Date())
  expect(await mailsOf('waiting-list-free')).toEqual([])
  const question = await client.visit(`${page}/cancellation`)
  await question.form('form:has([name=refund])').submit()
  await Promise.all([notifyWaiting(new Date()), notifyWaiting(new Date())])
  await notifyWaiting(new Date())
  const told = await mailsOf('waiting-list-free')
  expect(told).toHaveLength(1)
  expect(told[0]!.textBody).toContain(`${car.url.pathname}?pickup=${dates.pickup}`)
  const late = await (await zoe.visit(tell)).form('form#waiting-list').fill({ email: 'zoe@example.com' }).submit()
  expect(late.alerts.join()).toContain('These dates are available')
  expect(
    (await late.follow('Book these dates')).document.querySelector('[name=pickupDate]')!.getAttribute('value'),
  ).toBe(dates.pickup)
})

test('a wait ends with one press from the mail, and only with the mail’s own link', async () => {
  const dates = datesFrom(24)
  const { car } = await booked(dates)
  const zoe = site.noScriptClient('10.1.1.2')
  const form = (await zoe.visit(`${waitingListOf(car)}?pickup=${dates.pickup}&return=${dates.back}`)).form(
    'form#waiting-list',
  )
  await form.fill({ email: 'zoe2@example.com' }).submit()
  const [mail] = await mailsTo('zoe2@example.com')
  const link = new URL(/https?:\S+\/waiting-list\/\S+/.exec(mail!.textBody)![0])
  expect((await zoe.visit(link.pathname)).status).toBe(404)
  expect((await zoe.visit(`${link.pathname}?key=${'a'.repeat(43)}`)).status).toBe(404)
  const page = await zoe.visit(link.pathname + link.search)
  expect(page.heading).toBe('Stop these emails?')
  const [open] = await db.select().from(leads).where(eq(leads.email, 'zoe2@example.com'))
  expect(open!.handledAt).toBeNull()
  const stopped = await page.form('main form').submit('Stop these emails')
  expect(stopped.heading).toBe('No more emails')
  const [closed] = await db.select().from(leads).where(eq(leads.email, 'zoe2@example.com'))
  expect(closed).toMatchObject({ handledAt: expect.any(Date), details: { ended: 'stopped' } })
})

test('a wait ends with one click in the mail program, which sends no cookie and follows no redirect', async () => {
  const dates = datesFrom(30, 2)
  const { car } = await booked(dates)
  const zoe = site.noScriptClient('10.1.1.4')
  const form = (await zoe.visit(`${waitingListOf(car)}?pickup=${dates.pickup}&return=${dates.back}`)).form(
    'form#waiting-list',
  )
  await form.fill({ email: 'zoe4@example.com' }).submit()
  const [mail] = await mailsTo('zoe4@example.com')
  const open = () =>
    db
      .select()
      .from(leads)
      .where(and(eq(leads.email, 'zoe4@example.com'), isNull(leads.handledAt)))
  // Scanners open every link, and ask for its head.
  for (const method of ['GET', 'HEAD'])
    expect((await site.noScriptClient().send(mail!.stopHref!, { method })).status).toBe(200)
  expect(await open()).toHaveLength(1)
  const click = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
  expect((await site.noScriptClient().send(mail!.stopHref!, click)).status).toBe(200)
  expect(await open()).toEqual([])
})

test('too many waits from one address are told to wait', async () => {
  const dates = datesFrom(27)
  const { car } = await booked(dates)
  const client = site.noScriptClient('10.1.1.3')
  const page = await client.visit(`${waitingListOf(car)}?pickup=${dates.pickup}&return=${dates.back}`)
  const answers = []
  for (let count = 0; count < 21; count += 1)
    answers.push(
      await page
        .form('form#waiting-list')
        .fill({ email: `w${count}@example.com` })
        .submit(),
    )
  expect(answers.at(-1)!.status).toBe(429)
  expect(answers.at(-1)!.headers.get('Retry-After')).toBe('3600')
})

test('the demo’s bookings have pages and receipts too', async () => {
  const client = site.noScriptClient()
  await client.signIn(cast.mia)
  const list = await client.visit('/account/bookings')
  const addresses = list.document.querySelectorAll('table a').map((link) => link.getAttribute('href')!)
  for (const address of addresses) expect((await client.visit(address)).status).toBe(200)
  expect(addresses.length).toBeGreaterThan(0)
})

test('staff find it, read all of it and open its documents, but the broker of another customer does not', async () => {
  const { page } = await booked(datesFrom(20))
  const number = page.split('/').at(-1) ?? ''
  const staff = site.noScriptClient()
  const list = await staff.visit(`/dashboard/bookings?q=${number.toLowerCase()}`, { as: cast.sam })
  expect(list.document.querySelectorAll('main tbody tr')).toHaveLength(1)
  const booking = await list.follow(number)
  expect([booking.path, booking.heading]).toEqual([`/dashboard/bookings/${number}`, number])
  for (const words of ['Mia Hart', 'Confirmed', 'Due at pickup', 'Signed by', 'The customer requested the car'])
    expect(booking.text).toContain(words)
  expect(booking.text).not.toContain('You asked')
  const [document] = booking.document.querySelectorAll('a[href^="/documents/"]')
  expect((await staff.send(document!.getAttribute('href')!)).status).toBe(200)
  expect((await booking.follow('Check them')).text).toContain('What the form says')

  const broker = site.noScriptClient()
  const others = await broker.visit(`/dashboard/bookings?state=all&q=${number}`, { as: cast.brook })
  expect(others.text).toContain('No booking matches')
  expect((await broker.visit(booking.path)).status).toBe(404)
})

test('a broker reads what a booking of their listing earns them', async () => {
  const broker = site.noScriptClient()
  const list = await broker.visit('/dashboard/bookings', { as: cast.brook })
  const booking = await broker.visit(list.document.querySelector('main tbody a')!.getAttribute('href')!)
  const [, base = '', earned = ''] = /Your commission, 15% of \$([\d,]+\.\d\d)\$([\d,]+\.\d\d)/.exec(booking.text) ?? []
  const cents = (sum: string) => Math.round(100 * Number(sum.replaceAll(',', '')))
  expect(cents(base)).toBeGreaterThan(0)
  expect(cents(earned)).toBe(Math.round(0.15 * cents(base)))
})

test('staff put another car under a booking, with its price first', async () => {
  const { client, number, requestId, page: own } = await booked(datesFrom(22))
  const staff = site.noScriptClient()
  const change = await staff.visit(`/dashboard/bookings/${number}/change`, { as: cast.sam })
  const free = await change.follow('Choose another car')
  const nothing = await free.form('main form[role="search"]').fill({ q: 'no such car' }).submit('Search')
  expect(nothing.text).toContain('No available car has this name.')
  const found = await nothing.form('main form[role="search"]').fill({ q: 'lamborghini' }).submit('Search')
  const name = found.document.querySelector('a[href*="car="]')!.textContent
  const priced = await found.follow(name)
  expect(priced.text).toContain(`New car${name}`)
  const form = priced.form('form#agree-to-change')
  const refused = await form.submit('Change the booking')
  expect(refused.alerts.join()).toContain('The customer has to accept the changed agreement and its price.')
  expect(refused.alerts.join()).toContain('Type the customer’s full name as their signature.')
  const changed = await form.fill({ agreement: 'on', signature: 'Mia Hart' }).submit('Change the booking')
  const signed = changed.alerts.join().includes('signature') || changed.status === 422
  const done = signed ? await changed.form('form#agree-to-change').submit('Change the booking') : changed
  for (const words of ['Car changed from the ', ` to the ${name}. Before: `]) expect(done.text).toContain(words)
  expect((await client.visit(own)).heading).toContain(name)
  const mails = await db.select().from(outbox)
  expect(mails.some(({ textBody }) => textBody.includes(`Your car is now the ${name}`))).toBe(true)
  const row = (await db.select().from(bookings).where(eq(bookings.requestId, requestId)))[0]
  const stay = (await db.select().from(stays).where(eq(stays.requestId, requestId)))[0]
  expect(stay?.vehicleId).toBe(row?.vehicleId)
})

test('staff note what only staff read; a refused note keeps what was typed', async () => {
  const { client, number, page } = await booked(datesFrom(13))
  const staff = site.noScriptClient()
  const booking = await staff.visit(`/dashboard/bookings/${number}`, { as: cast.sam })
  expect(booking.text).not.toContain('No-show')
  const refused = await booking
    .form('form#note')
    .fill({ note: ` ${'x'.repeat(2_001)}` })
    .submit()
  expect([refused.status, refused.form('form#note').problem('note')]).toEqual([
    422,
    'A note can have up to 2,000 characters. Split it in two.',
  ])
  expect(refused.form('form#note').value('note')).toContain('xxx')
  const form = refused.form('form#note').fill({ note: 'Prefers to be called.\n<b>Twice</b>' })
  const [noted] = await Promise.all([form.submit(), form.submit()])
  expect(noted.alerts.join()).toContain('The note is saved with the booking.')
  const again = await staff.visit(booking.path)
  expect(again.text.match(/Prefers to be called\./g)).toHaveLength(1)
  expect(again.text).toContain('<b>Twice</b>')
  expect(again.text).toContain(`${cast.sam.firstName} ${cast.sam.lastName}`)
  for (const [reader, address] of [
    [client, page],
    [client, '/account/settings/data.json'],
  ] as const)
    expect((await reader.visit(address)).html).not.toContain('Prefers')
  const post = { method: 'POST', body: new URLSearchParams({ note: 'Mine' }) }
  expect((await client.send(booking.path, post)).status).toBe(403)
})

test('staff cancel with a reason that the customer reads, and everything goes back once', async () => {
  const { client, number, page, requestId } = await booked(datesFrom(16))
  const staff = site.noScriptClient()
  const booking = await staff.visit(`/dashboard/bookings/${number}`, { as: cast.sam })
  expect((await client.send(`${booking.path}/cancellation`)).status).toBe(403)
  const early = await staff.visit(`${booking.path}/no-show`)
  expect([early.text.includes('2 hours after the pickup time'), early.document.querySelector('main form')]).toEqual([
    true,
    null,
  ])
  const question = await booking.follow('Cancel booking')
  const [payment] = await db.select().from(payments).where(eq(payments.requestId, requestId))
  const whole = exactDollars(cents(payment!.amountCents))
  expect(question.text).toContain(whole)
  const silent = await question.form('form#ending').submit(`Cancel and refund ${whole}`)
  expect(silent.form('form#ending').problem('reason')).toBe('Say why. The customer will read it.')
  const form = silent.form('form#ending').fill({ reason: 'The car has a broken window.' })
  const [done, again] = [await form.submit(), await form.submit()]
  expect([done.path, done.alerts.join()]).toEqual([booking.path, expect.stringContaining('Booking canceled')])
  expect(again.alerts.join()).toContain('had already ended')
  expect(again.text).toContain('Reason: The car has a broken window.')
  expect(again.document.querySelector('a[href$="/cancellation"], a[href$="/no-show"]')).toBeNull()
  expect((await client.visit(page)).text).toContain(`We canceled. ${whole} refunded. Reason: The car has`)
  expect(await db.select().from(refunds).where(eq(refunds.paymentId, payment!.id))).toMatchObject([
    { amountCents: payment!.amountCents, status: 'succeeded' },
  ])
})

test('staff record a no-show, and the customer reads it', async () => {
  const { client, number, page, requestId } = await booked(datesFrom(20))
  const times = { pickupAt: later(new Date(), -hours(5)), returnAt: later(new Date(), hours(43)) }
  await db.update(bookingRequests).set(times).where(eq(bookingRequests.id, requestId))
  const staff = site.noScriptClient()
  const booking = await staff.visit(`/dashboard/bookings/${number}`, { as: cast.sam })
  const question = await booking.follow(rentalLabels.endingTo.no_show)
  const recorded = await question.form('form#ending').submit()
  expect([recorded.path, recorded.status]).toEqual([booking.path, 200])
  expect(recorded.document.querySelector('a[href$="/pickup"], a[href$="/no-show"]')).toBeNull()
  expect((await client.visit(page)).text).toContain('No-show')
})

test('a delivery that the customer misses is a no-show only with our driver at the address', async () => {
  const { client, number, page, requestId } = await booked(datesFrom(22))
  const pickupAt = new Date(Math.floor(later(new Date(), -hours(5)).getTime() / minutes(1)) * minutes(1))
  const deliveryAddress = '1 Main Street, Decatur, GA 30030'
  const delivered = { pickupAt, returnAt: later(pickupAt, hours(48)), deliveryAddress }
  await db.update(bookingRequests).set(delivered).where(eq(bookingRequests.id, requestId))
  const staff = site.noScriptClient()
  const question = await staff.visit(`/dashboard/bookings/${number}/no-show`, { as: cast.sam })
  expect(question.text).toContain(`Only if our driver was at ${deliveryAddress} with the car`)
  const silent = (await question.form('form#ending').submit()).form('form#ending')
  expect([silent.problem('driverTime'), silent.problem('reason')]).toEqual([
    'Enter when our driver was at the address. If we weren’t there, cancel the booking with a full refund.',
    'Say how we tried to reach the customer.',
  ])
  const reason = 'Our driver waited for an hour and called three times.'
  const late = silent.fill({ driverTime: timeOf(later(pickupAt, minutes(115))), reason })
  const refused = (await late.submit()).form('form#ending')
  expect(refused.problem('driverTime')).toContain(
    'Our driver has to be at the address within 15 minutes of the pickup time',
  )
  expect(await db.select().from(bookings).where(eq(bookings.requestId, requestId))).toMatchObject([
    { status: 'confirmed' },
  ])
  const recorded = await refused.fill({ driverTime: timeOf(pickupAt) }).submit()
  expect([recorded.path, recorded.status]).toEqual([`/dashboard/bookings/${number}`, 200])
  const at = clockTime(timeOf(pickupAt)).replace('\u00a0', ' ')
  const logged = `We couldn’t hand over the car. Our driver was at the delivery address at ${at}. ${reason}`
  for (const reader of [recorded, await client.visit(page)]) expect(reader.text).toContain(logged)
  expect(recorded.text).toContain('Sam')
  expect((await client.visit(page)).text).toContain('We brought the car to you and couldn’t hand it over, so we kept')
  const [mail] = await db
    .select()
    .from(outbox)
    .where(eq(outbox.dedupeKey, `booking-no-show:${requestId}`))
  expect(mail?.textBody.replaceAll('\u00a0', ' ')).toContain(
    `Our driver was at ${deliveryAddress} with the car at ${at}`,
  )
  expect(mail?.textBody).toContain(reason)
})

test('a delivery that we missed leads from the no-show to a full refund', async () => {
  const { number, requestId } = await booked(datesFrom(25))
  const times = { pickupAt: later(new Date(), -hours(5)), returnAt: later(new Date(), hours(43)) }
  const missed = { ...times, deliveryAddress: '1 Main Street, Decatur, GA 30030' }
  await db.update(bookingRequests).set(missed).where(eq(bookingRequests.id, requestId))
  const question = await site.noScriptClient().visit(`/dashboard/bookings/${number}/no-show`, { as: cast.sam })
  const cancellation = await question.follow('Our driver wasn’t there? Cancel instead')
  const done = await cancellation.form('form#ending').fill({ reason: 'We couldn’t bring the car.' }).submit()
  expect(done.alerts.join()).toContain('Booking canceled')
  const [payment] = await db.select().from(payments).where(eq(payments.requestId, requestId))
  expect(
    await db
      .select()
      .from(refunds)
      .where(eq(refunds.paymentId, present(payment, 'the payment').id)),
  ).toMatchObject([{ amountCents: payment?.amountCents, status: 'succeeded' }])
})

test('unpaid requests have a page of their own, and the list is a file without formulas', async () => {
  const client = site.noScriptClient()
  await reserve(client, datesFrom(19))
  const staff = site.noScriptClient()
  const list = await staff.visit('/dashboard/bookings?state=unpaid', { as: cast.sam })
  expect(list.text).toContain('Awaiting payment')
  const links = list.document.querySelectorAll('main tbody a[href^="/dashboard/bookings/"]')
  const request = await staff.visit(links.at(-1)!.getAttribute('href')!)
  expect([request.heading, request.text]).toEqual(['Request', expect.stringContaining('The car is held until')])
  expect(request.document.querySelectorAll('a[href$="/cancellation"]')).toHaveLength(0)
  expect((await staff.visit(`${request.path}/cancellation`)).status).toBe(404)

  const id = request.path.split('/').at(-1)!
  await db.update(bookingRequests).set({ customerName: '=HYPERLINK("x")' }).where(eq(bookingRequests.id, id))
  const file = await staff.send('/dashboard/bookings/list.csv?state=unpaid')
  const text = await file.text()
  expect(file.headers.get('Content-Disposition')).toContain('marque-bookings.csv')
  const named = await staff.send('/dashboard/bookings/list.csv?state=unpaid', { method: 'HEAD' })
  expect([named.status, named.headers.get('Content-Disposition')]).toEqual([
    200,
    file.headers.get('Content-Disposition'),
  ])
  expect((await client.send('/dashboard/bookings/list.csv', { method: 'HEAD' })).status).toBe(403)
  expect(text).toContain(`Awaiting payment,`)
  expect(text).toContain(`"'=HYPERLINK(""x"")"`)
  const all = await (await staff.send('/dashboard/bookings/list.csv?state=all')).text()
  expect(all.trim().split('\r\n')).toHaveLength((await db.$count(bookings)) + text.trim().split('\r\n').length)
  const broker = await site.noScriptClient()
  await broker.signIn(cast.brook)
  expect(await (await broker.send('/dashboard/bookings/list.csv?state=all')).text()).not.toContain('HYPERLINK')
  expect((await client.send('/dashboard/bookings/list.csv')).status).toBe(403)
})

test('a customer without an account signs what is not signed yet by the link of the email, once', async () => {
  const { requestId, number } = await booked(datesFrom(23))
  await db.update(bookingRequests).set({ profileId: null, signature: '' }).where(eq(bookingRequests.id, requestId))
  const anybody = site.noScriptClient()
  const booking = await anybody.visit(await linkOf(requestId))
  const page = await booking.follow('Sign the agreement')
  expect(page.text).toContain(number)
  const refused = await page.form('form#sign-agreement').fill({ signature: 'Somebody Else' }).submit()
  expect(refused.text).toContain('Accept the rental agreement')
  const asked = await refused.form('form#sign-agreement').fill({ agreement: 'on' }).submit()
  expect(asked.alerts.join()).toContain('Mia Hart')
  const signed = await asked.form('form#sign-agreement').fill({ agreement: 'on', signature: 'Mia Hart' }).submit()
  expect(signed.alerts.join()).toContain('Signed')
  const [row] = await db.select().from(bookingRequests).where(eq(bookingRequests.id, requestId))
  expect(row?.signature).toBe('Mia Hart')
  expect((await anybody.visit(page.path)).url.pathname).toBe('/booking')
})
