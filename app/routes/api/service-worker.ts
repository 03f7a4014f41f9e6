import { release } from '#app/platform/release.server.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import source from '#app/ui/service-worker.js?raw'

export const route: RouteFacts = { crawlers: 'index' }

/** What a worker may fetch is decided by the policy it came with; it fetches what pages would. */
const ownPolicy = "default-src 'self'"

/** Every visitor's browser fetches it: without what is only for us. */
const bare = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\n\s*\n/g, '\n')

/** The service worker of this release. Browsers ask for it at each visit, and change over when it differs. */
export async function loader() {
  const { digest } = await release()
  const headers = {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': ownPolicy,
  }
  return new Response(bare.replace('marque-RELEASE', `marque-${digest}`), { headers })
}
