/** Structured log lines with ids only, never names, addresses or documents. */
import { describeError } from '#app/shared/describe-error.js'
import { env } from '#app/platform/env.server.ts'

type Facts = Record<string, string | number | boolean | null | undefined>

export function logInfo(event: string, facts: Facts = {}): void {
  if (env.logLevel === 'info') process.stdout.write(line('info', event, facts))
}

/** What a job that comes by the hour has done, by how many; nothing of what it found nothing to do for. */
export function logDone(event: string, counts: Record<string, number>): void {
  const done = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
  if (Object.keys(done).length > 0) logInfo(event, done)
}

/** What runs, and should be put right. */
export function logWarning(event: string, facts: Facts = {}): void {
  process.stderr.write(line('warning', event, facts))
}

export function logError(event: string, cause: unknown, facts: Facts = {}): void {
  process.stderr.write(line('error', event, { ...facts, error: describeError(cause) }))
}

/** Queries carry tokens. */
export function loggedPathOf(request: Request): string {
  return new URL(request.url).pathname.replace(/^\/user\/.*/, '/user/:username')
}

export function referenceOf(request: Request): string | undefined {
  return request.headers.get('x-request-id') ?? undefined
}

function line(level: string, event: string, facts: Facts): string {
  return `${JSON.stringify({ at: new Date().toISOString(), level, event, ...facts })}\n`
}
