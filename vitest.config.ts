import { defineConfig } from 'vitest/config'

import { workingPaths } from './app/page-kinds.ts'
import routes from './app/routes.ts'
import { optimizeLate } from './tests/support/optimize-late.js'

const everywhere = [
  'app/**/*.test.{ts,tsx}',
  'drizzle/**/*.test.ts',
  'emulators/**/*.test.ts',
  'server/**/*.test.{js,ts}',
  'tests/support/**/*.test.ts',
]
const withDatabase = ['{app,drizzle,emulators,server}/**/*.server.test.{ts,tsx}', 'drizzle/**/*.test.ts']
/**
 * Each has a process of its own: it replaces modules or says what its environment is before these are loaded, or starts
 * sites as processes.
 */
const alone = '**/*.alone.{test,server.test}.ts'
/** React keeps one queue for a process: what breaks off in it while a window goes would draw nothing for the files that follow. */
const withReact = 'app/**/*.test.tsx'
const environment = './tests/support/environment.ts'
const database = {
  globalSetup: './tests/support/database.ts',
  setupFiles: [environment, './tests/support/fresh-database.ts'],
}

/** Each connection is a process of Postgres that has to learn the tables: ten for the queries of a page cost more than they save. */
const fewConnections = { DATABASE_POOL: '3' }

/** Ends what hangs. Nothing is measured by it: a machine several times slower passes too. */
const patience = { testTimeout: 600_000, hookTimeout: 600_000 }

/** Twenty years of the house take a day. */
const endless = { testTimeout: 0, hookTimeout: 600_000 }

/** Four kinds of tests. `requests` and `house` read the built app: `npm test` builds it first. */
export default defineConfig({
  // The tests run as production does, and React's development transform has no part in that.
  esbuild: { jsx: 'automatic', jsxDev: false },
  define: { __WORKING_PATHS__: JSON.stringify(workingPaths(routes)) },
  test: {
    pool: 'forks',
    silent: 'passed-only',
    maxWorkers: 4,
    // A page's objects live shorter than it takes the usual sixteen megabytes to fill: a sixth of a worker's time was collecting them.
    execArgv: ['--max-semi-space-size=64', optimizeLate],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: everywhere,
          exclude: [...withDatabase, withReact],
          setupFiles: [environment],
          isolate: false,
          ...patience,
        },
      },
      { extends: true, test: { name: 'unit-alone', include: [withReact], setupFiles: [environment], ...patience } },
      {
        extends: true,
        test: {
          name: 'server',
          include: withDatabase,
          exclude: [alone],
          isolate: false,
          ...patience,
          ...database,
          setupFiles: [environment, './tests/support/worker-database.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'server-alone', include: ['app/**/*.alone.server.test.ts'], ...patience, ...database },
      },
      {
        extends: true,
        test: {
          name: 'requests',
          include: ['tests/requests/**/*.test.ts'],
          exclude: [alone],
          env: fewConnections,
          isolate: false,
          ...patience,
          ...database,
          setupFiles: [environment, './tests/support/worker-database.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'requests-alone',
          include: ['tests/requests/**/*.alone.test.ts'],
          env: fewConnections,
          ...patience,
          ...database,
        },
      },
      {
        extends: true,
        test: {
          name: 'simulate',
          include: ['tests/simulate/years.test.ts'],
          env: fewConnections,
          ...database,
          ...endless,
        },
      },
      {
        extends: true,
        test: {
          name: 'house',
          include: ['tests/house/**/*.test.ts'],
          ...patience,
          ...database,
        },
      },
    ],
  },
})
