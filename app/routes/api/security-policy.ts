import { securityPolicy } from '#app/site/pages/security.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'

export const route: RouteFacts = { crawlers: 'index' }

/** What security.txt calls our policy. */
export function loader() {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' }
  return new Response(securityPolicy, { headers })
}
