/** A broker's link; `?ref=CODE` on any page comes here too (server/referral-links.js). */
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'

import { followLink } from '#app/people/referrals/clicks.server.ts'
import { isFetchedAhead } from '#app/shared/page-views.ts'
import { now } from '#app/platform/clock.server.ts'

/** Writes the click in the day's count, and the cookie that names the broker: following the link is what is counted. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  // Only an error status is dropped, and asked for again once someone follows the link. Of a redirect fetched ahead
  // the browser takes the end without asking here, and by a 204 it would stay where it is.
  if (isFetchedAhead(request.headers))
    return new Response(null, { status: 503, headers: { 'Cache-Control': 'no-store', Vary: 'Sec-Purpose' } })
  const { to, headers } = await followLink(request, { code: params.code, now: now() })
  return redirect(to, { headers })
}
