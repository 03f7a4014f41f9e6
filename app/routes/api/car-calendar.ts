import type { LoaderFunctionArgs } from '@remix-run/node'

import { findFeedCar, readFeed } from '#app/fleet/calendar-feeds/feeds.server.ts'
import { linkProblems } from '#app/bookings/booking/words.ts'
import { garageProblems } from '#app/fleet/garage/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { refusal } from '#app/platform/http.server.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { wantsBody } from '#app/shared/wants-body.ts'

export const route: RouteFacts = { unread: garageProblems.unread }

const kept = { 'Cache-Control': 'private, no-cache', 'X-Content-Type-Options': 'nosniff' }

/** A car's calendar, by its secret address. */
export async function loader({ request }: LoaderFunctionArgs) {
  const key = new URL(request.url).searchParams.get('key') ?? ''
  const at = now()
  const found = await findFeedCar(key, at)
  if (!found) return refusal(linkProblems.over, 404)
  const named = {
    ...kept,
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': 'attachment; filename="marque-car.ics"',
  }
  if (!wantsBody(request)) return new Response(null, { headers: named })
  const { file, etag: ETag } = await readFeed(found, at)
  if (request.headers.get('If-None-Match') === ETag)
    return new Response(null, { status: 304, headers: { ...kept, ETag } })
  return new Response(file, { headers: { ...named, ETag } })
}
