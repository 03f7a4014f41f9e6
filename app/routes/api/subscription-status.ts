import { json, type LoaderFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { confirmSubscription } from '#app/brokers/subscription/commands.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { wantsBody } from '#app/shared/wants-body.ts'

const headers = { 'Cache-Control': 'no-store' }

/** What the waiting page asks every few seconds: has the payment arrived? Writes what Stripe says, as its event would; nothing for a HEAD. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  if (!wantsBody(request)) return json(null, { headers })
  const state = await confirmSubscription(viewer.id, now())
  return json({ state: state === 'waiting' ? 'awaiting_payment' : state }, { headers })
}
