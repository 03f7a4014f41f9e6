import { z } from 'zod'

import { calendarImportFigures } from './figures.ts'
import { calendarImportProblems } from './words.ts'
import { issues } from '#app/shared/form-problems.ts'
import { readCalendarAddress } from './rules.ts'

const words = issues(calendarImportProblems)

export const calendarImportForm = z.object({
  address: z
    .string({ error: words.addressMissing })
    .max(calendarImportFigures.longestAddress, words.addressLong)
    .transform((typed, context) => {
      const address = readCalendarAddress(typed)
      if (!address) context.addIssue({ code: 'custom', message: words.addressWrong })
      return address ?? z.NEVER
    }),
})
