/** The office as people of the house see it: what is in the first view, and how they come from one page to the next. */
import { expect, type Page } from '@playwright/test'

import { cast } from '#tests/cast.ts'
import { checkAccessibility } from '#tests/support/accessibility.ts'
import { enter, hydrated, onWideScreen } from '#tests/support/browser-renter.ts'
import { test } from '#tests/support/journey.ts'

test.use(onWideScreen)

const rail = (page: Page) => page.getByRole('navigation', { name: 'Portal' })
const namesIn = (page: Page, group: string) =>
  rail(page).getByRole('list', { name: group, exact: true }).getByRole('link').allInnerTexts()

test('beside the page the work of the house is in four groups, one’s own under one’s picture', async ({ page }) => {
  await enter(page, cast.ada.username)
  await page.goto('/dashboard')
  const five = ['Dashboard', 'Schedule', 'Bookings', 'Documents', 'Deposits']
  expect((await namesIn(page, 'Today')).map((name) => name.split('\n')[0])).toEqual(five)
  expect(await namesIn(page, 'Money')).toEqual(['Earnings', 'Payouts', 'Figures', 'Taxes'])
  expect((await rail(page).locator('.tab-count').allInnerTexts()).filter((count) => count.startsWith('0'))).toEqual([])
  await expect(rail(page).getByRole('button')).toBeHidden()
  await expect(rail(page).getByRole('link', { name: 'Account' })).toBeHidden()
  const own = page.getByRole('banner').locator('details', { hasText: 'My bookings' })
  await own.locator('summary').click()
  await checkAccessibility(page)
  await own.getByRole('link', { name: 'My bookings' }).click()
  await expect(page).toHaveURL(/\/account\/bookings$/)
})

test('the entry that was pressed is marked while its page is on the way', async ({ page }) => {
  await enter(page, cast.sam.username)
  await page.goto('/dashboard')
  await hydrated(page)
  let letThrough = () => {}
  const waited = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/dashboard/deposits.data*', async (route) => {
    await waited
    await route.continue()
  })
  const entry = rail(page).getByRole('link', { name: 'Deposits' })
  await entry.click()
  await expect(entry).toHaveAttribute('data-marked')
  await expect(rail(page).locator('[data-marked]')).toHaveCount(1)
  await expect(rail(page).locator('[aria-current]')).toHaveText('Dashboard')
  letThrough()
  await expect(rail(page).locator('[aria-current]')).toHaveText('Deposits')
})
