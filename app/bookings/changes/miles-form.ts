import { z } from 'zod'

import { handovers } from '#app/config/handovers.ts'
import { problems } from '#app/messages/problems.ts'
import { wholeFigure } from '#app/shared/form-figures.ts'
import { issues } from '#app/shared/form-problems.ts'

const words = issues({ reading: problems.miles.reading })

export const readingForm = z.object({
  mileage: wholeFigure(words.reading, { from: 0, to: handovers.highestMileage }),
})

/** What the page showed with the button: packages bought so far, and the price in cents. Made up, it buys nothing. */
export const packageForm = z.object({
  packs: z.coerce.number().int().catch(-1),
  price: z.coerce.number().int().catch(-1),
})
