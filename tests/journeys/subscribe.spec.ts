/** A new broker subscribes: the payment in a tab of its own, and the first tab follows by itself. */
import { expect, type Page } from '@playwright/test'

import { checkAccessibility } from '#tests/support/accessibility.ts'
import { freshName, pay, signUp, onWideScreen } from '#tests/support/browser-renter.ts'
import { test } from '#tests/support/journey.ts'

test.use(onWideScreen)

/** Presses a button that leads to Stripe. Gives the page it leads to. */
async function leave(page: Page, button: string, to: RegExp): Promise<Page> {
  const press = page.getByRole('button', { name: button })
  const [tab] = await Promise.all([page.waitForEvent('popup'), press.click()])
  await tab.waitForURL(to)
  return tab
}

test('from the broker page to a paid subscription, and to the billing page and back', async ({ page }) => {
  await page.goto('/broker')
  await expect(page.getByText('$675.00').first()).toBeVisible()
  const address = await page.getByRole('link', { name: 'Create a broker account' }).getAttribute('href')
  await signUp(page, freshName(), address!)
  await page.goto('/broker')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Broker Program')

  const payPage = await leave(page, 'Subscribe', /\/pay\//)
  await expect(page.getByText('Payment is being confirmed')).toBeVisible()
  await checkAccessibility(page)
  await payPage.getByRole('link', { name: 'Back' }).click()
  await expect(payPage.getByText('Payment was canceled and no charges were made.')).toBeVisible()
  await payPage.close()

  const again = await leave(page, 'Continue to payment', /\/pay\//)
  await pay(again)
  await expect(again.getByText('Payment Successful!')).toBeVisible()
  await expect(page.getByText('Payment Successful!')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/Your subscription is active until/)).toBeVisible()
  await checkAccessibility(page)
  await again.close()

  const billing = await leave(page, 'Manage subscription', /\/portal\//)
  await billing.getByRole('button', { name: 'Cancel at period end' }).click()
  await expect(billing.getByText('Active, will not renew')).toBeVisible()
  await billing.getByRole('link', { name: 'Return' }).click()
  await expect(billing.getByText('Active, will not renew')).toBeVisible()
  await billing.close()
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText('Active, will not renew')).toBeVisible()
})
