import { z } from 'zod'

import { problems } from '#app/messages/problems.ts'
import { issues } from '#app/shared/form-problems.ts'
import { reason } from '#app/shared/reason.ts'

const refund = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)

export const cancellationForm = z.object({ refund })

const words = issues(problems.rental)
/** Made up: agrees to nothing. */
const agreedRefund = refund.catch(-1)

export const noShowForm = z.object({ refund: agreedRefund })

export const calledOffForm = z.object({
  refund: agreedRefund,
  reason: reason(words.reasonMissing, words.reasonLong),
})
