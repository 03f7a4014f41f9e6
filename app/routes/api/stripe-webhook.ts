import type { ActionFunctionArgs } from '@remix-run/node'

import { handleBalanceEvent } from '#app/money/balances/attempts.server.ts'
import { handleSubscriptionEvent } from '#app/brokers/subscription/commands.server.ts'
import { handlePaymentEvent } from '#app/money/payments/commands.server.ts'
import { readPaymentEvent } from '#app/money/payments/events.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { readBodyText } from '#app/platform/http.server.ts'

/** Stripe's events have a few kilobytes. */
const longestEvent = 512 * 1024

/** Stripe speaks here. Signature first; 400 when it is not Stripe's, 200 once the event is taken, 500 to hear it again. */
export async function action({ request }: ActionFunctionArgs) {
  const body = await readBodyText(request, longestEvent)
  const event = body === null ? null : readPaymentEvent(body, request.headers.get('Stripe-Signature'))
  if (!event) return new Response(null, { status: 400 })
  await handleBalanceEvent(event, now())
  await (event.ofSubscription ? handleSubscriptionEvent : handlePaymentEvent)(event, now())
  return new Response(null, { status: 200 })
}
