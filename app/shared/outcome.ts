/** What a command returns. Bugs are exceptions. */

export type Notice = { readonly title?: string; readonly body: string }

/**
 * `retryAfter`: milliseconds. `outage`: a service failed, the form was not wrong (503). `emptiesField`: what was sent can't
 * be sent again, so the field is shown empty.
 */
export type Problem = Notice & {
  readonly code: string
  readonly retryAfter?: number
  readonly outage?: boolean
  readonly emptiesField?: boolean
}

/** Of an answer that a script has read. */
export function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value && 'body' in value
}

export function inOneLine({ title, body }: Notice): string {
  return title ? `${title}. ${body}` : body
}

export type Mistake = { readonly problem: Problem; readonly field?: string }

/** `also`: what else is wrong, where all of it is named at once. */
export type Refused = { readonly ok: false; readonly also?: readonly Mistake[] } & Mistake

export type Outcome<Value = undefined> = { readonly ok: true; readonly value: Value } | Refused

export function ok(): Outcome
export function ok<Value>(value: Value): Outcome<Value>
export function ok(value?: unknown): Outcome<unknown> {
  return { ok: true, value }
}

export function fail(problem: Problem, field?: string): { ok: false; problem: Problem; field?: string } {
  return { ok: false, problem, field }
}

/** Undefined where nothing is wrong. */
export function failAll([first, ...also]: readonly Mistake[]): ({ ok: false; also: Mistake[] } & Mistake) | undefined {
  return first && { ok: false, ...first, also }
}
