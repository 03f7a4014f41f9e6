import { printSecurityContact } from '#app/site/pages/security.ts'
import { now } from '#app/platform/clock.server.ts'
import { env } from '#app/platform/env.server.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'

export const route: RouteFacts = { crawlers: 'index' }

/** security.txt: where to report a vulnerability. */
export function loader() {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' }
  return new Response(printSecurityContact(env.origin, now()), { headers })
}
