/** From signing up to the portal: pending, the address confirmed, an admin decides, the tabs are there. */
import { expect, type Browser, type Page } from '@playwright/test'

import { cast } from '#tests/cast.ts'
import { enter, freshName, signUp } from '#tests/support/browser-renter.ts'
import { test } from '#tests/support/journey.ts'

test('who signs up waits, is approved by an admin, and finds the portal open', async ({ page, browser }) => {
  const name = freshName()
  await signUp(page, name)
  await page.goto('/dashboard')
  await expect(page.getByText('An admin will review it shortly, within 1 business day.')).toBeVisible()
  await expect(page.locator('.tab-sheet a, .tabs a').filter({ hasText: 'Chat' })).toHaveCount(0)
  await confirmAddress(page, name)

  const admin = await adminPage(browser)
  await admin.goto('/dashboard/users?q=marque.example')
  await expectDenseRows(admin, '.people')
  await admin.goto(`/dashboard/users?q=${name}`)
  await admin.getByRole('link', { name: 'Mia Hart' }).click()
  // The list has a button of that name, too.
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Mia Hart')
  await admin.getByRole('button', { name: 'Approve' }).click()
  await expect(admin.getByText('User Approved')).toBeVisible()
  await expect(admin.getByText('Pending to Approved')).toBeVisible()
  await admin.goto('/dashboard/users/log?until=2025-12-31')
  await expectDenseRows(admin, '.log')
  await admin.context().close()

  await page.goto('/dashboard')
  await expect(page.getByText('Verified')).toBeVisible()
  await page.goto('/dashboard?tab=chat')
  await expect(page).toHaveURL(/\/dashboard\/chat$/)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
})

/** With names as people have them: longer ones take a line more. */
async function expectDenseRows(page: Page, table: string): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    const name = page.locator('.name-cell', { hasText: /@\w{1,12}$/ })
    const rows = await page.locator(`${table} tbody tr`).filter({ has: name }).all()
    expect(rows.length).toBeGreaterThan(3)
    for (const row of rows) expect((await row.boundingBox())?.height).toBeLessThanOrEqual(48)
  }
}

async function confirmAddress(page: Page, name: string): Promise<void> {
  await page.goto('/dev/mail')
  const mail = page.getByRole('row').filter({ hasText: `${name}@example.com` })
  await mail.getByRole('link', { name: /Confirm your email address/ }).click()
  // Opened, not pressed: the preview above moves the link while it comes.
  const link = await page.locator('a[href*="/verify-email"]').first().getAttribute('href')
  await page.goto(link!)
  await expect(page.locator('main')).toContainText(`${name}@example.com`)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
}

async function adminPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await enter(page, cast.ada.username)
  return page
}
