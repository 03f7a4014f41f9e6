/** Nobody comes for a car: staff record it, and the customer reads it, on a phone and on a wide screen. */
import { expect } from '@playwright/test'

import { addDays } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import { cast } from '#tests/cast.ts'
import {
  addDocuments,
  agree,
  chooseCar,
  enter,
  freshName,
  join,
  password,
  reserve,
  onBothSizes,
} from '#tests/support/browser-renter.ts'
import { passPickup, payOnPage } from '#tests/support/journey-rentals.ts'
import { test } from '#tests/support/journey.ts'

/** Days ahead, of which no two runs share one with the same car. */
const daysAhead = { phone: 3, wideScreen: 17 }

onBothSizes(daysAhead, (ahead) => {
  test('nobody comes for a car, and we keep 50% of the total', async ({ page }) => {
    const pickup = addDays(dayOf(new Date()), ahead + 2)
    const name = freshName()
    await join(page, name)
    await chooseCar(page, pickup, addDays(pickup, 2))
    await addDocuments(page)
    await agree(page)
    const rental = await payOnPage(await reserve(page))
    await passPickup(rental)
    await enter(page, cast.sam.username)
    await page.goto(`/dashboard/bookings/${rental.number}`)
    await page.getByRole('link', { name: 'No-show' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Record a no-show?')
    await page.getByRole('button', { name: 'Record the no-show' }).click()
    await expect(page.getByText('The car was not picked up.').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Hand over the car' })).toHaveCount(0)
    await enter(page, name, password)
    await page.goto(`/account/bookings/${rental.number}`)
    await expect(page.getByText('No-show').first()).toBeVisible()
  })
})
