/** A broker's link; `?ref=CODE` on any page comes here too (server/referral-links.js). */
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'

import { followLink } from '#app/features/referrals/clicks.server.ts'
import { isFetchedAhead } from '#app/features/views/rules.ts'
import { now } from '#app/platform/clock.server.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  // Browsers drop what they fetched ahead in vain, and ask again once somebody follows the link.
  if (isFetchedAhead(request.headers))
    return new Response(null, { status: 503, headers: { 'Cache-Control': 'no-store' } })
  const { to, headers } = await followLink(request, { code: params.code, now: now() })
  return redirect(to, { headers })
}
