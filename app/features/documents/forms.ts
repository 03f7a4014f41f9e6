import { z } from 'zod'

/** The switch beside a customer's documents; anything but "yes" keeps nothing. */
export const keepingForm = z.object({ keep: z.enum(['yes', 'no']) })
