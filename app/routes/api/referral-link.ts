/** A broker's link; `?ref=CODE` on any page comes here too (server/referral-links.js). */
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'

import { followLink } from '#app/features/referrals/clicks.server.ts'
import { now } from '#app/platform/clock.server.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { to, headers } = await followLink(request, { code: params.code, now: now() })
  return redirect(to, { headers })
}
