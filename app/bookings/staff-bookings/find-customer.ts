import { z } from 'zod'

import { staffBookingProblems } from './words.ts'
import { issues } from '#app/shared/form-problems.ts'
import { oneLine } from '#app/shared/one-line.ts'

const words = issues(staffBookingProblems)

/** An email address or a phone number, whole. */
export const findCustomerForm = z.object({
  asked: z
    .string({ error: words.nobodyAsked })
    .overwrite(oneLine)
    .min(1, words.nobodyAsked)
    .max(254, words.nobodyAsked),
})
