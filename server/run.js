import readline from 'node:readline/promises'
import { parseArgs } from 'node:util'

import { ensureBuild } from './build.js'
import { ensureDatabase } from './database.js'
import { ensurePackages } from './packages.js'
import { loadBuild } from './server-build.js'
import { checkNode, completeEnvironment, CommandError, explain, printLine } from './setup.js'

/** @typedef {(tasks: import('./server-build.js').Entry['tasks']) => Promise<string>} Task */

/** @type {Record<string, Task>} */
const tasks = {
  async migrate({ migrate }) {
    await migrate()
    return 'All migrations are applied.'
  },
  async seed({ seed }) {
    return (await seed())
      ? 'The demo data is loaded.'
      : 'This database already has people or cars, so nothing was loaded. To empty it, use npm run db:reset.'
  },
  async audit({ audit }) {
    const { findings, note } = await audit(readDays())
    const said = note ? [note] : []
    if (findings.length > 0)
      throw new CommandError(['The audit found records that don’t agree.', ...findings, ...said].join('\n'))
    return ['Money, dates, documents and states agree.', ...said].join('\n')
  },
  async backup({ backup, makeBackupKey }) {
    if (readFlags()['make-key'])
      return `The key is in ${await makeBackupKey()}. Keep a copy of it elsewhere: no backup can be read without it.`
    const { file, bytes, rows, files, lost } = await backup()
    const held = `${file}: ${rows} rows and ${files} files in ${(bytes / 1e6).toFixed(1)} MB.`
    if (lost.length > 0)
      throw new CommandError(
        [held, 'These files are named by rows, and the store doesn’t have them:', ...lost].join('\n'),
      )
    return held
  },
  async restore({ restore }) {
    const { at, rows, files, lost } = await restore(readPositionals()[0])
    const restored = `Restored as of ${at}: ${rows} rows and ${files} files.`
    const missing = lost.length > 0 ? [`Files that were missing already: ${lost.join(', ')}`] : []
    return [restored, ...missing, 'Run npm run audit before you open.'].join('\n')
  },
  /** Started by the site, which names an empty database and reads the line. */
  async rehearse({ rehearse }) {
    process.once('disconnect', () => process.exit(1))
    return JSON.stringify(await rehearse(readPositionals()[0] ?? ''))
  },
  async 'rebuild-earnings'({ rebuildEarnings }) {
    const { bookings, entries } = await rebuildEarnings()
    const found = entries === 0 ? 'The ledger agrees.' : `Missing entries added: ${entries}.`
    return `Bookings that earn a commission: ${bookings}. ${found}`
  },
  async reset({ reset }) {
    await agree('This deletes everything in the database. Continue?')
    await reset()
    return 'The database is empty and migrated. npm run db:seed loads the demo data; so does the next npm start.'
  },
  async 'create-admin'({ createAdmin, adminPasswordLength }) {
    const answers = await ask(adminPasswordLength)
    const problem = await createAdmin(answers)
    if (problem) throw new CommandError(problem)
    return `${answers.username} is an administrator and can sign in.`
  },
}

async function run() {
  const name = process.argv[2] ?? ''
  checkNode()
  completeEnvironment('demo')
  process.env.JOBS = 'false'
  process.env.DATABASE_PATIENT = 'true'
  await ensurePackages()
  if (name === 'rehearse') useDatabase(readPositionals()[1] ?? '')
  if (name === 'build') return ensureBuild()
  const task = tasks[name]
  if (!task)
    throw new CommandError(`There is no task "${name}". The tasks are build, ${Object.keys(tasks).join(', ')}.`)
  await ensureBuild()
  const stopDatabase = await ensureDatabase()
  try {
    const { entry } = await loadBuild()
    printLine(await task(entry.tasks).finally(entry.shutdown))
  } finally {
    await stopDatabase()
  }
}

/** Another one of the same server, of which nothing is served: all of it as its owner. */
function useDatabase(/** @type {string} */ name) {
  const url = new URL(process.env.DATABASE_OWNER_URL || (process.env.DATABASE_URL ?? ''))
  url.pathname = `/${name}`
  process.env.DATABASE_URL = process.env.DATABASE_OWNER_URL = url.href
  process.env.DATABASE_POOL = '2'
}

const flags = /** @type {const} */ ({
  username: { type: 'string' },
  email: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  password: { type: 'string' },
  yes: { type: 'boolean' },
  'make-key': { type: 'boolean' },
  days: { type: 'string' },
})

function readFlags() {
  return parseArgs({ args: process.argv.slice(3), options: flags, allowPositionals: false }).values
}

/** How far back the audit reads what moved Stripe's balance, if not the usual days. */
function readDays() {
  const { days } = readFlags()
  if (days === undefined) return undefined
  if (!/^[1-9]\d{0,3}$/.test(days)) throw new CommandError('--days takes a number of days: npm run audit -- --days 90')
  return Number(days)
}

const readPositionals = () => parseArgs({ args: process.argv.slice(3), allowPositionals: true }).positionals

async function ask(/** @type {number} */ passwordLength) {
  const given = readFlags()
  return converse('no administrator was created', async (question) => ({
    username: given.username ?? (await question('Username: ')),
    email: given.email ?? (await question('E-mail: ')),
    firstName: given['first-name'] ?? (await question('First name: ')),
    lastName: given['last-name'] ?? (await question('Last name: ')),
    password:
      given.password ??
      process.env.ADMIN_PASSWORD ??
      (await question(`Password (${passwordLength} characters or more): `)),
  }))
}

/** @param {string} question */
async function agree(question) {
  if (readFlags().yes) return
  const answer = await converse('nothing was changed', (ask) => ask(`${question} (yes/no) `))
  if (answer.trim().toLowerCase() !== 'yes') throw new CommandError('Nothing was changed.')
}

/**
 * Throws when the input ends early: a pending prompt would hang the process.
 * @template Answers
 * @param {string} otherwise
 * @param {(question: (text: string) => Promise<string>) => Promise<Answers>} talk
 * @returns {Promise<Answers>}
 */
async function converse(otherwise, talk) {
  const prompt = readline.createInterface({ input: process.stdin, output: process.stdout })
  /** @type {Promise<never>} */
  const ended = new Promise((_, reject) => {
    prompt.once('close', () => reject(new CommandError(`Some questions weren’t answered: ${otherwise}.`)))
  })
  try {
    return await Promise.race([talk((text) => prompt.question(text)), ended])
  } finally {
    prompt.close()
  }
}

try {
  await run()
  process.exit(0)
} catch (error) {
  explain(error)
  process.exit(1)
}
