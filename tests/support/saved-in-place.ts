/** What saving does to a page that stays: nothing. */
import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Saves by this button, from the foot of the page: it says so, and neither scrolls nor moves what is there. Browsers leave out of
 * their sum of shifts what follows a press; here it counts too.
 */
export async function checkSavedInPlace(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type: 'layout-shift' })
    Object.assign(window, { shiftsSeen: () => observer.takeRecords() })
    return scrollY
  })
  await button.click()
  await expect(
    page
      .locator('[data-notice]')
      .getByText(/saved|success/i)
      .first(),
  ).toBeVisible()
  const after = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const { shiftsSeen } = window as unknown as { shiftsSeen: () => { value: number }[] }
        const answer = () => resolve({ scrolledTo: scrollY, shifts: shiftsSeen().map(({ value }) => value) })
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(answer)))
      }),
  )
  expect(after).toEqual({ scrolledTo: before, shifts: [] })
}
