import { parse } from '@conform-to/react'
import * as z from 'zod/mini'

import { formatError } from '#app/shared/form-problems.ts'
import type { Problem } from '#app/shared/outcome.ts'
import type { AnySchema } from './use-app-form.ts'

// Compiled checks need `eval`, which our content policy refuses.
if (typeof document === 'object') z.config({ jitless: true })

/**
 * Judges a form of text fields in the browser, by the schema that judges it on the server. There conform also makes
 * numbers and dates of texts, which weighs more than all of this: such a form is left to the server.
 */
export function checkText(entries: FormData, schema: AnySchema) {
  return parse(entries, {
    resolve(given: Record<string, unknown>) {
      const judged = z.safeParse(schema, withoutEmpty(given))
      return judged.success ? { value: judged.data } : { error: problemsOf(judged.error.issues) }
    },
  })
}

/** What was left empty is missing, as on the server. */
function withoutEmpty(given: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== '' && !(value instanceof File && value.size === 0)),
  )
}

function problemsOf(issues: z.core.$ZodIssue[]) {
  const problems: Record<string, Problem[]> = {}
  for (const issue of issues) (problems[issue.path.join('.')] ??= []).push(...formatError([issue]))
  return problems
}
