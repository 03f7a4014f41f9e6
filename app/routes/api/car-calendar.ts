import type { LoaderFunctionArgs } from '@remix-run/node'

import { readFeed } from '#app/fleet/calendar-feeds/feeds.server.ts'
import { problems } from '#app/messages/problems.ts'
import { now } from '#app/platform/clock.server.ts'
import { refusal } from '#app/platform/http.server.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'

export const route: RouteFacts = { unread: problems.garage.unread }

/** A car's calendar, by its secret address. */
export async function loader({ request }: LoaderFunctionArgs) {
  const key = new URL(request.url).searchParams.get('key') ?? ''
  const feed = await readFeed(key, now())
  if (!feed) return refusal(problems.link.over, 404)
  const headers = { 'Cache-Control': 'private, no-cache', ETag: feed.etag, 'X-Content-Type-Options': 'nosniff' }
  if (request.headers.get('If-None-Match') === feed.etag) return new Response(null, { status: 304, headers })
  return new Response(feed.file, {
    headers: {
      ...headers,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="marque-car.ics"',
    },
  })
}
