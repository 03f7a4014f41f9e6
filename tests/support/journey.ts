/** Playwright's `test` for journeys. */
import { test as base, type Page } from '@playwright/test'

import { onWideScreen } from '#tests/support/browser-renter.ts'
import { startMeter } from '#tests/support/processor-time.js'

/** Of this worker and its browser. */
const spent = startMeter(process.pid)

/**
 * `scripts`: whether this run of the journey is the one with scripts. `desk`: a page in a browser of its own on a computer,
 * for anyone who sits at one while `page` is someone's phone. `cost` notes what each journey took.
 */
export const test = base.extend<{ scripts: boolean; desk: Page; cost: void }>({
  scripts: ({ javaScriptEnabled }, use) => use(javaScriptEnabled ?? true),
  desk: async ({ browser }, use) => {
    const computer = await browser.newContext(onWideScreen)
    await use(await computer.newPage())
    await computer.close()
  },
  cost: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it which fixtures are wanted
    async ({}, use, { annotations }) => {
      await use()
      annotations.push({ type: 'processor', description: spent().toFixed(2) })
    },
    { auto: true },
  ],
})
