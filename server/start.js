import path from 'node:path'

import { ensureBuild } from './build.js'
import { ensureDatabase } from './database.js'
import { ensurePackages } from './packages.js'
import { ensurePortIsFree } from './ports.js'
import { checkNode, completeEnvironment, explain, root, printLine } from './setup.js'
import { interruptStep } from './step.js'

let stopDatabase = async () => {}

async function start() {
  checkNode()
  completeEnvironment('demo')
  await ensurePorts()
  await ensurePackages()
  stopDatabase = await ensureDatabase()
  await ensureBuild()
  const { serve } = await import('./serve.js')
  for (const signal of early) process.off(signal, giveUp)
  if (process.argv.includes('--plain')) return servePlainly()
  await serve({ ready: printWelcome, last: stopDatabase })
}

async function ensurePorts() {
  const port = Number(process.env.PORT || 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return
  await ensurePortIsFree(port, 'PORT')
  if (process.env.STRIPE_SECRET_KEY) return
  await ensurePortIsFree(Number(process.env.STRIPE_EMULATOR_PORT || port + 1), 'STRIPE_EMULATOR_PORT')
}

async function servePlainly() {
  const { stopOnSignals } = await import('./serve.js')
  const { loadBuild } = await import('./server-build.js')
  const { entry } = await loadBuild()
  stopOnSignals(async () => {
    await entry.shutdown()
    await stopDatabase()
  }, stopDatabase)
  process.argv[2] = path.join(root, 'server/remix-serve.js')
  await import(path.join(root, 'node_modules/@remix-run/serve/dist/cli.js'))
}

/** @param {import('./serve.js').BootReport} report */
function printWelcome({ origin, accounts, mailbox, payments }) {
  const lines = [
    `Marque is open: ${origin}`,
    ...(accounts
      ? [
          `  sign in        ${accounts.signIn}`,
          `                 as ${accounts.usernames.join(', ')} · password ${accounts.password}`,
        ]
      : []),
    `  mails          ${mailbox ?? 'go out through SMTP_URL'}`,
    `  payments       ${payments ?? 'go through Stripe'}`,
    '  Ctrl-C stops everything.',
  ]
  printLine(`\n${lines.join('\n')}\n`)
}

const early = ['SIGINT', 'SIGTERM', 'SIGHUP']
function giveUp() {
  interruptStep()
  void stopDatabase().finally(() => process.exit(130))
}
for (const signal of early) process.on(signal, giveUp)

try {
  await start()
} catch (error) {
  explain(error)
  await stopDatabase()
  process.exit(1)
}
