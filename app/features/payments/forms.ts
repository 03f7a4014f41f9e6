import { z } from 'zod'

/** What the cancellation's page has said would come back, in cents: the answer is judged against it. */
export const cancellationForm = z.object({
  refund: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
})
