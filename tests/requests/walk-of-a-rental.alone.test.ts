/** Rentals walked from the booking to a lost dispute or a late cancellation: every sum on every page and in every email. */
import { expect, test } from 'vitest'

import { changeLabels } from '#app/bookings/changes/words.ts'
import { addDays } from '#app/shared/dates.ts'
import { days, hours, later } from '#app/shared/durations.ts'
import { present } from '#app/shared/present.ts'
import { instantAt } from '#app/shared/zone.ts'
import type { NoScriptClient, Page } from '#tests/support/no-script-client.ts'
import { openPayingSite } from '#tests/support/paying-site.ts'
import { moveClock, pass, startWalk, ten, thursday, travel, walkWithOwnCar } from '#tests/support/walked-rental.ts'

const site = await openPayingSite()
moveClock()

test('a delivered car is changed, extended, collected late, charged for and paid, and a bank takes a payment back', async () => {
  const pickup = thursday(7)
  const pickupAt = instantAt(pickup, ten)
  const dates = { pickup, back: addDays(pickup, 3) }
  const bentley = async (client: NoScriptClient): Promise<Page> => {
    const fleet = await client.visit(`/fleet?pickup=${dates.pickup}&return=${dates.back}`)
    const links = fleet.document.querySelectorAll('a[aria-label^="Reserve Bentley Continental GT"]')
    const href = links.map((link) => link.getAttribute('href') ?? '').find((each) => each.startsWith('/car/listing-'))
    return client.visit(present(href, 'the Bentley').replace('?', '/book?'))
  }
  const walk = await startWalk(site, bentley, dates, { deliveryStreet: '1 Main Street', deliveryZip: '30305' })
  await walk.check('booked')
  pass(days(1))
  await walk.acceptDocuments()
  await walk.check('documents accepted')
  const asked = await walk.change(addDays(pickup, 4), changeLabels.submit)
  expect(asked).toContain((await walk.account()).whole)
  await walk.check('a day more')

  travel(later(pickupAt, -hours(23)))
  await walk.check('the deposit is held')
  await walk.payOnline()
  await walk.check('the balance is paid')
  travel(pickupAt)
  await walk.handOver('pickup', { mileage: '12000', fuel: '8' })
  await walk.check('picked up')

  travel(later(pickupAt, days(2)))
  await walk.change(addDays(pickup, 6), changeLabels.ask)
  await walk.check('more days asked for')
  await walk.acceptChange()
  await walk.check('extended')
  const dueAt = instantAt(addDays(pickup, 6), ten)
  for (const [name, at] of [
    ['the miles may be used up', -hours(28)],
    ['a day before the return', -hours(20)],
    ['the day of the return', -hours(1)],
    ['we are late', hours(5)],
  ] as const) {
    travel(later(dueAt, at))
    await walk.check(name)
  }
  await walk.handOver('return', { mileage: '13500', fuel: '6' })
  await walk.check('returned')

  await walk.sendCharges('150')
  await walk.check('charges sent')
  const sent = await (await walk.customer()).visit(`${walk.own}/charges`)
  const accepting = present(sent.document.querySelector('.charge-list form'), 'a charge')
  accepting.setAttribute('id', 'accept-one')
  const accepted = await sent.form('form#accept-one').submit()
  await walk.remember()
  await walk.check('one is accepted')
  const boxes = accepted.document.querySelectorAll('form#objection input[name="charges"]')
  const others = boxes.map((box) => box.getAttribute('value') ?? '')
  await accepted.form('form#objection').fill({ charges: others, objection: 'It was clean and full.' }).submit()
  await walk.check('the others are disputed')
  pass(hours(3))
  await walk.decideCharge({ decision: 'charge', amount: '20', reason: 'The photographs show a little less.' })
  await walk.check('one is kept in part')
  await walk.decideCharge({ decision: 'drop', reason: 'You are right.' })
  await walk.check('the other is dropped')

  for (const name of ['asked for the balance', 'asked once more']) {
    pass(days(1))
    await walk.check(name)
  }
  await walk.payOnline()
  await walk.check('all is paid')
  pass(days(6))
  await walk.check('the deposit is released and the rental complete')
  expect((await walk.account()).owed).toBe(0)

  await walk.dispute('upfront', 'needs_response')
  await walk.check('the bank asks the first payment back')
  pass(days(3))
  await walk.dispute('upfront', 'lost')
  await walk.check('the bank has taken it')
  expect((await walk.account()).owed).toBe(196_770)
  await walk.payOnline()
  await walk.check('and it is paid again')
  await walk.closeBooks()
})

test('a rental that is paid in full, shortened and canceled late costs half of what it costs by then', async () => {
  const { walk, pickup, pickupAt } = await walkWithOwnCar(site)
  await walk.check('booked')
  await walk.payOnline()
  await walk.check('paid in full')
  expect((await walk.account()).received).toBe(404_430)
  await walk.change(addDays(pickup, 2), changeLabels.submit)
  await walk.check('shortened')
  expect(await walk.account()).toMatchObject({ whole: 262_360, received: 262_360 })
  travel(later(pickupAt, -hours(30)))
  await walk.check('too late to cancel for free')
  await walk.cancel()
  await walk.check('canceled')
  expect(await walk.account()).toMatchObject({ kept: 131_180 })
  await walk.closeBooks()
})

test('a booking is canceled while a bank asks the first payment back', async () => {
  const { walk } = await walkWithOwnCar(site)
  await walk.payOnline()
  await walk.dispute('upfront', 'needs_response')
  await walk.check('disputed')
  await walk.cancel()
  await walk.check('canceled')
  await walk.dispute('upfront', 'won')
  await walk.check('decided for us')
  await walk.closeBooks()
})
