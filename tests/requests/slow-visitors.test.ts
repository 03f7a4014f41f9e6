/** People take their time: a slow line, a page left open, midnight in between. What was offered holds, or is refused in words. */
import { afterEach, expect, test, vi } from 'vitest'

import { paymentProblems } from '#app/bookings/booking/words.ts'
import { stayDateProblems } from '#app/fleet/availability/words.ts'
import { time } from '#app/shared/dates.ts'
import { later, minutes, seconds } from '#app/shared/durations.ts'
import { instantAt, printInstant } from '#app/shared/zone.ts'
import { bookingForm, datesFrom, fillBooking, openFreeCar, reserve, signUp } from '#tests/support/renter.ts'
import { openPayingSite } from '#tests/support/paying-site.ts'
import { Page, type Form } from '#tests/support/no-script-client.ts'

const site = await openPayingSite()
afterEach(() => vi.useRealTimers())

/** Site and Stripe live in this process and go by its clock. */
function pass(duration: number): void {
  vi.useFakeTimers({ now: Date.now() + duration, toFake: ['Date'] })
}

/** Sends a form's first half, lets time pass, and sends the rest. */
function sendSlowly(form: Form, duration: number): Promise<Response> {
  const whole = new FormData()
  for (const [name, value] of form.entries()) whole.append(name, value)
  const { headers, body } = new Response(whole)
  let late = false
  const slow = body!.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        controller.enqueue(chunk)
        if (!late) pass(duration)
        late = true
      },
    }),
  )
  const init = { method: 'POST', body: slow, headers, duplex: 'half' }
  return form.page.client.send(form.page.url, init as RequestInit)
}

test('a form whose photographs take three minutes is taken as one that came at once', async () => {
  const client = site.noScriptClient()
  await signUp(client)
  const page = await openFreeCar(client, datesFrom(3))
  const answer = await sendSlowly(await fillBooking(page, datesFrom(3)), minutes(3))
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, expect.stringContaining('/pay/')])
})

test('the time that is promised for paying is the time there is', async () => {
  const client = site.noScriptClient()
  const { payUrl } = await reserve(client, datesFrom(8))
  const closes = printInstant(later(new Date(), minutes(31)))
  const unpaid = await client.visit('/account/bookings')
  const held = await unpaid.form('form[action$="/payment"]').submit('Continue to payment')
  expect(held.leavesFor?.href).toBe(payUrl)
  const told = /Held until (.+? E[SD]T)/.exec(unpaid.text)![1]!
  expect(Math.abs(Date.parse(told) - Date.parse(closes))).toBeLessThanOrEqual(minutes(1))

  // No one has told us that the page has closed: looking at the booking asks.
  pass(minutes(32))
  expect(await (await fetch(payUrl)).text()).toContain('This payment page has expired')
  const closed = await client.visit('/account/bookings')
  expect(closed.text).toContain('The time to pay is up.')
  expect(closed.text).not.toContain(paymentProblems.notPayable.body)
  expect(closed.text).not.toContain('Held until')
  expect(closed.document.querySelector('form[action$="/payment"]')).toBeNull()
  expect(closed.document.querySelector('form[action$="/cancellation"]')).not.toBeNull()
  const late = await unpaid.form('form[action$="/payment"]').submit('Continue to payment')
  expect(late.leavesFor).toBeUndefined()
  expect(late.alerts.join()).toContain('This request is already paid, or we’re no longer holding its dates.')
  expect(late.heading).toBe('Expired')
})

test('a form whose photographs are still on their way when its pickup comes too near is told so', async () => {
  const client = site.noScriptClient()
  await signUp(client)
  const { pickup, back } = datesFrom(2, 2)
  // Two hours before the pickup, to the minute: the last moment at which it can be had.
  vi.useFakeTimers({ now: instantAt(pickup, time('08:00')), toFake: ['Date'] })
  const form = await fillBooking(await openFreeCar(client, { pickup, back }), { pickup, back })
  const answer = await sendSlowly(form, minutes(2))
  const page = new Page(client, form.page.url, answer, await answer.text())
  expect(page.status).toBe(422)
  expect(bookingForm(page).problem('pickupTime')).toBe(stayDateProblems.tooSoon.body)
  expect(page.text).toContain('Document uploaded')
  expect(
    (await bookingForm(page).fill({ pickupTime: '10:30', agreement: true }).submit('Reserve')).leavesFor,
  ).toBeDefined()
})

test('a form opened before midnight is good after it', async () => {
  const client = site.noScriptClient()
  await signUp(client)
  const { pickup, back } = datesFrom(1)
  vi.useFakeTimers({ now: later(instantAt(pickup, time('00:00')), -seconds(1)), toFake: ['Date'] })
  const form = await fillBooking(await openFreeCar(client, { pickup, back }), { pickup, back })
  pass(seconds(2))
  expect((await form.submit('Reserve')).leavesFor).toBeDefined()
})
