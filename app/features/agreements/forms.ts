import { z } from 'zod'

import { problems } from '#app/messages/problems.ts'
import { issues } from '#app/shared/form-problems.ts'
import { oneLine } from '#app/shared/one-line.ts'
import { readDrawing } from './rules.ts'

const words = issues(problems.booking)

export const signForm = z.object({
  agreement: z.literal('on', { error: words.notAgreed }),
  signature: z
    .string({ error: words.notSigned })
    .overwrite(oneLine)
    .min(2, words.notSigned)
    .max(120, words.tooMuchText),
  /** Made by a script; what is not a drawing is left out. */
  drawing: z.string().default('').transform(readDrawing),
})
