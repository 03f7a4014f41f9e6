import { securityPolicy } from '#app/site/pages/security.ts'

/** What security.txt calls our policy. */
export function loader() {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' }
  return new Response(securityPolicy, { headers })
}
