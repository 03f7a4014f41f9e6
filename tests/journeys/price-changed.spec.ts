/** A price that is raised while the form is open: asked about with the new sums, then booked at them. */
import { expect, test } from '@playwright/test'

import { addDays } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import { openJourneyDatabase } from '#tests/support/journey-database.ts'
import { addDocuments, agree, chooseCar, join, reserve } from '#tests/support/traveller.ts'

test('whoever reserves at a price that has been raised meanwhile sees the new one first', async ({ page, javaScriptEnabled }) => {
  const scripts = javaScriptEnabled ?? true
  const pickup = addDays(dayOf(new Date()), scripts ? 11 : 19)
  await join(page)
  await chooseCar(page, pickup, addDays(pickup, 2))
  await addDocuments(page, scripts)
  await agree(page)
  const total = page.locator('.quote .total td')
  const seen = (await total.textContent())!
  const sql = openJourneyDatabase()
  const slug = new URL(page.url()).pathname.split('/')[2]!
  const raise = (by: number) => sql`update cars set daily_rate_cents = daily_rate_cents + ${by} where id = (select id from vehicles where slug = ${slug})`
  try {
    await raise(10_000)
    await page.getByRole('button', { name: 'Reserve' }).click()
    await expect(page.getByRole('alert').first()).toContainText('The price has changed')
    await expect(total).not.toHaveText(seen)
    await expect(page.getByText('Document uploaded')).toHaveCount(3)
    await expect(page.getByLabel('Sign with your full name')).toHaveValue('Mia Hart')
    const payPage = await reserve(page, scripts)
    await expect(payPage.getByText('Pay').first()).toBeVisible()
  } finally {
    await raise(-10_000)
    await sql.end()
  }
})
