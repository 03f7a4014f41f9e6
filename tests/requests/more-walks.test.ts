/** Shorter walks beside walk-of-a-rental.test.ts: cash, two bookings at once, miles, a part of a deposit, disputes. */
import { expect, test } from 'vitest'

import { labels } from '#app/messages/labels.ts'
import { addDays } from '#app/shared/dates.ts'
import { days, hours, later } from '#app/shared/durations.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { instantAt } from '#app/shared/zone.ts'
import { openPayingSite } from '#tests/support/paying-site.ts'
import { moveClock, pass, ten, travel, walkWithOwnCar } from '#tests/support/walked-rental.ts'

const site = await openPayingSite()
moveClock()

test('the balance is paid in cash, and what a shortening leaves over is handed back at the desk', async () => {
  const { walk, pickup } = await walkWithOwnCar(site)
  await walk.payAtDesk({ method: 'cash', amount: '1,000' })
  await walk.check('a part in cash')
  await walk.payAtDesk({ method: 'cash' })
  await walk.check('the rest in cash')
  await walk.change(addDays(pickup, 2), labels.change.submit)
  await walk.check('shortened')
  await walk.press('', '/refunds/')
  await walk.check('handed back')
  expect(await walk.account()).toMatchObject({ whole: 262_360, received: 262_360, owed: 0 })
})

test('two bookings of one customer keep their sums apart; one is canceled in time, the other too late', async () => {
  const { walk: first, pickupAt } = await walkWithOwnCar(site)
  await first.check('booked')
  const { walk: second } = await walkWithOwnCar(site, { depositMethod: 'cash' }, first)
  await second.payOnline()
  await second.check('another one, paid in full')
  await first.cancel()
  await first.check('canceled in time')
  expect(await first.account()).toMatchObject({ kept: 0, refunded: 202_215 })
  travel(later(pickupAt, -hours(20)))
  await second.cancel()
  await second.check('canceled too late')
  await first.check('still canceled')
  expect(await second.account()).toMatchObject({ kept: 202_215, refunded: 202_215 })
})

test('half is paid and canceled too late: it is kept', async () => {
  const { walk, pickupAt } = await walkWithOwnCar(site)
  travel(later(pickupAt, -hours(20)))
  await walk.check('too late to cancel for free')
  await walk.cancel()
  await walk.check('canceled')
  expect(await walk.account()).toMatchObject({ kept: 202_215, refunded: 0 })
})

test('miles are bought with the booking and on the road, and a part of the deposit is kept for the rest', async () => {
  const { walk, pickup, pickupAt } = await walkWithOwnCar(site, { extraMiles: '2' })
  await walk.acceptDocuments()
  await walk.check('booked with miles')
  await walk.payOnline()
  travel(later(pickupAt, -hours(23)))
  await walk.check('the deposit is held')
  travel(pickupAt)
  await walk.handOver('pickup', { mileage: '12000', fuel: '8' })
  pass(days(1))
  const page = await (await walk.customer()).visit(rentalHrefs.miles({ booking: walk.number }))
  expect((await page.form('form[action*="/booking/miles/package"]').submit()).status).toBe(200)
  await walk.remember()
  await walk.check('more miles are bought on the road')
  await walk.payOnline()
  await walk.check('and paid')
  travel(later(instantAt(addDays(pickup, 3), ten), hours(4)))
  await walk.handOver('return', { mileage: '12900', fuel: '7' })
  await walk.check('returned late, with a few miles more')
  await walk.sendCharges()
  await walk.check('charges sent')
  const sent = await (await walk.customer()).visit(`${walk.own}/charges`)
  const boxes = sent.document.querySelectorAll('form#objection input[name="charges"]')
  const all = boxes.map((box) => box.getAttribute('value') ?? '')
  await sent.form('form#objection').fill({ charges: all, objection: 'Too much.' }).submit()
  await walk.check('all disputed')
  for (const _ of all) await walk.decideCharge({ decision: 'charge', reason: 'As the report says.' })
  await walk.press('/charges', '/charges/deposit')
  await walk.check('a part of the deposit is kept')
  pass(days(6))
  await walk.check('complete')
  expect((await walk.account()).owed).toBe(0)
})

test('a bank asks back what paid a longer rental, and gives up; then it takes the first payment', async () => {
  const { walk, pickup } = await walkWithOwnCar(site)
  await walk.payOnline()
  await walk.change(addDays(pickup, 4), labels.change.submit)
  await walk.payOnline()
  await walk.dispute('remaining', 'needs_response')
  await walk.check('a payment is disputed')
  await walk.change(addDays(pickup, 2), labels.change.submit)
  await walk.check('shortened meanwhile')
  await walk.dispute('remaining', 'won')
  await walk.check('decided for us')
  await walk.dispute('upfront', 'needs_response')
  await walk.dispute('upfront', 'lost')
  await walk.check('lost')
  pass(hours(1))
  await walk.cancel()
  await walk.check('canceled')
})

test('a car is not picked up while a bank asks the payment back', async () => {
  const { walk, pickupAt } = await walkWithOwnCar(site)
  await walk.payOnline()
  await walk.dispute('upfront', 'needs_response')
  travel(later(pickupAt, hours(3)))
  await walk.check('nobody came')
  const question = await (await walk.staff()).visit(`${walk.desk}/no-show`)
  expect((await question.form('form:has([name=refund])').submit()).status).toBe(200)
  await walk.remember()
  await walk.check('no-show')
  await walk.dispute('upfront', 'lost')
  await walk.check('lost')
})
