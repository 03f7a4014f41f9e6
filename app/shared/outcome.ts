/** What a command answers: the thing made, or a problem a person can be told about. Bugs are exceptions instead. */

/** A sentence for a person; `title` heads it. */
export type Notice = { readonly title?: string; readonly body: string }

/**
 * What is wrong, in words for a person and under a code for programs (messages/problems.ts). `retryAfter`: the
 * milliseconds after which the same may be tried again. `outage`: a service of ours failed, the form was not wrong (503).
 */
export type Problem = Notice & { readonly code: string; readonly retryAfter?: number; readonly outage?: boolean }

/** A notice in one line where no heading stands above it, as at the field of a file (S1 §5). */
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
