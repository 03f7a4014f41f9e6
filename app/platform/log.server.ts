/** Structured lines on stdout and stderr. Logs carry ids, never names, addresses or documents. */
import { describeError } from '#server/describe-error.js'
import { env } from '#app/platform/env.server.ts'

type Facts = Record<string, string | number | boolean | null | undefined>

export function logInfo(event: string, facts: Facts = {}): void {
  if (env.logLevel === 'info') process.stdout.write(line('info', event, facts))
}

/** Names the error without the values it carries; the caller adds the ids that lead to the rows. */
export function logError(event: string, cause: unknown, facts: Facts = {}): void {
  process.stderr.write(line('error', event, { ...facts, error: describeError(cause) }))
}

/** The path of a request, without the username that a profile's address names. Queries carry tokens and are left out. */
export function pathOf(request: Request): string {
  return new URL(request.url).pathname.replace(/^\/user\/.*/, '/user/:username')
}

/** The number under which a person and the log speak of the same request; only our own server gives one. */
export function referenceOf(request: Request): string | undefined {
  return request.headers.get('x-request-id') ?? undefined
}

function line(level: string, event: string, facts: Facts): string {
  return `${JSON.stringify({ at: new Date().toISOString(), level, event, ...facts })}\n`
}
