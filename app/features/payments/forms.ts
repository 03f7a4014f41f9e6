import { z } from 'zod'

export const cancellationForm = z.object({
  refund: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
})
