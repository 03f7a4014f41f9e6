/** What saving does to a page that stays: nothing. */
import { expect, type Locator, type Page } from '@playwright/test'

/** Saves by this button, from the foot of the page: it says so, and neither scrolls nor moves what is there. */
export async function checkSavedInPlace(page: Page, button: Locator, words = /saved|success/i): Promise<void> {
  const said = page.locator('[data-notice]').getByText(words)
  expect(await movedBy(page, button, said.first())).toEqual([])
}

/** Refused by this button: the summary comes over the page, which neither scrolls nor moves, and its link leads to the field. */
export async function checkRefusedInPlace(page: Page, button: Locator): Promise<void> {
  const summary = page.locator('[data-error-summary]')
  expect(await movedBy(page, button, summary)).toEqual([])
  await expect(summary).toBeFocused()
  await summary.getByRole('link').first().click()
  const field = page.locator('[aria-invalid=true]').first()
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport({ ratio: 1 })
  const error = page.locator('.in-place :focus-within > .error, :focus-within > .help > .error').first()
  expect(await error.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThan(2)
}

/**
 * How far the page scrolls from this press until `said` is in sight, and each shift of its layout. Browsers leave out of their sum
 * of shifts what follows a press by half a second; here it counts too.
 */
async function movedBy(page: Page, button: Locator, said: Locator): Promise<string[]> {
  await button.scrollIntoViewIfNeeded()
  await page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type: 'layout-shift' })
    Object.assign(window, { shiftsSeen: () => observer.takeRecords() })
    // Something that lies over the button may have to be scrolled from it first.
    const note = () => Object.assign(window, { scrolledBefore: scrollY })
    addEventListener('pointerdown', note, { capture: true, once: true })
  })
  await button.click()
  await expect(said).toBeVisible()
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const { shiftsSeen, scrolledBefore } = window as unknown as {
          shiftsSeen: () => { value: number }[]
          scrolledBefore: number
        }
        const answer = () => {
          const shifts = shiftsSeen().map(({ value }) => `shifts by ${value}`)
          resolve(scrollY === scrolledBefore ? shifts : [`scrolls by ${scrollY - scrolledBefore}`, ...shifts])
        }
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(answer)))
      }),
  )
}
