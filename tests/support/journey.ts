/** Playwright's `test` for journeys. */
import { test as base } from '@playwright/test'

/** `scripts`: whether this run of the journey is the one with scripts. */
export const test = base.extend<{ scripts: boolean }>({
  scripts: ({ javaScriptEnabled }, use) => use(javaScriptEnabled ?? true),
})
