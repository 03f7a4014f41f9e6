import os from 'node:os'

import { defineConfig } from '@playwright/test'

const port = process.env.JOURNEY_PORT ?? '3400'
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

/**
 * Journeys through the built site on a phone, some on a wide screen too: what only a browser shows. Without scripts the
 * three main ways are walked; tests/requests proves every form and page without them. tests/run.js sets ports and database.
 */
export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // Ends what hangs. The longest take minutes on a busy machine, and each wait on their way has an end of its own.
  timeout: 480_000,
  expect: { timeout: 20_000 },
  workers: Math.min(2, os.availableParallelism()),
  forbidOnly: Boolean(process.env.CI),
  reporter: './tests/support/journey-reporter.js',
  use: {
    baseURL: `http://localhost:${port}`,
    ...phone,
    // What a worker fetches, no journey can hold up or count; the one about the worker allows it.
    serviceWorkers: 'block',
    // Nothing is measured on its way, and an eighth of Chromium's work is not done; journeys about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // What is not there fails soon, also where a whole journey may take minutes.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // A trace takes a quarter of the CPU; `npm run journeys -- --trace on` makes one when it is needed.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    { name: 'with-scripts', use: { javaScriptEnabled: true, extraHTTPHeaders: { 'X-Forwarded-For': '203.0.113.1' } } },
    {
      name: 'without-scripts',
      testMatch: ['**/book-a-car.spec.ts', '**/sign-up-mistakes.spec.ts', '**/list-a-car.spec.ts'],
      use: { javaScriptEnabled: false, extraHTTPHeaders: { 'X-Forwarded-For': '203.0.113.2' } },
    },
  ],
  webServer: {
    // Without a shell between them it notices when the runner is gone.
    command: 'exec node tests/support/journey-server.js',
    url: `http://localhost:${port}/health`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'pipe',
  },
})
