/** What somebody is told when a request fails, whether a page says it (entry.server.tsx) or there is none to say it. */
import { problems } from '#app/messages/problems.ts'
import { isDatabaseAway } from '#app/platform/db.server.ts'
import { logError, pathOf, referenceOf } from '#app/platform/log.server.ts'
import type { Problem } from '#app/shared/outcome.ts'

export type Failure = { status: number; problem: Problem; reference?: string; retryAfter?: number }

/** When to come back while the database restarts, in seconds. */
export const restartTakes = 10

/** Writes down what broke a request; the person is shown its reference only. */
export function report(request: Request, error: unknown): void {
  logError('request.failed', error, { reference: referenceOf(request), method: request.method, path: pathOf(request) })
}

/**
 * What was thrown where there is no page, as it is told to the caller: a mistake of ours and a database that is away are
 * reported, a refusal keeps its words. Undefined for what is an answer already.
 */
export function readFailure(thrown: unknown, request: Request): Failure | undefined {
  if (thrown instanceof Error) {
    report(request, thrown)
    if (isDatabaseAway(thrown)) return { status: 503, problem: problems.page.unavailable, retryAfter: restartTakes }
    return { status: 500, problem: problems.page.broken, reference: referenceOf(request) }
  }
  if (!isRefusal(thrown)) return undefined
  return { status: thrown.init?.status ?? 500, problem: thrown.data?.problem ?? problems.page.broken }
}

/** What a route without loader or action says to who asks it to be opened, or sends it something. */
export const nothingHere = {
  loader: { status: 405, problem: problems.page.postOnly },
  action: { status: 405, problem: problems.page.takesNothing },
} satisfies Record<string, Failure>

/** As notFound, forbidden and orUnavailable throw it (platform/http.server.ts). */
type Refusal = { type: 'DataWithResponseInit'; data?: { problem?: Problem } | null; init?: { status?: number } | null }

function isRefusal(thrown: unknown): thrown is Refusal {
  return typeof thrown === 'object' && thrown !== null && 'type' in thrown && thrown.type === 'DataWithResponseInit'
}
