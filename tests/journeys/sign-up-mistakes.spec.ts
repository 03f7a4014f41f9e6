/** Mistakes at the door: what is wrong is said at its field, and nothing typed is lost. */
import { expect } from '@playwright/test'

import { checkAccessibility } from '#tests/support/accessibility.ts'
import { freshName, password, signUp } from '#tests/support/browser-renter.ts'
import { test } from '#tests/support/journey.ts'

test('sign-up and sign-in errors keep what was typed', async ({ page, scripts }) => {
  const name = freshName()
  await page.goto('/signup')
  await page.getByLabel('First name').fill('Mia')
  await page.getByLabel('Username').fill('a b')
  await page.getByLabel('Email', { exact: true }).fill(`${name}@example.com`)
  await page.getByRole('radio', { name: /Member/ }).check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  const username = page.getByLabel('Username')
  await expect(username).toHaveAccessibleDescription(/Username must be 3-20 characters and contain only letters/)
  await expect(page.getByLabel('Last name')).toHaveAccessibleDescription('Enter your last name.')
  await expect(page.getByRole('alert')).toContainText('Enter your last name.')
  await expect(page.getByLabel('First name')).toHaveValue('Mia')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(`${name}@example.com`)
  await expect(page.getByRole('radio', { name: /Member/ })).toBeChecked()

  // The summary leads to the field.
  await page.getByRole('alert').getByRole('link', { name: 'Enter your last name.' }).click()
  await expect(page).toHaveURL(/#sign-up-lastName$/)

  await signUp(page, name)
  await page.goto('/signout')
  await page.locator('main').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('You are signed out.')).toBeVisible()

  await page.goto('/signin')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password').fill('wrong-one-9')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(
    page.getByText('Invalid username or password. Please check your credentials and try again.'),
  ).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue(name)
  await expect(page.getByLabel('Password')).toHaveValue('')
  await checkAccessibility(page, scripts)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Mia')
})

test('a form far down its page takes the focus when it is refused', async ({ page }) => {
  for (const [address, button] of [
    ['/contact', 'Send Message'],
    ['/invest#enquiry', 'Submit Your Car'],
  ] as const) {
    await page.goto(address)
    await page.getByRole('button', { name: button }).click()
    await expect(page).toHaveTitle(/^Error: /)
    await expect(page.locator('[data-error-summary]')).toBeFocused()
    await expect(page.locator('[data-error-summary]')).toBeInViewport()
  }
})
