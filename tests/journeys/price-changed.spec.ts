/** A price that is raised while the form is open: asked about with the new sums, then to be paid at them. */
import { expect } from '@playwright/test'

import { addDays } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import { checkAccessibility } from '#tests/support/accessibility.ts'
import { openJourneyDatabase } from '#tests/support/journey-database.ts'
import { addDocuments, agree, hydrated, join, reserve, wideScreen } from '#tests/support/browser-renter.ts'
import { test } from '#tests/support/journey.ts'
import { payOnPage } from '#tests/support/journey-rentals.ts'

test('a renter whose price was raised in the meantime sees the new one first', async ({ page }) => {
  const pickup = addDays(dayOf(new Date()), 6)
  await join(page)
  // A listing: no other journey takes those, so that no one else counts on its price or its days.
  await page.goto(`/fleet?pickup=${pickup}&return=${addDays(pickup, 2)}`)
  const listed = page.locator('main a[aria-label^="Reserve "][href^="/car/listing-"]')
  await listed.first().click()
  await expect(page).toHaveURL(/\/car\/listing-/)
  const slug = new URL(page.url()).pathname.split('/')[2]!

  await page.getByLabel('Special requests').fill('We land at 9:10.')
  await addDocuments(page)
  await agree(page)
  const total = async () => Number((await page.locator('.quote .total td').textContent())!.replace(/[$,]/g, ''))
  const seen = await total()
  await raiseRate(slug)

  const button = page.getByRole('button', { name: 'Reserve' })
  // The tab that the click opens for the payment on a wide screen has nothing to show.
  await page.setViewportSize(wideScreen)
  const [tab] = await Promise.all([page.waitForEvent('popup'), button.click()])
  await expect.poll(() => tab.isClosed()).toBe(true)
  await expect(page.getByRole('alert').first()).toContainText('The price has changed')
  await expect(page).toHaveTitle(/^Error:/)
  // Two days dearer by a hundred dollars each.
  await expect.poll(total).toBe(seen + 200)
  await expect(page.getByLabel('Special requests')).toHaveValue('We land at 9:10.')
  await expect(page.getByText('Document uploaded')).toHaveCount(3)
  await expect(page.getByLabel('Sign with your full name')).toHaveValue('Mia Hart')
  await expect(page.getByRole('checkbox', { name: /rental agreement/ })).toBeChecked()
  await checkAccessibility(page)

  const dueNow = (await page
    .getByRole('row', { name: /^Due now/ })
    .getByRole('cell')
    .textContent())!.trim()
  const payPage = await reserve(page)
  await expect(payPage.getByText(dueNow).first()).toBeVisible()

  await test.step('the same for a day more, once it is booked', async () => {
    const { number } = await payOnPage(payPage)
    const from = { pickupDate: pickup, pickupTime: '10:00', returnTime: '10:00' }
    const query = new URLSearchParams({ ...from, returnDate: addDays(pickup, 3) })
    await page.goto(`/account/bookings/${number}/change?${query.toString()}`)
    await hydrated(page)
    const newTotal = page.getByRole('row', { name: /^Total/ }).getByRole('cell')
    const before = await newTotal.textContent()
    await raiseRate(slug)
    await page.getByRole('checkbox', { name: /changed rental agreement/ }).check()
    await page.getByLabel('Sign with your full name').fill('Mia Hart')
    const change = page.getByRole('button', { name: 'Change the booking' })
    await change.click()
    await expect(page.getByRole('alert').first()).toContainText('The price has changed')
    await expect(newTotal).not.toHaveText(before!)
    await change.click()
    await expect(page).toHaveURL(new RegExp(`/account/bookings/${number}$`))
  })
})

async function raiseRate(slug: string): Promise<void> {
  const sql = openJourneyDatabase()
  try {
    await sql`update car_listings set daily_rate_cents = daily_rate_cents + 10000 where id = (select id from vehicles where slug = ${slug})`
  } finally {
    await sql.end()
  }
}
