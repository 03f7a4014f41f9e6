/** A visitor applies for a membership, offers a car and looks at the gallery. */
import { expect } from '@playwright/test'

import { checkAccessibility } from '#tests/support/accessibility.ts'
import { fillSignUp, freshName } from '#tests/support/browser-renter.ts'
import { test } from '#tests/support/journey.ts'

test('from the tiers through sign-up to an application', async ({ page }) => {
  const name = freshName()
  await page.goto('/membership')
  await expect(page.getByText('12-month access to one vehicle, up to 2 authorized drivers.')).toBeVisible()
  await expect(page.getByText('Most Popular')).toBeVisible()
  await page.getByRole('link', { name: 'Start Elite' }).click()
  await expect(page.getByText('Change account type')).toBeVisible()
  await expect(page.locator('[name=accountType][value=member]')).toBeChecked()
  await fillSignUp(page, name)
  await expect(page).toHaveURL(/\/membership\/apply\?tier=elite$/, { timeout: 10_000 })

  await expect(page.getByRole('radio', { name: /^Elite/ })).toBeChecked()
  await page.getByRole('button', { name: 'Send Application' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter the vehicle you prefer.')
  await page.getByLabel('Preferred vehicle').fill('Ferrari Roma')
  await page.getByLabel('Second driver').fill('Ann Hart')
  await page.getByRole('button', { name: 'Send Application' }).click()
  await expect(page.getByText('Application received')).toBeVisible()
  await expect(page.getByRole('main').getByText('Ferrari Roma')).toBeVisible()
  await checkAccessibility(page)
})

test('an owner submits a car', async ({ page }) => {
  await page.goto('/invest')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Investor Portal')
  await page.getByRole('link', { name: 'Get Started' }).click()
  await expect(page.getByRole('heading', { name: 'Submit Your Car' })).toBeInViewport()
  await page.getByLabel('Make').fill('Porsche')
  await page.getByLabel('Model').fill('911')
  await page.getByLabel('Year').fill('sixty-four')
  await page.getByLabel('Mileage').fill('12,500')
  await page.getByLabel('Name').fill('Mia Hart')
  await page.getByLabel('Email').fill(`${freshName()}@example.com`)
  await page.getByLabel('Phone').fill('(404) 555-0143')
  await page.getByRole('button', { name: 'Submit Your Car' }).click()
  // Far down the page: who has sent a wrong form must not find themselves at its top.
  await expect(page.getByRole('alert')).toBeInViewport()
  await expect(page.getByLabel('Make')).toHaveValue('Porsche')
  await page.getByLabel('Year').fill('2024')
  await page.getByRole('button', { name: 'Submit Your Car' }).click()
  await expect(page.getByText('Car submitted')).toBeInViewport()
})

test('the gallery goes round both ends and leads to a car', async ({ page }) => {
  await page.goto('/gallery')
  const photos = page.getByRole('group', { name: 'Photos' }).getByRole('figure')
  await expect(page.getByRole('link', { name: 'View the Fleet' })).toBeVisible()
  const count = await photos.count()
  expect(count).toBeGreaterThan(2)
  const press = async (name: RegExp) => page.getByRole('link', { name }).locator('visible=true').first().click()
  await expect(photos.first()).toBeInViewport({ ratio: 0.5 })
  await press(/^Next photo/)
  await expect(photos.nth(1)).toBeInViewport({ ratio: 0.5 })
  await press(/^Previous photo/)
  await press(/^Previous photo/)
  await expect(photos.last()).toBeInViewport({ ratio: 0.5 })
  await page.getByRole('link', { name: 'Photo 2', exact: true }).click()
  await expect(photos.nth(1)).toBeInViewport({ ratio: 0.5 })
  // The newest may be of people, whose pictures show no car.
  await photos.locator('figcaption a[href^="/car/"]').first().click()
  await expect(page).toHaveURL(/\/car\//)
})

test('what is asked for at an address that is not there', async ({ page }) => {
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  await page.goto('/user/broker')
  await expect(page.getByRole('heading', { name: 'Brook Delgado' })).toBeVisible()
})
