import { z } from 'zod'

export const keepingForm = z.object({ keep: z.enum(['yes', 'no']) })
