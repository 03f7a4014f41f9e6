/**
 * `npm test`: everything a fresh clone needs, then every test, on a database, ports and a build of its own, so that it
 * runs beside `npm start`. A first word names one kind (unit, server, requests, house, journeys); whatever follows goes
 * to vitest or Playwright as it is: `npm test -- unit rules`, `npm run journeys -- --grep "books a car"`.
 * `npm test -- changed` runs what the files that differ from the last commit, or from the one named, can have broken.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { ensureBuild, isBuilt } from '../server/build.js'
import { ensurePackages } from '../server/packages.js'
import { checkNode, explain, root, printLine } from '../server/setup.js'
import { interruptStep } from '../server/step.js'
import { changedFiles, changedRoutes } from './changed.js'
import { startMeter } from './support/processor-time.js'

const kinds = ['unit', 'server', 'requests', 'house', 'journeys']
/** By hand: as long as one likes. */
const longKinds = ['simulate']
const builtKinds = ['requests', 'house', 'journeys', 'simulate']
const data = path.resolve(root, process.env.TEST_DATA_DIR ?? '.data/test')

/** @typedef {import('./support/recap.js').Recap} Recap */
/** @typedef {import('./support/recap.js').Cost} Cost */

async function test() {
  process.chdir(root)
  checkNode()
  const named = [...kinds, ...longKinds].includes(process.argv[2] ?? '')
  const wanted = named ? [process.argv[2] ?? ''] : kinds
  const rest = wanted.includes('simulate') ? readSimulation() : process.argv.slice(named ? 3 : 2)

  await ensurePackages()
  fs.mkdirSync(data, { recursive: true })
  process.env.TEST_DATA_DIR = data
  // Tests bring their own environment; whatever is set for the site must not reach them.
  for (const name of foreign) delete process.env[name]

  if (process.argv[2] === 'changed') return testChanges(process.argv[3] ?? 'HEAD')

  const { startFastPostgres } = await import('./support/fast-postgres.js')
  if (wanted.some((kind) => builtKinds.includes(kind))) process.env.BUILD_DIR = await chooseBuild()

  const projects = wanted.filter((kind) => kind !== 'journeys')
  const recaps = []
  const cost = countCost()
  // Both runners use it: it stays until the second has ended. Rules need none.
  const database = projects.join() === 'unit' ? undefined : await startFastPostgres(data)
  try {
    // One after the other: in parallel they only slow each other down (decision 046).
    if (projects.length > 0) recaps.push(await runVitest(projects, rest))
    if (database && wanted.includes('journeys') && !isInterrupted) recaps.push(await runJourneys(rest, database))
  } finally {
    await database?.stop()
  }
  tellCost(
    recaps.flatMap(({ costs }) => costs),
    cost(),
  )
  return tell(recaps)
}

/** Passed on in the environment. @returns {string[]} what goes to vitest: nothing */
function readSimulation() {
  const { seed, from, days, closely } = parseArgs({
    args: process.argv.slice(3),
    options: {
      seed: { type: 'string' },
      from: { type: 'string' },
      days: { type: 'string' },
      closely: { type: 'boolean' },
    },
  }).values
  if (seed) process.env.SIMULATE_SEED = seed
  if (from) process.env.SIMULATE_FROM = from
  if (days) process.env.SIMULATE_DAYS = days
  if (closely) process.env.SIMULATE_CLOSELY = 'true'
  return []
}

/**
 * Tests of rules and of the server that import what changed since this commit, and the routes made of it, asked by
 * everybody.
 * @param {string} since
 */
async function testChanges(since) {
  const routes = changedRoutes(changedFiles(since))
  const cost = countCost()
  const recaps = [await runVitest(['unit', 'server'], [`--changed=${since}`])]
  if (routes.length > 0 && !isInterrupted) {
    process.env.BUILD_DIR = await chooseBuild()
    process.env.CHANGED_ROUTES = routes.join()
    recaps.push(await runVitest(['requests'], ['every-page', '-t', 'every address as everybody']))
  }
  tellCost(
    recaps.flatMap(({ costs }) => costs),
    cost(),
  )
  if (recaps.every(({ passed, failures }) => passed + failures.length === 0)) {
    printLine('\nNo test is related to what changed.')
    return 0
  }
  return tell(recaps)
}

/** Counts from now on. A second is short enough: only what a process uses after its last second, killed, is lost. */
function countCost() {
  const spent = startMeter(process.pid)
  const began = Date.now()
  let seconds = 0
  const timer = setInterval(() => (seconds += spent()), 1_000)
  return () => {
    clearInterval(timer)
    return { seconds: seconds + spent(), wall: (Date.now() - began) / 1_000 }
  }
}

/** @param {string} name @param {number} seconds @param {number | undefined} wall */
function line(name, seconds, wall) {
  printLine(`${name.padEnd(60)} ${seconds.toFixed(1).padStart(9)} ${wall?.toFixed(1).padStart(8) ?? ''}`)
}

/**
 * Processor time (user and system, with everything that was started) and wall time of each kind of tests, and the
 * dearest files. Kinds run beside each other, so that their wall times overlap.
 * @param {Cost[]} costs @param {{ seconds: number, wall: number }} whole
 */
function tellCost(costs, whole) {
  printLine(`\n${'Seconds of'.padEnd(60)} processor wall`)
  let rest = whole.seconds
  for (const kind of kinds) {
    const own = costs.filter(({ project }) => project === kind)
    if (own.length === 0) continue
    const seconds = own.reduce((sum, each) => sum + each.seconds, 0)
    const from = Math.min(...own.map((each) => each.from))
    line(`${kind} (${own.length} files)`, seconds, (Math.max(...own.map(({ until }) => until)) - from) / 1_000)
    rest -= seconds
  }
  line('Postgres, runners, the journeys’ site', rest, undefined)
  line('all', whole.seconds, whole.wall)
  printLine('\nThe dearest files')
  const dearest = costs.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10)
  for (const { file, seconds, from, until } of dearest) line(file, seconds, (until - from) / 1_000)
}

/** The end of the output: what failed, then the counts. @param {Recap[]} recaps @returns {number} exit code */
function tell(recaps) {
  const passed = recaps.reduce((sum, recap) => sum + recap.passed, 0)
  const failures = recaps.flatMap((recap) => recap.failures)
  for (const { where, words } of failures) printLine(`\nFAILED ${where}\n${words}`)
  printLine(`\n${passed} passed, ${failures.length} failed`)
  return failures.length === 0 && passed > 0 ? 0 : 1
}

const foreign = [
  'CHANGED_ROUTES',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'PORT',
  'APP_URL',
  'DEPLOYMENT',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_EMULATOR_PORT',
  'UPLOADTHING_TOKEN',
  'SMTP_URL',
  'CLOCK_STARTS_AT',
  'DATA_DIR',
  'DEMO_DATA',
  'JOBS',
  'BROKER_PROGRAM',
  'SESSION_SECRET',
]

/** The site's own build when it is up to date; otherwise one beside it, since the old one may be being served. */
async function chooseBuild() {
  if (isBuilt('build')) return 'build'
  const beside = fs.existsSync(path.join(root, 'build')) ? path.relative(root, path.join(data, 'build')) : 'build'
  await ensureBuild(beside)
  return beside
}

/** @param {string[]} projects @param {string[]} rest @returns {Promise<Recap>} */
async function runVitest(projects, rest) {
  const result = path.join(data, 'vitest.json')
  fs.rmSync(result, { force: true })
  const cli = path.join(root, 'node_modules/vitest/vitest.mjs')
  // `unit-alone` goes with `unit`, `server-alone` with `server`, and `requests-alone` with `requests`.
  const filters = projects.flatMap((project) => ['--project', `${project}*`])
  const reporters = ['--reporter=tree', `--reporter=${path.join(root, 'tests/support/recap.js')}`]
  const code = await run([cli, 'run', ...filters, ...reporters, '--passWithNoTests', ...rest], { RECAP_FILE: result })
  return believed(readJson(result), code, 'vitest')
}

/** @param {string[]} rest @param {import('../server/embedded-postgres.js').EmbeddedPostgres} database @returns {Promise<Recap>} */
async function runJourneys(rest, database) {
  const { findChromium } = await import('./support/chromium.js')
  const { freePort } = await import('../server/ports.js')
  const result = path.join(data, 'journeys.json')
  fs.rmSync(result, { force: true })
  const own = {
    CHROMIUM_PATH: await findChromium(),
    JOURNEY_DATABASE: database.url,
    JOURNEY_SITE_DATABASE: database.siteUrlOf('postgres'),
    JOURNEY_NAME: `journeys_${process.pid}`,
    JOURNEY_PORT: String(await freePort()),
    JOURNEY_EMULATOR_PORT: String(await freePort()),
    RECAP_FILE: result,
  }
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js')
  const code = await run([cli, 'test', '--pass-with-no-tests', ...rest], own)
  return believed(readJson(result), code, 'Playwright')
}

/** A recap with a failure in it whenever the runner itself says so. @param {Recap | undefined} recap @param {number} code @param {string} runner */
function believed(recap = { passed: 0, failures: [], costs: [] }, code, runner) {
  if (code === 0 || recap.failures.length) return recap
  return { ...recap, failures: [{ where: runner, words: `ended with exit code ${code} and named no failure` }] }
}

function readJson(/** @type {string} */ file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()

/** @param {string[]} args @param {Record<string, string>} extra @returns {Promise<number>} exit code */
async function run(args, extra) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...extra },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  children.add(child)
  const [code] = await once(child, 'close')
  children.delete(child)
  return code ?? 1
}

let isInterrupted = false
// The children stop their own servers; this process ends when they have.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    isInterrupted = true
    interruptStep()
    for (const child of children) child.kill(signal)
  })
}

try {
  process.exit(await test())
} catch (error) {
  explain(error)
  printLine('\n0 passed, 1 failed')
  process.exit(1)
}
