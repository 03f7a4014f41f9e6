/** What a command returns. Bugs are exceptions. */

export type Notice = { readonly title?: string; readonly body: string }

/** `retryAfter`: milliseconds. `outage`: a service failed, the form was not wrong (503). */
export type Problem = Notice & { readonly code: string; readonly retryAfter?: number; readonly outage?: boolean }

/** Of an answer that a script has read. */
export function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value && 'body' in value
}

export function inOneLine({ title, body }: Notice): string {
  return title ? `${title}. ${body}` : body
}

export type Outcome<Value = undefined> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Problem; readonly field?: string }

export function ok(): Outcome
export function ok<Value>(value: Value): Outcome<Value>
export function ok(value?: unknown): Outcome<unknown> {
  return { ok: true, value }
}

export function fail(problem: Problem, field?: string): { ok: false; problem: Problem; field?: string } {
  return { ok: false, problem, field }
}
