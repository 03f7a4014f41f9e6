/** What people read when a request fails, on a page (entry.server.tsx) or without one. */
import { data } from '@remix-run/node'
import { DrizzleQueryError } from 'drizzle-orm'

import { pageProblems } from '#app/ui/layout/words.ts'
import { isDatabaseAway } from '#app/platform/db.server.ts'
import { isFileOutage } from '#app/platform/file-outages.server.ts'
import { Outage, readPosted, restartTakes, type NextStep } from '#app/platform/http.server.ts'
import { logError, loggedPathOf, referenceOf } from '#app/platform/log.server.ts'
import { PaymentUnavailable } from '#app/platform/stripe.server.ts'
import { formNameField } from '#app/shared/form-name.ts'
import type { Problem } from '#app/shared/outcome.ts'
import { failedWords, unreadWords, type RouteFacts } from '#app/shared/route-facts.ts'
import type { FailedForm } from '#app/ui/layout/carried.ts'

export type Failure = { status: number; problem: Problem; next?: NextStep; reference?: string; retryAfter?: number }

/** People see the reference only. */
export function report(request: Request, error: unknown): void {
  logError('request.failed', error, {
    reference: referenceOf(request),
    method: request.method,
    path: loggedPathOf(request),
  })
}

/** Something we depend on is down, and a retry may work; anything else is a bug. */
export function isOutage(error: unknown): boolean {
  if ([Outage, PaymentUnavailable].some((kind) => error instanceof kind)) return true
  return isDatabaseAway(error) || isFileOutage(error)
}

/** Logs bugs and outages; refusals keep their words. Undefined for a thrown response. */
function readFailure(thrown: unknown, request: Request, words?: Problem): Failure | undefined {
  if (thrown instanceof Outage) return outage(thrown.problem)
  if (thrown instanceof Error) {
    report(request, thrown)
    if (isOutage(thrown)) return outage(words)
    return { status: 500, problem: words ?? pageProblems.broken, reference: referenceOf(request) }
  }
  if (!isRefusal(thrown)) return undefined
  const status = thrown.init?.status ?? 500
  if (status === 503 && words) return outage(words)
  return { status, problem: thrown.data?.problem ?? pageProblems.broken, next: thrown.data?.next }
}

function outage(words: Problem = pageProblems.unavailable): Failure {
  return { status: 503, problem: words, retryAfter: restartTakes }
}

/** In the words of the loader's screen, whatever the database has against reading it. */
export function readFailedLoader(
  route: RouteFacts | undefined,
  thrown: unknown,
  request: Request,
): Failure | undefined {
  const words = unreadWords(route, request.url)
  if (!words || !(thrown instanceof DrizzleQueryError)) return readFailure(thrown, request, words)
  report(request, thrown)
  return outage(words)
}

/** What a page's loader throws instead, for its error page. Undefined for a thrown response. */
export function answerFailedLoader(route: RouteFacts | undefined, thrown: unknown, request: Request) {
  const failure = thrown instanceof Error ? readFailedLoader(route, thrown, request) : undefined
  return failure && data({ problem: failure.problem }, { status: failure.status })
}

/** In the words of the action's screen. */
export async function readFailedAction(route: RouteFacts | undefined, thrown: unknown, request: Request) {
  if (!isFailure(thrown)) return readFailure(thrown, request)
  const { entries } = await readPosted(request)
  return readFailure(thrown, request, failedWords(route, entries, request.url))
}

/**
 * The page itself, with its words and everything that was typed; if it can't be shown either, the error page offers to
 * send it again (entry.server.tsx). Undefined for a thrown response.
 */
export async function answerFailedForm(route: RouteFacts | undefined, thrown: unknown, request: Request) {
  if (!isFailure(thrown)) return undefined
  const { entries, secret, reply } = await readPosted(request)
  const failure = readFailure(thrown, request, failedWords(route, entries, request.url) ?? unnamed(thrown))
  if (!failure) return undefined
  const { status, problem, reference, retryAfter } = failure
  const formless = !entries.some(([name]) => name === formNameField)
  const failed: FailedForm = { status, problem, formless, reference, entries, secret }
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (retryAfter) headers.set('Retry-After', String(retryAfter))
  return data({ lastResult: reply(problem), failed }, { status, headers })
}

function unnamed(thrown: unknown): Problem {
  return !(thrown instanceof Error) || isOutage(thrown) ? pageProblems.unavailable : pageProblems.broken
}

function isFailure(thrown: unknown): boolean {
  return thrown instanceof Error || (isRefusal(thrown) && thrown.init?.status === 503)
}

/** For routes without a loader or action. */
export const nothingHere = {
  loader: { status: 405, problem: pageProblems.postOnly },
  action: { status: 405, problem: pageProblems.takesNothing },
} satisfies Record<string, Failure>

/** As thrown by notFound and forbidden (platform/http.server.ts). */
type Refusal = {
  type: 'DataWithResponseInit'
  data?: { problem?: Problem; next?: NextStep } | null
  init?: { status?: number } | null
}

function isRefusal(thrown: unknown): thrown is Refusal {
  return typeof thrown === 'object' && thrown !== null && 'type' in thrown && thrown.type === 'DataWithResponseInit'
}
