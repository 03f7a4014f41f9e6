/** Charges from the desk to the customer's answer, on the built site without scripts; with an account, and by an email's link without one. */
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'

import { bookingRequests, bookings, profiles } from '#drizzle/schema.ts'
import { findViolations } from '#app/office/audit/queries.server.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { db } from '#app/platform/db.server.ts'
import { one } from '#app/shared/one.ts'
import { present } from '#app/shared/present.ts'
import { cast } from '#tests/cast.ts'
import type { NoScriptClient, Page } from '#tests/support/no-script-client.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import { licenseFile } from '#tests/support/renter.ts'
import { openPayingSite } from '#tests/support/paying-site.ts'
import { returnCar } from '#tests/support/returned-rentals.ts'

const site = await openPayingSite()
afterEach(async () => expect(await findViolations(new Date())).toEqual([]))

/** Two hours late and 50 miles too many: $200.00 and $250.00. */
async function returned(hoursLate = 2) {
  const now = new Date()
  const staff = one(await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.username, cast.sam.username)))
  const rental = await returnCar(
    staff.id,
    [
      { kind: 'late', quantity: hoursLate, unitAmountCents: 10_000 },
      { kind: 'miles', quantity: 50, unitAmountCents: 500 },
    ],
    now,
  )
  const { number } = one(
    await db.select({ number: bookings.bookingNumber }).from(bookings).where(eq(bookings.id, rental.bookingId)),
  )
  return { ...rental, number, path: `/dashboard/bookings/${number}/charges` }
}

async function desk(who: 'sam' | 'dee' = 'sam'): Promise<NoScriptClient> {
  const client = site.noScriptClient()
  await client.signIn(cast[who])
  return client
}

/** The form of the button with this name. */
function press(page: Page, name: string): Promise<Page> {
  const button = present(
    page.document
      .querySelectorAll('button')
      .find((each) => (each.getAttribute('aria-label') ?? each.textContent) === name),
    name,
  )
  const form = present(button.closest('form'), 'its form')
  form.setAttribute('id', 'pressed')
  return page.form('form#pressed').submit()
}

async function sendAll(staff: NoScriptClient, path: string): Promise<Page> {
  const first = await staff.visit(path)
  expect(first.text).toContain('2 × $100.00')
  const second = await press(first, 'Confirm $200.00: Late return')
  return press(await press(second, 'Confirm $250.00: Extra miles'), 'Send $450.00 to the customer')
}

test('a customer without an account reads, accepts and objects by the link of the email', async () => {
  const { requestId, number, path } = await returned()
  await db.update(bookingRequests).set({ profileId: null }).where(eq(bookingRequests.id, requestId))
  const staff = await desk()
  await sendAll(staff, path)
  const { mailTo, profileId } = present(await findBookingFacts(requestId), 'the booking')
  const mail = (await mailsTo(mailTo)).at(-1)
  const address = present(/\/booking\/charges\?key=[\w-]+/.exec(mail?.textBody ?? '')?.[0], 'the link')

  const visitor = site.noScriptClient()
  const page = await visitor.visit(address)
  expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  expect(page.text).toContain('Accept or dispute each charge by')
  expect(page.text).toMatch(/Due back .+ E[SD]T\. Returned .+ E[SD]T\./)
  // Of two, each is disputed where it is; refused, its own form is open with what was typed.
  const [own] = page.document.querySelectorAll('.charge-list form[id^="objection-"]')
  const refused = await page.form(`form#${own?.id}`).fill({ objection: ' ' }).submit('Send dispute')
  expect(refused.status).toBe(422)
  const opened = [...refused.document.querySelectorAll('details.own-objection[open]')]
  expect(opened.map((each) => each.querySelector('form')?.id)).toEqual([own?.id])
  const accepted = await press(page, 'Accept $200.00: Late return')
  expect(accepted.alerts.join()).toContain('Accepted')
  const unsaid = await accepted.form('form#objection').fill({ objection: '' }).submit('Send dispute')
  expect(unsaid.status).toBe(422)
  const notes = new File(['Not a picture.'], 'odometer.jpg', { type: 'image/jpeg' })
  const refusedPhoto = await unsaid
    .form('form#objection')
    .fill({ objection: 'The odometer was read wrong.', photo: notes })
    .submit('Send dispute')
  expect([refusedPhoto.status, refusedPhoto.form('form#objection').value('objection')]).toEqual([
    422,
    'The odometer was read wrong.',
  ])
  const objected = await refusedPhoto
    .form('form#objection')
    .fill({ photo: await licenseFile() })
    .submit('Send dispute')
  expect(objected.text).toContain('Dispute: The odometer was read wrong.')
  const seen = await staff.visit(path)
  expect(seen.text).toMatch(/Late return.*Accepted.*Extra miles.*Disputed/s)

  // What shows it is for staff and whose booking it is, a year long.
  const [shown, sent] = [seen, objected].map((page) =>
    page.document.querySelector('img[alt="Photo sent with the dispute: Extra miles"]')?.getAttribute('src'),
  )
  const photo = present(shown, 'the photo at the desk')
  expect(sent).toBe(`${photo}${address.slice(address.indexOf('?'))}`)
  expect((await staff.send(photo)).headers.get('Content-Type')).toMatch(/^image/)
  expect((await visitor.send(present(sent, 'their photo'))).headers.get('Content-Type')).toMatch(/^image/)
  const others = site.noScriptClient()
  await others.signIn(cast.mia)
  expect((await others.send(photo)).status).toBe(404)
  expect((await visitor.visit(`/condition-photos/${requestId}${address.slice(address.indexOf('?'))}`)).status).toBe(404)

  // The link of a booking with an account opens its page after signing in only.
  expect([number, profileId]).toEqual([expect.stringMatching(/^MQ-/), null])
  const { id } = one(
    await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.username, cast.mia.username)),
  )
  await db.update(bookingRequests).set({ profileId: id }).where(eq(bookingRequests.id, requestId))
  expect((await visitor.visit(address)).url.pathname).toBe('/signin')
})

test('what the desk may not do is not offered, and posted all the same it is refused with whom to ask', async () => {
  const { path } = await returned(11)
  const dee = await desk('dee')
  const charges = await dee.visit(path)
  expect(charges.text).toContain('A manager confirms charges over $1,000.00.')
  const labels = charges.document.querySelectorAll('button').map((each) => each.getAttribute('aria-label'))
  expect(labels).not.toContain('Confirm $1,100.00: Late return')
  expect(labels).toContain('Confirm $250.00: Extra miles')
  const decision = present(
    charges.document.querySelector('a[aria-label="Change or drop: Late return"]'),
    'the decision',
  )
  const address = present(decision.getAttribute('href'), 'its address')
  const posted = { agreed: '110000' }
  await dee.send(`${address}/confirmation`, { method: 'POST', body: new URLSearchParams(posted) })
  const confirmed = await dee.visit(path)
  expect(confirmed.text).toContain('Ask a manager')
  const added = await confirmed
    .form('form#addition')
    .fill({ amount: '1,000.01', label: 'Rim', kind: 'damage', noPhotoReason: 'Dark' })
    .submit()
  expect(added.alerts.join()).toContain('Charges over $1,000.00 are for managers.')
  expect(added.form('form#addition').value('amount')).toBe('1,000.01')

  expect((await dee.visit('/dashboard')).text).not.toContain('Figures')
  const booking = path.replace('/charges', '')
  for (const refused of ['/dashboard/figures', `${booking}/cancellation`])
    expect([await dee.visit(refused)].map(({ status, heading }) => [status, heading])).toEqual([[403, 'Ask a manager']])
  const cancelled = await dee.send(`${booking}/cancellation`, { method: 'POST', body: new URLSearchParams() })
  expect(cancelled.status).toBe(403)
})
