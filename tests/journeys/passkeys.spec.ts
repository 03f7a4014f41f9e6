/** Passkeys in a browser that has them: added, signed in with, removed. */
import { expect, type Page } from '@playwright/test'

import { checkAccessibility } from '#tests/support/accessibility.ts'
import { freshName, join, password } from '#tests/support/browser-renter.ts'
import { test } from '#tests/support/journey.ts'

/** A device with a finger on it. Without `answers` it waits, as a person who looks elsewhere. */
async function addDevice(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    verifies: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    answers: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}

test('a passkey is added, signs in without a password, and is removed', async ({ page }) => {
  const device = await addDevice(page)
  await join(page, freshName())
  await page.goto('/account/settings')
  await page.getByRole('link', { name: 'Change Passkeys' }).click()
  await expect(page.getByText('You don’t have any yet.')).toBeVisible()
  await checkAccessibility(page)
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Name')).toHaveValue(/^Chrome on/)
  await checkAccessibility(page)
  await page.getByLabel('Name').fill('Blue phone')
  await device.verifies(false)
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByText('No passkey was made.')).toBeVisible()
  await device.verifies(true)
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Blue phone' })).toContainText('not used yet')

  await page.goto('/signout')
  await page.locator('main').getByRole('button', { name: 'Sign Out' }).click()
  await device.answers(false)
  await page.goto('/signin?returnTo=%2Faccount%2Fsettings%2Fpasskeys')
  await checkAccessibility(page)
  await device.answers(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/account\/settings\/passkeys$/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Blue phone' })).toContainText('last used')
  await page.getByRole('link', { name: 'Remove: Blue phone' }).click()
  await expect(page.getByRole('heading', { name: 'Remove a passkey' })).toBeVisible()
  await checkAccessibility(page)
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Remove a passkey' }).click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
})
