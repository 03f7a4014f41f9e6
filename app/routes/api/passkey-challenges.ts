import { json, type ActionFunctionArgs } from '@remix-run/node'

import { requestSignInOptions } from '#app/people/sign-in/passkeys.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { addressOf } from '#app/platform/http.server.ts'
import { seconds } from '#app/shared/durations.ts'

/** What a passkey is to sign, to sign in or to show who one is. */
export async function action({ request }: ActionFunctionArgs) {
  const asked = await requestSignInOptions({ address: addressOf(request), now: now() })
  const headers = { 'Cache-Control': 'no-store' }
  if (asked.ok) return json(asked.value, { headers })
  const retryAfter = String((asked.problem.retryAfter ?? 0) / seconds(1))
  return json({ problem: asked.problem.body }, { status: 429, headers: { ...headers, 'Retry-After': retryAfter } })
}
