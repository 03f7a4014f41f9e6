import { parse } from '@conform-to/react'
import * as z from 'zod/mini'

import { formatError } from '#app/shared/form-problems.ts'
import { normalizeLineBreaks } from '#app/shared/line-breaks.ts'
import type { Problem } from '#app/shared/outcome.ts'
import type { AnySchema } from './use-app-form.ts'

// zod's JIT needs `eval`, which our content policy forbids.
if (typeof document === 'object') z.config({ jitless: true })

/** For forms of text fields: conform's coercion of numbers and dates would weigh more than all of this. */
export function checkText(entries: FormData, schema: AnySchema) {
  return parse(entries, {
    resolve(given: Record<string, unknown>) {
      const judged = z.safeParse(schema, asPosted(given))
      return judged.success ? { value: judged.data } : { error: problemsOf(judged.error.issues) }
    },
  })
}

/** As the server reads it: without empty fields, each line break counted once. */
function asPosted(given: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== '' && !(value instanceof File && value.size === 0))
      .map(([name, value]) => [name, typeof value === 'string' ? normalizeLineBreaks(value) : value]),
  )
}

function problemsOf(issues: z.core.$ZodIssue[]) {
  const problems: Record<string, Problem[]> = {}
  for (const issue of issues) (problems[issue.path.join('.')] ??= []).push(...formatError([issue]))
  return problems
}
