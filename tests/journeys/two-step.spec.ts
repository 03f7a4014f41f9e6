/** Two-step sign-in with scripts: the page with the QR code, the codes that are shown once, a lost phone. */
import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

import { checkAccessibility } from '#tests/support/accessibility.ts'
import { enter, freshName, join, password } from '#tests/support/browser-renter.ts'
import { test } from '#tests/support/journey.ts'
import { openJourneyDatabase } from '#tests/support/journey-database.ts'

const codeOf = (key: string) => new TOTP({ secret: Secret.fromBase32(key.replaceAll(/\s/g, '')) }).generate()

async function enterPassword(page: Page, name: string) {
  await page.goto('/signin')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('two-step sign-in is set up, asked for, and reset by an admin', async ({ page, browser }) => {
  const name = freshName()
  await join(page, name)
  await page.goto('/account/settings')
  await page.getByRole('link', { name: 'Change Two-step sign-in' }).click()
  await checkAccessibility(page)
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Set up' }).click()
  const picture = page.getByRole('img', { name: 'QR code for your authenticator app' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)
  await checkAccessibility(page)
  const key = await page.locator('#authenticator-key').innerText()
  await page.getByLabel('Code').fill('12')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/That code isn’t right/)
  await page.getByLabel('Code').fill(codeOf(key))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('heading', { name: 'Two-step sign-in is on' })).toBeVisible()
  await expect(page.locator('#recovery-codes li')).toHaveCount(10)
  await checkAccessibility(page)
  const recovery = await page.locator('#recovery-codes li').first().innerText()

  const context = await browser.newContext({ serviceWorkers: 'block' })
  const phone = await context.newPage()
  await enterPassword(phone, name)
  await expect(phone).toHaveURL(/\/signin\/code$/)
  await checkAccessibility(phone)
  await phone.getByLabel('Code').fill(recovery)
  await phone.getByRole('button', { name: 'Sign In' }).click()
  await expect(phone).toHaveURL(/\/dashboard$/)
  await phone.goto('/account/settings/authenticator')
  await expect(phone.getByText('You have 9 recovery codes left.')).toBeVisible()

  const office = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await enter(office, 'admin')
  await office.goto(`/dashboard/users?q=${name}`)
  await office.locator('main').getByRole('link', { name: 'Mia Hart' }).first().click()
  await office.getByRole('link', { name: 'Reset two-step sign-in' }).click()
  await checkAccessibility(office)
  await office.getByLabel('Reason').fill('Called from the number on file.')
  await office.getByRole('button', { name: 'Reset two-step sign-in' }).click()
  await expect(office.getByText('They sign in with their password alone')).toBeVisible()
  await enterPassword(phone, name)
  await expect(phone).toHaveURL(/\/dashboard$/)

  const sql = openJourneyDatabase()
  await sql`update sessions set second_factor_at = null where profile_id = (select id from profiles where username = ${name})`
  await sql.end()
  await phone.goto('/account/settings/confirm?for=document.view')
  await checkAccessibility(phone)
  await phone.getByLabel('Current password').fill(password)
  await phone.getByRole('button', { name: 'Confirm' }).click()
  await expect(phone).toHaveURL(/\/dashboard$/)
  await office.context().close()
  await context.close()
})
