import { z } from 'zod'

import { business } from '#app/business.ts'
import { visibleText } from '#app/shared/one-line.ts'

/** Why someone was refused or something was hidden: they read it. Both problems as JSON. */
export function reason(missing: string, tooLong: string) {
  return z
    .string({ error: missing })
    .trim()
    .overwrite(visibleText)
    .min(1, missing)
    .max(business.office.longestReason, tooLong)
}
