import { defineConfig } from 'vitest/config'

import { workingPaths } from './app/page-kinds.ts'
import routes from './app/routes.ts'

const everywhere = [
  'app/**/*.test.{ts,tsx}',
  'drizzle/**/*.test.ts',
  'emulators/**/*.test.ts',
  'server/**/*.test.{js,ts}',
  'tests/support/**/*.test.ts',
]
const withDatabase = ['{app,drizzle,emulators,server}/**/*.server.test.{ts,tsx}', 'drizzle/**/*.test.ts']
const environment = './tests/support/environment.ts'
const database = {
  globalSetup: './tests/support/database.ts',
  setupFiles: [environment, './tests/support/fresh-database.ts'],
}

/** Four kinds of tests (HOUSE §12). `requests` and `house` read the built app: `npm test` builds it first. */
export default defineConfig({
  // The tests run as production does, and React's development transform has no part in that.
  esbuild: { jsx: 'automatic', jsxDev: false },
  define: { __WORKING_PATHS__: JSON.stringify(workingPaths(routes)) },
  test: {
    pool: 'forks',
    silent: 'passed-only',
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: everywhere, exclude: withDatabase, setupFiles: [environment], isolate: false },
      },
      {
        extends: true,
        test: { name: 'server', include: withDatabase, testTimeout: 20_000, hookTimeout: 60_000, ...database },
      },
      {
        extends: true,
        test: {
          name: 'requests',
          include: ['tests/requests/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          ...database,
        },
      },
      {
        extends: true,
        test: {
          name: 'house',
          include: ['tests/house/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          ...database,
        },
      },
    ],
  },
})
