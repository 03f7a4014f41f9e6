/** The embedded Stripe for a test file, on the port that environment.ts has reserved. */
import { createServer as createReceiver } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll } from 'vitest'

import { isFree } from '#server/ports.js'

let reserved: string | undefined

/** Gives the environment a free port for the emulator: the same in every file of a process, which reads it once. */
export async function reserveStripePort(): Promise<void> {
  process.env.STRIPE_EMULATOR_PORT = reserved ??= await findPort()
}

/** One that no system hands out by itself (they begin at 32768), so that it stays free between two files. */
async function findPort(): Promise<string> {
  let port = 10_000 + (process.pid % 20_000)
  while (!(await isFree(port, '127.0.0.1'))) port += 1
  return String(port)
}

/** Starts the emulator on that port. Its webhooks go nowhere unless told: tests hand the events over themselves. */
export async function startStripe({
  now = () => new Date(),
  webhookUrl = 'http://127.0.0.1:9/webhooks/stripe',
}: { now?: () => Date; webhookUrl?: string } = {}) {
  const { env } = await import('#app/platform/env.server.ts')
  const { startStripeEmulator } = await import('#emulators/stripe/emulator.server.ts')
  return startStripeEmulator({
    port: env.stripe.emulator!.port,
    databaseUrl: env.databaseUrl,
    webhookUrl,
    webhookSecret: env.stripe.webhookSecret,
    secretKey: env.stripe.secretKey,
    now,
    onError: () => {},
  })
}

/** Called at the top level of a test file: the emulator runs while its tests do. */
export function openStripe(): void {
  let stripe: Awaited<ReturnType<typeof startStripe>> | undefined
  beforeAll(async () => void (stripe = await startStripe()))
  afterAll(() => stripe?.close())
}

type Delivery = { readonly body: string; readonly signature: string }

/** Catches what Stripe delivers, so that a test hands it over when, and as often as, it wants. */
export async function catchDeliveries() {
  const caught: Delivery[] = []
  const receiver = createReceiver((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      caught.push({ body: Buffer.concat(parts).toString(), signature: String(request.headers['stripe-signature']) })
      response.writeHead(200).end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhooks/stripe`,
    /** The first delivery whose body holds all these words. */
    find: (...words: string[]) => caught.find(({ body }) => words.every((word) => body.includes(word))),
    async close(): Promise<void> {
      receiver.closeAllConnections()
      await new Promise((resolve) => receiver.close(resolve))
    },
  }
}
