/** A card that is declined, Back, and "Continue to payment"; then a second booking with the same documents. */
import { expect } from '@playwright/test'

import { addDays } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import { checkAccessibility } from '#tests/support/accessibility.ts'
import { addDocuments, agree, chooseCar, expectConfirmed, join, pay, reserve } from '#tests/support/browser-renter.ts'
import { test } from '#tests/support/journey.ts'

test('a declined card, then Back, then Continue to payment; and the documents serve again', async ({ page }) => {
  const first = addDays(dayOf(new Date()), 3)
  const second = addDays(dayOf(new Date()), 22)
  await join(page)

  await chooseCar(page, first, addDays(first, 2))
  await addDocuments(page)
  await agree(page)
  const payPage = await reserve(page)
  await pay(payPage, '4000 0000 0000 0002')
  await expect(payPage.getByText(/declined/).first()).toBeVisible()
  await payPage.getByRole('link', { name: 'Back' }).click()
  await expect(payPage.getByRole('heading', { level: 1 })).toHaveText('Your dates are held')
  await expect(payPage.getByText('You haven’t been charged.')).toBeVisible()
  await payPage.getByRole('button', { name: 'Continue to payment' }).click()
  await payPage.waitForURL(/\/pay\//)
  await pay(payPage)
  await expectConfirmed(payPage)
  await expectConfirmed(page)

  await test.step('a returning member books again with the documents of the earlier booking', async () => {
    await chooseCar(page, second, addDays(second, 2))
    for (let left = 3; left > 0; left -= 1) {
      const offered = page.getByRole('button', { name: /^Use the one from / })
      await expect(offered).toHaveCount(left)
      await offered.first().click()
    }
    await page.getByLabel('Driver’s license first issued').fill('2010-06-01')
    await expect(page.getByText('Document uploaded')).toHaveCount(3)
    await checkAccessibility(page)
    await agree(page)
    const again = await reserve(page)
    await pay(again)
    await expectConfirmed(again)
    // The first tab continues to the confirmation by itself, and would do so in the middle of what is opened next.
    await expectConfirmed(page)
    await page.goto('/account/bookings')
    await expect(page.getByText(/MQ-\w{3}-\w{4}/)).toHaveCount(2)
  })
})
