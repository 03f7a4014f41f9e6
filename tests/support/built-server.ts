/** The built site as a process of its own, on this test file's database. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { afterAll } from 'vitest'

import { freePort } from '#server/ports.js'

/** What each server of this test file said. */
const outputs: { args: string[]; said: () => string }[] = []
afterAll(() => {
  // oxlint-disable-next-line no-console -- the runner shows it when a test of the file failed
  for (const { args, said } of outputs) if (said()) console.log(`${args.join(' ')} said:\n${said().slice(-20_000)}`)
})

/**
 * Starts `args` with Node and waits until the site answers; `more` goes into its environment. `stop` sends SIGTERM, or
 * the signal given, and gives the exit code.
 */
export async function startBuiltServer(args: string[], more: Record<string, string> = {}) {
  const port = more.PORT ?? String(await freePort())
  const own = {
    PORT: port,
    APP_URL: `http://localhost:${port}`,
    STRIPE_EMULATOR_PORT: String(await freePort()),
    ...more,
  }
  const child = spawn(process.execPath, args, { env: { ...process.env, ...own }, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  outputs.push({ args, said: () => said })
  const ended = once(child, 'exit')
  const origin = `http://localhost:${port}`

  const deadline = Date.now() + 60_000
  while (!(await answers(`${origin}/health`))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The server did not start: ${said}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    child.kill(signal)
    const [code] = (await ended) as [number | null]
    return code
  }
  return { origin, stop, pid: child.pid, said: () => said }
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  )
}
