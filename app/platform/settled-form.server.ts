import { data } from '@remix-run/node'
import { safeParse, type z } from 'zod/mini'

import { invalid } from '#app/platform/http.server.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import type { Problem } from '#app/shared/outcome.ts'
import { filledIn, settleConflicts, type Conflict } from '#app/shared/conflicts.ts'

type Entries = Record<string, string | string[]>
type Form<Input> = Parameters<typeof invalid>[0] & ({ ok: true; value: Input } | { ok: false })
type Current<Typed> = { version: number; saved: Typed } | null
type Posted = readonly [name: string, value: string][]

/**
 * What is to be saved of a form that two people may have open: the second chooses for each field in which the two differ.
 * Undefined while it is wrong or undecided.
 */
export function settledInput<Input extends { version: number }, Typed extends Entries>(
  { form, schema, typed, posted }: { form: Form<Input>; schema: z.core.$ZodType<Input>; typed: Typed; posted: Posted },
  current: Current<Typed>,
): Input | undefined {
  if (!form.ok) return undefined
  if (!current) return form.value
  const settled = settleConflicts(current, typed, posted)
  if (settled.conflict) return undefined
  if (settled.entries === typed) return { ...form.value, version: current.version }
  const merged = safeParse(schema, filledIn(settled.entries))
  return merged.data && { ...merged.data, version: current.version }
}

/** `changed`: what is said of a conflict. */
type Refusal = { problem?: Problem; field?: string; changed: Problem }

/** The form as it was sent, with both values where another person saved first. */
export function refusedVersion<Typed extends Entries>(
  { form, typed, posted }: { form: Form<unknown>; typed: Typed; posted: Posted },
  current: Current<Typed>,
  { problem, field, changed }: Refusal,
): ReturnType<typeof data<{ lastResult: FormReply; conflict: Conflict | undefined }>> {
  const conflict = current ? settleConflicts(current, typed, posted).conflict : undefined
  const answer = invalid(form, problem ?? (conflict && changed), field)
  return data({ ...answer.data, conflict }, conflict ? { status: 409 } : (answer.init ?? undefined))
}
