import { z } from 'zod'

import { rentalProblems } from '#app/bookings/rentals/words.ts'
import { business } from '#app/business.ts'
import { parseTime } from '#app/shared/dates.ts'
import { issues } from '#app/shared/form-problems.ts'
import { reason } from '#app/shared/reason.ts'

const refund = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)

export const cancellationForm = z.object({ refund })

const words = issues(rentalProblems)
/** Made up: agrees to nothing. */
const agreedRefund = refund.catch(-1)

export const noShowForm = z.object({ refund: agreedRefund })

/** Of a car that we deliver. The time is of the pickup day. */
export const missedDeliveryForm = z.object({
  refund: agreedRefund,
  driverTime: z
    .string({ error: words.driverTimeMissing })
    .transform(parseTime)
    .refine((found) => found !== undefined, words.driverTimeMissing),
  reason: z
    .string({ error: words.whatHappenedMissing })
    .trim()
    .min(1, words.whatHappenedMissing)
    .max(business.office.longestReason, words.whatHappenedLong),
})

export const calledOffForm = z.object({
  refund: agreedRefund,
  reason: reason(words.reasonMissing, words.reasonLong),
})
