/** What the office does all day, counted as a visitor's booking is: presses that a person makes and values that are given. */
import { expect, type Locator, type Page } from '@playwright/test'

import { addDays } from '#app/shared/dates.ts'
import { present } from '#app/shared/present.ts'
import { dayOf } from '#app/shared/zone.ts'
import { cast } from '#tests/cast.ts'
import { enter, hydrated, onWideScreen } from '#tests/support/browser-renter.ts'
import { openJourneyDatabase } from '#tests/support/journey-database.ts'
import { giveKeys, settleBeforeKeys, takeShots } from '#tests/support/journey-rentals.ts'
import { test } from '#tests/support/journey.ts'

test.use(onWideScreen)

const today = dayOf(new Date())

function counted() {
  const work = {
    presses: 0,
    values: 0,
    async press(target: Locator) {
      work.presses += 1
      await target.click()
    },
    async fill(field: Locator, value: string) {
      work.values += 1
      await field.fill(value)
    },
    async choose(field: Locator) {
      work.values += 1
      await field.check()
    },
  }
  return work
}

/** A coming booking of the fleet’s own cars that no other journey knows, the last of them; each test takes one of its own. */
async function demoRental(place: number) {
  const sql = openJourneyDatabase()
  const [rental] = await sql<
    { requestId: string; bookingId: string; number: string; customer: string; phone: string }[]
  >`
    select b.request_id as "requestId", b.id as "bookingId", b.booking_number as number, r.customer_name as customer,
      r.customer_phone as phone
    from bookings b join booking_requests r on r.id = b.request_id join vehicles v on v.id = b.vehicle_id
    where b.status in ('confirmed', 'active') and r.signature <> '' and v.kind = 'car'
      and r.customer_name not in ('Mia Hart', 'Andre Jackson', 'Mei Tanaka', 'Casey Caller')
    order by b.pickup_date desc, b.id offset ${place} limit 1`
  await sql.end()
  return present(rental, 'a coming booking of the demo')
}

const rail = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name, exact: true })

test('a document is accepted and the next one is there by one press', async ({ page }) => {
  await enter(page, cast.sam.username)
  await page.goto('/dashboard/documents')
  await page.getByRole('table').locator('tbody').getByRole('link').first().click()
  await page.waitForURL(/\/dashboard\/documents\/./)
  await hydrated(page)
  const before = page.url()
  const work = counted()
  await work.fill(page.getByLabel('Valid until'), addDays(today, 700))
  const issued = page.getByLabel('First issued')
  if (await issued.isVisible()) await work.fill(issued, '2010-06-01')
  await work.press(page.getByRole('button', { name: 'Accept and open the next' }))
  await page.waitForURL((url) => url.href !== before && /\/dashboard\/documents\/./.test(url.pathname))
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeVisible()
  expect(work.presses).toBe(1)
})

test('a prepared car is handed over in 12 presses beside the photographs', async ({ page }) => {
  const rental = await demoRental(0)
  await settleBeforeKeys(rental)
  await enter(page, cast.sam.username)
  await page.goto(`/dashboard/bookings/${rental.number}`)
  await hydrated(page)
  const work = counted()
  await work.press(page.getByRole('link', { name: 'Hand over the car' }))
  await work.fill(page.getByLabel('Mileage'), '12000')
  await work.press(page.getByRole('radio', { name: 'Full' }))
  await takeShots(page)
  await work.fill(page.getByLabel('Customer or driver'), rental.customer)
  await work.press(page.getByRole('button', { name: 'Hand over the keys' }))
  await expect(page.getByText('The rental has started')).toBeVisible({ timeout: 60_000 })
  // A field is pressed before it is typed into.
  expect(work.presses + work.values).toBeLessThanOrEqual(12)
})

test('a car without damage is taken back in 8 presses', async ({ page }) => {
  const rental = await demoRental(1)
  await giveKeys(rental)
  await enter(page, cast.sam.username)
  await page.goto(`/dashboard/bookings/${rental.number}`)
  await hydrated(page)
  const work = counted()
  await work.press(page.getByRole('link', { name: 'Take the car back' }))
  await work.fill(page.getByLabel('Mileage'), '12100')
  await work.press(page.getByRole('radio', { name: 'Full' }))
  await takeShots(page)
  await work.fill(page.getByLabel('Customer or driver'), rental.customer)
  await work.press(page.getByRole('button', { name: 'Car is back' }))
  await expect(page.getByRole('link', { name: 'Open the charges' })).toBeVisible({ timeout: 60_000 })
  expect(work.presses + work.values).toBeLessThanOrEqual(8)
})

test('a caller is booked from the schedule in 10 presses and 9 values', async ({ page }) => {
  await enter(page, cast.sam.username)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard')
  const work = counted()
  await work.press(rail(page, 'Schedule'))
  await page.waitForURL(/\/dashboard\/schedule$/)
  await hydrated(page)
  const row = page.locator('.schedule tbody tr', { has: page.locator('.free:nth-last-child(-n + 4) > a') }).last()
  const days = row.locator('.free > a')
  await work.press(days.nth(-3))
  await work.press(days.nth(-2))
  await work.press(page.getByRole('link', { name: 'Book these days' }))
  await work.fill(page.getByLabel('Email or phone'), '(404) 555-0171')
  await work.press(page.getByRole('button', { name: 'Find the customer' }))
  await work.press(page.getByRole('link', { name: 'New customer' }))
  await work.fill(page.getByRole('textbox', { name: 'Full name', exact: true }), 'Wanda Walker')
  await work.fill(page.getByLabel('Email', { exact: true }), 'wanda.walker@example.com')
  const phone = page.getByLabel('Phone', { exact: true })
  if ((await phone.inputValue()) === '') await work.fill(phone, '(404) 555-0171')
  await work.fill(page.getByRole('textbox', { name: 'Date of birth' }), '1980-02-03')
  await work.fill(page.getByRole('textbox', { name: 'Driver’s license first issued' }), '2001-02-03')
  await work.choose(page.getByLabel('Card terminal'))
  await work.fill(page.getByRole('textbox', { name: 'Reference' }), 'T-4712')
  await work.press(page.getByRole('button', { name: 'Book', exact: true }))
  await expect(page.getByText('Agreement not signed')).toBeVisible()
  expect(work.presses).toBeLessThanOrEqual(10)
  expect(work.values).toBeLessThanOrEqual(9)
})

test('a lead is answered in 3 presses', async ({ page }) => {
  await enter(page, cast.sam.username)
  await page.goto('/dashboard')
  const work = counted()
  await work.press(
    rail(page, 'Leads')
      .or(page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: /^Leads/ }))
      .first(),
  )
  await page.waitForURL(/\/dashboard\/leads$/)
  await work.press(page.getByRole('table').locator('tbody').getByRole('link').first())
  await page.waitForURL(/\/dashboard\/leads\/./)
  await hydrated(page)
  await work.fill(page.getByLabel('Email', { exact: true }), 'Thank you. We will call you tomorrow at ten.')
  await work.press(page.getByRole('button', { name: 'Send email' }))
  await expect(page.getByText('Thank you. We will call you tomorrow at ten.').first()).toBeVisible()
  expect(work.presses).toBeLessThanOrEqual(3)
})

test('a booking is found by the last four digits of a phone in 2 presses', async ({ page }) => {
  const rental = await demoRental(2)
  await enter(page, cast.sam.username)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard')
  await hydrated(page)
  const work = counted()
  const field = page.getByRole('searchbox', { name: 'Find anything' })
  await work.press(field)
  await work.fill(field, rental.phone.slice(-4))
  work.presses += 1
  await field.press('Enter')
  await expect(page.getByRole('table', { name: 'Bookings' }).getByRole('link', { name: rental.number })).toBeVisible()
  expect(work.presses).toBeLessThanOrEqual(2)
})

test('the month’s payouts are recorded in 4 presses, however many brokers are paid', async ({ page }) => {
  await enter(page, cast.ada.username)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard')
  const work = counted()
  await work.press(rail(page, 'Payouts'))
  await page.waitForURL(/\/dashboard\/payouts$/)
  const all = page.getByRole('link', { name: /^Choose all/ })
  const boxes = page.getByRole('checkbox', { name: /^Pay / })
  await expect(boxes.first()).toBeVisible()
  await hydrated(page)
  await work.press((await all.isVisible()) ? all : boxes.first())
  await expect(page.getByRole('checkbox', { name: /^Pay /, checked: false })).toHaveCount(0)
  await work.press(page.getByRole('button', { name: 'Record payouts' }))
  await work.press(page.getByRole('button', { name: /^Record / }).filter({ hasText: '$' }))
  await expect(page.getByRole('link', { name: 'Download for the bank', exact: true })).toBeVisible()
  expect(work.presses).toBeLessThanOrEqual(4)
  // On a phone a row is its payout's to press, and the bank's file beside that is not covered by it.
  await page.setViewportSize({ width: 360, height: 740 })
  const row = page.locator('main tbody tr', { has: page.locator('.apart') }).first()
  await expect(row.getByRole('link')).toHaveCount(2)
  for (const link of await row.getByRole('link').all()) await link.click({ trial: true })
})
