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

const sizes = [
  { width: 1280, height: 800, firstRow: 240, tallest: 48 },
  { width: 360, height: 740, firstRow: 300, tallest: 72 },
]

test('today’s pickups and returns are within the first view, each with the step that comes next', async ({ page }) => {
  await enter(page, cast.sam.username)
  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height })
    await page.goto('/dashboard')
    const first = page.locator('#today li').first()
    await expect(first).toBeInViewport({ ratio: 1 })
    await expect(first.getByRole('link').last()).toHaveAccessibleName(/: .+, \d{4} /)
    await expect(page.locator('#waiting li').first()).toBeVisible()
  }
})

for (const address of ['bookings', 'documents', 'leads', 'users']) {
  test(`the list of ${address} begins in the first view, with rows of one line, two on a phone`, async ({ page }) => {
    await enter(page, cast.ada.username)
    for (const { width, height, firstRow, tallest } of sizes) {
      await page.setViewportSize({ width, height })
      await page.goto(`/dashboard/${address}`)
      const rows = await page
        .locator('main tbody tr')
        .evaluateAll((all) =>
          all.map((row) => row.getBoundingClientRect()).map(({ top, height: own }) => ({ top, own })),
        )
      expect(rows.length, `rows of ${address}`).toBeGreaterThan(1)
      expect(rows[0]!.top, `the first row of ${address} at ${width}`).toBeLessThan(firstRow)
      // What is longer than usual takes another line.
      const usual = rows.map(({ own }) => own).sort((one, other) => one - other)[Math.floor(rows.length / 2)]
      expect(usual, `a usual row of ${address} at ${width}`).toBeLessThanOrEqual(tallest)
      expect(usual).toBeGreaterThanOrEqual(44)
    }
    const filter = page.getByRole('search').locator('summary')
    if ((await filter.count()) > 0) await filter.click()
    await checkAccessibility(page)
  })
}
