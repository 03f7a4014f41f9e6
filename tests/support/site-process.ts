/** The built site as a process of its own. */
import { spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

import { freePort } from '#server/ports.js'
import { optimizeLate } from '#tests/support/optimize-late.js'

/** Starts `args` with Node on free ports and waits until the site answers. Throws with its output when it ends before. */
export async function startSiteProcess(
  args: string[],
  more: Record<string, string> = {},
  stdio: StdioOptions = 'pipe',
) {
  const port = more.PORT ?? String(await freePort())
  const origin = `http://localhost:${port}`
  const own = { PORT: port, APP_URL: origin, STRIPE_EMULATOR_PORT: String(await freePort()), ...more }
  const child = spawn(process.execPath, [optimizeLate, ...args], { env: { ...process.env, ...own }, stdio })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'exit')

  // Not an end of its own for a busy machine: it keeps a site that hangs from outliving its test file.
  const deadline = Date.now() + 500_000
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The server did not start: ${output}`)
    }
    await sleep(100)
  }
  return {
    origin,
    port: Number(port),
    child,
    pid: child.pid,
    output: () => output,
    /** Returns the exit code. */
    async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
      child.kill(signal)
      const [code] = (await ended) as [number | null]
      return code
    },
  }
}

function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/health`).then(
    (response) => response.ok,
    () => false,
  )
}
