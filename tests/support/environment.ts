/** vitest's setup file for every project: the environment a module under test reads, before it is loaded. */
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'

import { closeTheNetwork } from '#tests/support/closed-network.ts'
import { processorTime } from '#tests/support/processor-time.js'
import { reserveStripePort } from '#tests/support/stripe-emulator.ts'

process.env.NODE_ENV = 'production'
process.env.DEPLOYMENT = 'test'
process.env.PORT = '3000'
process.env.APP_URL = 'http://localhost:3000'
process.env.SESSION_SECRET = 'a-secret-that-only-tests-know-0123456789'
process.env.DATABASE_URL = 'postgres://nobody@127.0.0.1:1/none'
process.env.JOBS = 'false'
process.env.PREPARE_PICTURES = 'false'
// All people of a test come from one address.
process.env.HOLDS_BY_ADDRESS = 'false'
process.env.LOG_LEVEL = 'error'
for (const name of ['DATABASE_OWNER_URL', 'STRIPE_SECRET_KEY', 'UPLOADTHING_TOKEN', 'SMTP_URL', 'CLOCK_STARTS_AT'])
  delete process.env[name]
// In whichever files an embedded Stripe is started: the environment is read once, before any of them begins.
await reserveStripePort()

closeTheNetwork()

declare module 'vitest' {
  interface TaskMeta {
    /** Processor seconds of the process that runs this file and of what it starts, as counted at the end of the file. */
    processor?: { pid: number; seconds: number }
  }
}

// Registered first, so it runs last: the sites that the file started have been stopped, and are counted.
// oxlint-disable-next-line no-empty-pattern -- vitest reads from it which fixtures are wanted
afterAll(({}, file) => {
  file.meta.processor = { pid: process.pid, seconds: processorTime(process.pid) }
})

// Lines that bypass the console belong to the running test too: the runner shows them when it fails.
// oxlint-disable no-console -- this is where they are passed to it
process.stdout.write = passOn((line) => console.log(line))
process.stderr.write = passOn((line) => console.warn(line))
// oxlint-enable no-console

function passOn(say: (line: string) => void): typeof process.stdout.write {
  return (chunk: string | Uint8Array, ...rest: unknown[]) => {
    say((typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()).trimEnd())
    const written = rest.at(-1)
    if (typeof written === 'function') written()
    return true
  }
}

// What a component or a library complains about on the console is a mistake no one would otherwise see.
let complaints: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  complaints = vi.spyOn(console, 'error')
})

afterEach(() => {
  const said = complaints.mock.calls.map((call: unknown[]) => call.join(' '))
  complaints.mockRestore()
  expect(said, 'console.error was called').toEqual([])
})
