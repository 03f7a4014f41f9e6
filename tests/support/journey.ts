/** Playwright's `test` for journeys. */
import { test as base } from '@playwright/test'

import { startMeter } from '#tests/support/processor-time.js'

/** Of this worker and its browser. */
const spent = startMeter(process.pid)

/** `scripts`: whether this run of the journey is the one with scripts. `cost` notes what each journey took. */
export const test = base.extend<{ scripts: boolean; cost: void }>({
  scripts: ({ javaScriptEnabled }, use) => use(javaScriptEnabled ?? true),
  cost: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it which fixtures are wanted
    async ({}, use, { annotations }) => {
      await use()
      annotations.push({ type: 'processor', description: spent().toFixed(2) })
    },
    { auto: true },
  ],
})
