import { z } from 'zod'

import { issues } from '#app/shared/form-problems.ts'
import { oneLine } from '#app/shared/one-line.ts'
import { viewFigures } from './figures.ts'
import { viewProblems } from './words.ts'

const words = issues(viewProblems)

/** `list` and `view`: of the address that the page was opened with. */
export const viewForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('save'),
    list: z.string().optional(),
    view: z.string().optional(),
    name: z
      .string({ error: words.nameMissing })
      .overwrite(oneLine)
      .min(1, words.nameMissing)
      .max(viewFigures.longestName, words.nameLong),
  }),
  z.object({ intent: z.literal('remove'), id: z.uuid() }),
])
