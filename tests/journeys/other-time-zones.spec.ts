/** Days are Atlanta's: a browser on the other side of the world, or of the country, sees and books the same ones. */
import { expect, type Page } from '@playwright/test'

import { business } from '#app/business.ts'
import { firstPickup } from '#app/fleet/availability/days.ts'
import { addDays, longDate, weekdayDate, type CalendarDate } from '#app/shared/dates.ts'
import { later } from '#app/shared/durations.ts'
import { wallAt, wallTime } from '#app/shared/wall-clock.ts'
import { dayOf } from '#app/shared/zone.ts'
import { addDocuments, agree, chooseCar, expectConfirmed, join, pay, reserve } from '#tests/support/browser-renter.ts'
import { test } from '#tests/support/journey.ts'

const zones = ['Asia/Tokyo', 'America/Los_Angeles']

for (const [index, timezoneId] of zones.entries()) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId })

    test('the calendar’s days are chosen, shown and booked as they are', async ({ page }) => {
      const now = new Date()
      const today = dayOf(now)
      const pickup = addDays(today, 20 + index * 4 + 0)
      const back = addDays(pickup, 1)
      await join(page)
      await chooseCar(page, pickup, back)
      await page.goto(new URL(page.url()).pathname)
      const earliest = wallAt(later(now, business.booking.leadTime))
      const first = firstPickup({ earliest: wallTime(earliest.date, earliest.time) })
      await expect(page.getByLabel('Pickup date')).toHaveAttribute('min', first)
      await expect(page.getByLabel('Pickup date')).toHaveAttribute('max', addDays(today, 30))

      await pressDay(page, pickup)
      await expect(page.getByLabel('Pickup date')).toHaveValue(pickup)
      await pressDay(page, back)
      await expect(page.getByLabel('Return date')).toHaveValue(back)
      await expect(page.getByRole('row', { name: /^Total/ })).toBeVisible()

      await page.getByLabel('Phone').fill('(404) 555-0143')
      await addDocuments(page)
      await agree(page)
      const payPage = await reserve(page)
      await pay(payPage)
      await expectConfirmed(payPage)
      await expectConfirmed(page)
      await expect(payPage.getByText(longDate(pickup)).first()).toBeVisible()
      await expect(payPage.getByText(longDate(back)).first()).toBeVisible()
      await expect(payPage.getByText('10:00 AM').first()).toBeVisible()
    })
  })
}

/** On a phone one month is in sight; arrows lead to the others. */
async function pressDay(page: Page, day: CalendarDate): Promise<void> {
  // A rate of that day may follow.
  const button = page.getByRole('button', { name: new RegExp(`^${weekdayDate(day)}: available(,|$)`) })
  if (!(await button.isVisible())) await page.locator(`label[for="month-${day.slice(0, 7)}"]:visible`).click()
  await button.click()
}
