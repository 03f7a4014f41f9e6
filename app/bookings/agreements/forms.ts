import { z } from 'zod'

import { signingFields } from '#app/bookings/booking/forms.ts'
import { readDrawing } from './rules.ts'

export const signForm = z.object({
  ...signingFields,
  /** Made by a script; what is not a drawing is left out. */
  drawing: z.string().default('').transform(readDrawing),
})
