/** A car without a security deposit, from its page to the last email: no page or email promises to hold anything. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { bookings, deposits } from '#drizzle/schema.ts'
import { noDeposit } from '#app/bookings/booking/no-deposit.ts'
import { db } from '#app/platform/db.server.ts'
import { addDays } from '#app/shared/dates.ts'
import { days, hours, later } from '#app/shared/durations.ts'
import { instantAt } from '#app/shared/zone.ts'
import type { Page } from '#tests/support/no-script-client.ts'
import { openPayingSite } from '#tests/support/paying-site.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import { moveClock, ten, travel, walkWithOwnCar } from '#tests/support/walked-rental.ts'

const site = await openPayingSite()
moveClock()

test('a car without a deposit is booked, driven and returned, and nothing is asked, held or waited for', async () => {
  const { walk, slug, pickup, pickupAt } = await walkWithOwnCar(site, {}, undefined, {
    securityDepositCents: 0,
    overMileFeeCents: 0,
  })
  const car = await walk.client.visit(`/car/${slug}?pickup=${addDays(pickup, 6)}&return=${addDays(pickup, 8)}`)
  expect(car.document.querySelectorAll('[name=depositMethod]')).toEqual([])
  expect(rowsOf(car, 'Security Deposit')).toEqual(['None', 'None'])
  expect(rowsOf(car, 'Extra miles')).toEqual(['No charge'])
  expect(car.text).not.toContain('$0.00')
  expect(car.text).toContain(noDeposit)
  expect(car.text).not.toMatch(/deposit authorized/i)
  const [agreed] = car.document
    .querySelectorAll('details')
    .filter(({ textContent }) => textContent.includes('rents the'))
  expect(agreed?.textContent).toContain('There is no security deposit.')

  await walk.check('booked')
  const [confirmed] = await mailsOf('is confirmed')
  expect(confirmed).toContain(noDeposit)
  expect((await walk.client.visit(walk.own)).text).toMatch(/Deposit\s*None/)
  await walk.acceptDocuments()
  const sam = await walk.staff()
  for (const state of ['coming', 'open', 'risk'])
    expect((await sam.visit(`/dashboard/deposits?state=${state}`)).text).not.toContain(walk.number)
  expect((await sam.visit(`${walk.desk}/deposit`)).status).toBe(404)
  travel(later(pickupAt, -hours(20)))
  await walk.check('the day before')
  expect((await mailsOf('will be ready on'))[0]).not.toMatch(/deposit|in cash/i)
  await walk.payOnline()
  travel(pickupAt)
  await walk.handOver('pickup', { mileage: '12000', fuel: '8' })
  await walk.check('picked up')
  travel(instantAt(addDays(pickup, 3), ten))
  await walk.handOver('return', { mileage: '12900', fuel: '8' })
  await walk.check('returned')
  travel(later(new Date(), days(1)))
  await walk.check('complete')
  const [{ status } = { status: null }] = await db.select().from(bookings).where(eq(bookings.id, walk.bookingId))
  const kept = await db.select().from(deposits).where(eq(deposits.bookingId, walk.bookingId))
  expect([status, kept.map(({ status: of, amountCents }) => [of, amountCents])]).toEqual([
    'completed',
    [['released', 0]],
  ])

  async function mailsOf(subject: string): Promise<string[]> {
    const all = await mailsTo(walk.person.email)
    return all.filter((mail) => mail.subject.includes(subject)).map(({ textBody }) => textBody)
  }
})

test('a booking of a car without a deposit is canceled, and no hold is spoken of', async () => {
  const { walk } = await walkWithOwnCar(site, {}, undefined, { securityDepositCents: 0 })
  const question = await walk.client.visit(`${walk.own}/cancellation`)
  expect(rowsOf(question, 'Security Deposit')).toEqual(['None'])
  const asked = await (await walk.staff()).visit(`${walk.desk}/cancellation`)
  expect(rowsOf(asked, 'Security Deposit')).toEqual(['None'])
  await walk.cancel()
  await walk.check('canceled')
})

function rowsOf(page: Page, label: string): string[] {
  return page.document
    .querySelectorAll('main tr, main dl > div')
    .filter((row) => row.querySelector('th, dt')?.textContent.trim() === label)
    .map((row) => row.querySelector('td, dd')?.textContent.trim() ?? '')
}
