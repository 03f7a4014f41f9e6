/** The embedded Stripe for a test file: `await vi.hoisted(() => reserveStripePort())` first, since env is read once. */
import { createServer, type AddressInfo } from 'node:net'

/** Gives the environment a free port for the emulator. */
export async function reserveStripePort(): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  process.env.STRIPE_EMULATOR_PORT = String((probe.address() as AddressInfo).port)
  await new Promise((resolve) => probe.close(resolve))
}

/** Starts the emulator on that port. Its webhooks go nowhere: tests hand the events over themselves. */
export async function startStripe({ now = () => new Date() }: { now?: () => Date } = {}) {
  const { env } = await import('#app/platform/env.server.ts')
  const { startStripeEmulator } = await import('#app/platform/embedded/stripe/emulator.server.ts')
  return startStripeEmulator({
    port: env.stripe.emulator!.port,
    databaseUrl: env.databaseUrl,
    webhookUrl: 'http://127.0.0.1:9/webhooks/stripe',
    webhookSecret: env.stripe.webhookSecret,
    secretKey: env.stripe.secretKey,
    now,
    onError: () => {},
  })
}
