/** The built site with the demo data, and an embedded Stripe that ends with the test file. */
import { afterAll } from 'vitest'

import { catchDeliveries, startStripe } from '#tests/support/stripe-emulator.ts'
import { openSite } from '#tests/support/no-script-client.ts'

/** Stripe's events are caught and reach the site only by `deliver`, when and as often as a test wants. */
export async function openPayingSite() {
  const site = await openSite({ demo: true })
  const deliveries = await catchDeliveries()
  const stripe = await startStripe({ webhookUrl: deliveries.url })
  afterAll(async () => {
    await stripe.close()
    await deliveries.close()
  })
  return {
    ...site,
    deliveries,
    /** Posts an event to the site's webhook. Gives the status of the answer. */
    async deliver({ body, signature }: { body: string; signature: string }): Promise<number> {
      const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
      return (await site.noScriptClient().send('/webhooks/stripe', { method: 'POST', body, headers })).status
    },
  }
}
