/** From the payment page to the confirmation: return page and webhook in any order, and who may read. */
import { eq } from 'drizzle-orm'
import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'

import { bookings, documents, documentViews, outbox, payments, requestDocuments } from '#drizzle/schema.ts'
import { db } from '#app/platform/db.server.ts'
import { cast } from '#tests/cast.ts'
import { openPayingSite } from '#tests/support/paying-site.ts'
import { bookingForm, datesFrom, fillBooking, openFreeCar, reserve, signUp } from '#tests/support/renter.ts'
import { cards, pay } from '#tests/support/stripe-shop.ts'
import type { NoScriptClient } from '#tests/support/no-script-client.ts'
import { until } from '#tests/support/until.ts'

const site = await openPayingSite()

/** Pays on the payment page. Gives the address one is sent back to, and the request's id. */
async function payAt(payUrl: string) {
  const paid = await pay(payUrl)
  expect(paid.status).toBe(303)
  const back = new URL(paid.headers.get('Location')!)
  return { back, path: back.pathname + back.search, requestId: back.searchParams.get('booking_id')! }
}

/** What Stripe says about a paid request, to be handed over. */
async function eventOf(requestId: string) {
  const find = () => site.deliveries.find('checkout.session.completed', requestId)
  return until(() => find() ?? expect.unreachable(`no event about ${requestId}`))
}

async function standing(requestId: string) {
  const made = await db.select().from(bookings).where(eq(bookings.requestId, requestId))
  const paid = await db.select().from(payments).where(eq(payments.requestId, requestId))
  return { bookings: made.length, payments: paid.length }
}

async function stateIn(client: NoScriptClient): Promise<string> {
  return (await client.visit('/account/bookings')).text
}

test('a forged event is refused and confirms nothing', async () => {
  const client = site.noScriptClient()
  const { payUrl } = await reserve(client, datesFrom(3))
  const { requestId } = await payAt(payUrl)
  const { body, signature } = await eventOf(requestId)
  expect(await site.deliver({ body, signature: '' })).toBe(400)
  expect(await site.deliver({ body, signature: signature.replace(/v1=\w{4}/, 'v1=0000') })).toBe(400)
  expect(await site.deliver({ body: body.replace('completed', 'Completed'), signature })).toBe(400)
  expect(await standing(requestId)).toEqual({ bookings: 0, payments: 0 })
  expect(await stateIn(client)).toContain('Awaiting payment')
})

test('the return page never opened: the webhook confirms, and a second delivery changes nothing', async () => {
  const client = site.noScriptClient()
  const { payUrl } = await reserve(client, datesFrom(4))
  const { requestId } = await payAt(payUrl)
  const event = await eventOf(requestId)
  expect(await site.deliver(event)).toBe(200)
  expect(await stateIn(client)).toMatch(/MQ-\w{3}-\w{4}/)
  expect(await site.deliver(event)).toBe(200)
  expect(await standing(requestId)).toEqual({ bookings: 1, payments: 1 })
})

test('the return page first, the webhook later, both at once: one booking, one payment, each mail once', async () => {
  const client = site.noScriptClient()
  const { payUrl } = await reserve(client, datesFrom(5))
  const { path, requestId } = await payAt(payUrl)
  const event = await eventOf(requestId)
  const mailsBefore = (await db.select().from(outbox)).length
  const pages = await Promise.all([
    client.visit(path),
    client.visit(path),
    site.deliver(event).then(() => client.visit(path)),
  ])
  for (const page of pages) expect(page.heading).toBe('Booking Confirmed!')
  expect(await site.deliver(event)).toBe(200)
  expect(await standing(requestId)).toEqual({ bookings: 1, payments: 1 })
  expect((await db.select().from(outbox)).length).toBe(mailsBefore + 2)
})

test('opening the return page without paying confirms nothing', async () => {
  const client = site.noScriptClient()
  const { payUrl } = await reserve(client, datesFrom(6))
  const page = await client.visit((await backFrom(payUrl)).replace('canceled=true', 'session_id=cs_test_paid'))
  expect(page.heading).toBe('Payment is being confirmed')
  expect(page.html).toContain('<meta http-equiv="refresh" content="5"/>')
  expect(page.headers.get('Cache-Control')).toBe('no-store')
})

test('the confirmation is for its customer, staff, and the bearer of the token', async () => {
  const client = site.noScriptClient()
  const { payUrl } = await reserve(client, datesFrom(7))
  const { path, back, requestId } = await payAt(payUrl)
  const bare = `${back.pathname}?booking_id=${requestId}`
  expect((await site.noScriptClient().visit(path)).heading).toBe('Booking Confirmed!')
  expect((await client.visit(bare)).heading).toBe('Booking Confirmed!')
  expect((await site.noScriptClient().visit(bare, { as: cast.ada })).heading).toBe('Booking Confirmed!')
  expect((await site.noScriptClient().visit(bare, { as: cast.sam })).heading).toBe('Booking Confirmed!')

  const others = [
    await site.noScriptClient().visit(bare),
    await site.noScriptClient().visit(bare, { as: cast.mia }),
    await site.noScriptClient().visit(bare, { as: cast.brook }),
    await site.noScriptClient().visit(`${bare}&token=guessed`),
    await client.visit('/booking-success?booking_id=nonsense'),
    await client.visit('/booking-success'),
  ]
  for (const page of others) {
    expect(page.status).toBe(404)
    expect(page.heading).toBe('Booking Not Found')
    expect(page.text).toContain(
      "We couldn't find your booking details. Please contact support if you believe this is an error.",
    )
    expect(page.html).not.toContain('Mia Hart')
  }
  const status = `/api/booking-status/${requestId}`
  expect(await (await client.send(status)).json()).toEqual({ state: 'confirmed' })
  expect((await site.noScriptClient().send(status)).status).toBe(404)
})

test('the cancel address leads on to the payment', async () => {
  const client = site.noScriptClient()
  const { payUrl, cancelled } = await cancelledAt(client, 8)
  expect(cancelled.heading).toBe('Your dates are held')
  expect(cancelled.text).toContain('You haven’t been charged.')
  const again = await cancelled.form('form[action*="/payment"]').submit('Continue to payment')
  expect(again.leavesFor?.href).toBe(payUrl)
})

test('a declined card is said on the payment page, and another one pays', async () => {
  const client = site.noScriptClient()
  const { payUrl } = await reserve(client, datesFrom(9))
  const declined = await pay(payUrl, cards.declined)
  expect(declined.status).toBe(402)
  expect(await stateIn(client)).toContain('Awaiting payment')
  const { path } = await payAt(payUrl)
  expect((await client.visit(path)).heading).toBe('Booking Confirmed!')
})

test('the cancel address leads to other days, without being blocked by the own request', async () => {
  const client = site.noScriptClient()
  const { payUrl, cancelled } = await cancelledAt(client, 10)
  const page = await cancelled.follow('Change')
  const dates = datesFrom(11)
  const sent = await (await fillBooking(page, dates)).submit('Reserve')
  expect(sent.leavesFor).toBeDefined()
  expect(sent.leavesFor?.href).not.toBe(payUrl)
})

test('from the cancel address one gives the dates back, and they are free for others', async () => {
  const client = site.noScriptClient()
  const { car, payUrl, cancelled } = await cancelledAt(client, 12)
  const withToken = cancelled.path
  // Anyone who was only shown the address reads it, and cannot cancel.
  const reader = await site.noScriptClient().visit(withToken)
  expect(reader.document.querySelector('form[action$="/cancellation"]')).toBeNull()

  const given = await cancelled.form('form[action$="/cancellation"]').submit('Cancel request')
  expect(given.path).toBe('/account/bookings')
  expect(given.alerts.join()).toContain('We’ve released the dates. You weren’t charged.')
  expect(await (await fetch(payUrl)).text()).toContain('This payment page has expired')
  expect((await client.visit(withToken)).heading).toBe('Canceled')

  const other = site.noScriptClient()
  await signUp(other)
  const page = await other.visit(car.path)
  expect((await (await fillBooking(page, datesFrom(12))).submit('Reserve')).leavesFor).toBeDefined()
})

test('what is over can neither be paid nor cancelled', async () => {
  const client = site.noScriptClient()
  const { cancelled } = await cancelledAt(client, 13)
  await cancelled.form('form[action$="/cancellation"]').submit('Cancel request')
  const again = await cancelled.form('form[action$="/cancellation"]').submit('Cancel request')
  expect(again.alerts.join()).toContain('This request can’t be canceled')
  const paying = await cancelled.form('form[action*="/payment"]').submit('Continue to payment')
  expect(paying.leavesFor).toBeUndefined()
  expect(paying.heading).toBe('Canceled')
})

test('only its customer cancels and pays for a booking', async () => {
  const client = site.noScriptClient()
  const { cancelled } = await cancelledAt(client, 14)
  const id = cancelled.url.searchParams.get('booking_id')!
  const other = site.noScriptClient()
  await other.signIn(cast.mia)
  await other.send(`/booking-requests/${id}/cancellation`, { method: 'POST' })
  expect((await other.send(`/booking-requests/${id}/payment`, { method: 'POST' })).status).toBe(404)
  const visitor = await site.noScriptClient().send(`/booking-requests/${id}/cancellation`, { method: 'POST' })
  expect(visitor.headers.get('Location')).toBe('/auth')
  expect((await client.visit(cancelled.path)).heading).toBe('Your dates are held')
})

test('a document opens for its owner and for staff, and each view of staff is noted', async () => {
  const client = site.noScriptClient()
  const { payUrl } = await reserve(client, datesFrom(15))
  const { requestId } = await payAt(payUrl)
  const [row] = await db
    .select({ id: documents.id })
    .from(requestDocuments)
    .innerJoin(documents, eq(documents.id, requestDocuments.documentId))
    .where(eq(requestDocuments.requestId, requestId))
  const address = `/documents/${row!.id}`

  const own = await client.send(address)
  expect(own.status).toBe(200)
  expect(own.headers.get('Content-Type')).toBe('image/jpeg')
  expect(own.headers.get('Cache-Control')).toBe('no-store')
  expect(own.headers.get('X-Content-Type-Options')).toBe('nosniff')
  for (const person of [cast.ada, cast.sam]) {
    const staff = site.noScriptClient()
    await staff.signIn(person)
    expect((await staff.send(address)).status).toBe(200)
    // A request for the type alone has not opened it.
    expect((await staff.send(address, { method: 'HEAD' })).headers.get('Content-Type')).toBe('image/jpeg')
  }
  const views = await db.select().from(documentViews).where(eq(documentViews.documentId, row!.id))
  expect(views).toHaveLength(2)
  // Another person's document answers like none: no one learns that it exists.
  for (const person of [cast.mia, cast.brook, cast.nia]) {
    const stranger = site.noScriptClient()
    await stranger.signIn(person)
    const [theirs, none] = [await stranger.send(address), await stranger.send(`/documents/${crypto.randomUUID()}`)]
    expect([theirs.status, [...theirs.headers], await theirs.text()]).toEqual([
      404,
      [...none.headers],
      await none.text(),
    ])
  }
  expect((await site.noScriptClient().send(address)).headers.get('Location')).toContain(encodeURIComponent(address))
  expect((await client.visit('/documents/nonsense')).status).toBe(404)
})

test('the documents of an earlier booking are offered again', async () => {
  const client = site.noScriptClient()
  const { payUrl } = await reserve(client, datesFrom(16))
  const { path } = await payAt(payUrl)
  await client.visit(path)
  const dates = datesFrom(20)
  let page = await openFreeCar(client, dates)
  const offers = () =>
    page.document.querySelectorAll('button').filter((each) => each.textContent.startsWith('Use the one from '))
  expect(offers()).toHaveLength(3)
  for (let left = 3; left > 0; left -= 1) page = await bookingForm(page).submit(offers()[0]!.textContent)
  expect(page.text.match(/Document uploaded/g)).toHaveLength(3)
  const sent = await bookingForm(page)
    .fill({ licenseIssuedOn: '2010-06-01', agreement: true, signature: 'Mia Hart' })
    .submit('Reserve')
  expect(sent.leavesFor).toBeDefined()
})

/** Reserves, then presses Back on the payment page. */
async function cancelledAt(client: NoScriptClient, day: number) {
  const { car, payUrl } = await reserve(client, datesFrom(day))
  return { car, payUrl, cancelled: await client.visit(await backFrom(payUrl)) }
}

/** Where the payment page's Back leads. */
async function backFrom(payUrl: string): Promise<string> {
  const page = parse(await (await fetch(payUrl)).text())
  return page.querySelector('a.back')!.getAttribute('href')!
}
