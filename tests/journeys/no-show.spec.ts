/** No one comes for a car: staff record it where the car waits, on a phone, and the customer reads it at a computer. */
import { expect } from '@playwright/test'

import { addDays } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import { cast } from '#tests/cast.ts'
import { addDocuments, agree, chooseCar, enter, freshName, join, reserve } from '#tests/support/browser-renter.ts'
import { passPickup, payOnPage } from '#tests/support/journey-rentals.ts'
import { test } from '#tests/support/journey.ts'

test('no one comes for a car, and we keep 50% of the total', async ({ page, desk }) => {
  const pickup = addDays(dayOf(new Date()), 5)
  const name = freshName()
  await join(desk, name)
  await chooseCar(desk, pickup, addDays(pickup, 2))
  await addDocuments(desk)
  await agree(desk)
  const rental = await payOnPage(await reserve(desk))
  await passPickup(rental)
  await enter(page, cast.sam.username)
  await page.goto(`/dashboard/bookings/${rental.number}`)
  await page.getByRole('link', { name: 'No-show' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Record a no-show?')
  await page.getByRole('button', { name: 'Record the no-show' }).click()
  await expect(page.getByText('The car was not picked up.').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Hand over the car' })).toHaveCount(0)
  await desk.goto(`/account/bookings/${rental.number}`)
  await expect(desk.getByText('No-show').first()).toBeVisible()
})
