/** What the embedded Stripe has announced, handed to the webhook's own route when and as a test wants. */
import { rawSql } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { action } from '#app/routes/api/stripe-webhook.ts'
import { signature } from '#emulators/stripe/deliveries.server.ts'

/** Everything so far, in the order it happened. `before`: only what happened before that. */
export async function announced(before?: Date): Promise<string[]> {
  const until = before ? Math.floor(before.getTime() / 1000) : Number.MAX_SAFE_INTEGER
  const rows = await rawSql<{ body: string }[]>`
    select body::text as body from stripe_emulator.events where created <= ${until} order by position`
  return rows.map(({ body }) => body)
}

/** Each as Stripe sends it, one after the other. Throws when one is not taken. */
export async function deliver(events: readonly string[]): Promise<void> {
  for (const body of events) {
    const signed = signature(env.stripe.webhookSecret, Math.floor(Date.now() / 1000), body)
    const headers = { 'Stripe-Signature': signed }
    const request = new Request(`${env.origin}/webhooks/stripe`, { method: 'POST', body, headers })
    const { status } = await action({ request, params: {}, context: {} })
    if (status !== 200) throw new Error(`an event was answered with ${status}: ${body}`)
  }
}
