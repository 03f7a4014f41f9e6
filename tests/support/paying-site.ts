/** The built site with the demo data and the embedded Stripe, for a test file that has reserved Stripe's port. */
import { catchDeliveries, startStripe } from '#tests/support/stripe-emulator.ts'
import { openSite } from '#tests/support/walker.ts'

export type PayingSite = Awaited<ReturnType<typeof openPayingSite>>

/** Stripe's events are caught and reach the site only by `deliver`, when and as often as a test wants. */
export async function openPayingSite() {
  const site = await openSite({ demo: true })
  const deliveries = await catchDeliveries()
  const stripe = await startStripe({ webhookUrl: deliveries.url })
  return {
    ...site,
    deliveries,
    /** Posts an event to the site's webhook. Gives the status of the answer. */
    async deliver({ body, signature }: { body: string; signature: string }): Promise<number> {
      const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
      return (await site.walker().send('/webhooks/stripe', { method: 'POST', body, headers })).status
    },
    async close(): Promise<void> {
      await stripe.close()
      await deliveries.close()
      await site.close()
    },
  }
}
