import { z } from 'zod'

import { calendarImports } from '#app/config/calendar-imports.ts'
import { problems } from '#app/messages/problems.ts'
import { issues } from '#app/shared/form-problems.ts'
import { readCalendarAddress } from './rules.ts'

const words = issues(problems.calendarImport)

export const calendarImportForm = z.object({
  address: z
    .string({ error: words.addressMissing })
    .max(calendarImports.longestAddress, words.addressLong)
    .transform((typed, context) => {
      const address = readCalendarAddress(typed)
      if (!address) context.addIssue({ code: 'custom', message: words.addressWrong })
      return address ?? z.NEVER
    }),
})
