/** The site as the journeys meet it: built, seeded, on a database made for this run and dropped after it. */
import fs from 'node:fs'
import path from 'node:path'

import postgres from 'postgres'

import { serve } from '#server/serve.js'
import { explain } from '#server/setup.js'

const server = process.env.JOURNEY_DATABASE ?? ''
const port = process.env.JOURNEY_PORT ?? '3400'
const name = process.env.JOURNEY_NAME ?? `journeys_${process.pid}`
const addressOf = (/** @type {string | undefined} */ address) =>
  Object.assign(new URL(address ?? ''), { pathname: `/${name}` }).href
const dataDir = path.resolve(process.env.TEST_DATA_DIR ?? '.data/test', name)

Object.assign(process.env, {
  NODE_ENV: 'production',
  DEPLOYMENT: 'test',
  DEMO_DATA: 'true',
  PORT: port,
  APP_URL: `http://localhost:${port}`,
  STRIPE_EMULATOR_PORT: process.env.JOURNEY_EMULATOR_PORT ?? '3401',
  DATABASE_URL: addressOf(process.env.JOURNEY_SITE_DATABASE),
  DATABASE_OWNER_URL: addressOf(server),
  DATA_DIR: dataDir,
  SESSION_SECRET: 'a-secret-that-only-journeys-know-0123456789',
  LOG_LEVEL: 'error',
  PREPARE_PICTURES: 'false',
  HOLDS_BY_ADDRESS: 'false',
  // Each project has an address of its own (playwright.config.ts): more people sign up in one run than one may let in.
  TRUSTED_PROXIES: '1',
})

const sql = postgres(server, { max: 1, onnotice: () => {} })

async function dropOwn() {
  await sql`drop database if exists ${sql(name)} with (force)`
  await sql.end({ timeout: 1 })
  fs.rmSync(dataDir, { recursive: true, force: true })
}

try {
  await sql`create database ${sql(name)}`
  await serve({ last: dropOwn, follows: true })
} catch (error) {
  explain(error)
  await dropOwn()
  process.exit(1)
}
