import type { LoaderFunctionArgs } from '@remix-run/node'

import { mayReadMetrics, metricsType, printMetrics } from '#app/office/house/metrics.server.ts'
import { accessProblems, pageProblems } from '#app/ui/layout/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { refusal } from '#app/platform/http.server.ts'

/** For a monitor that has METRICS_TOKEN (docs/operations.md). */
export async function loader({ request }: LoaderFunctionArgs) {
  const allowed = mayReadMetrics(request)
  if (allowed === 'off') return refusal(pageProblems.missing, 404)
  if (!allowed) {
    const refused = refusal(accessProblems.forbidden, 401)
    refused.headers.set('WWW-Authenticate', 'Bearer')
    return refused
  }
  return new Response(await printMetrics(now()), {
    headers: { 'Content-Type': metricsType, 'Cache-Control': 'no-store' },
  })
}
