import { z } from 'zod'

import { handoverFigures } from '#app/bookings/handovers/figures.ts'
import { mileProblems } from './words.ts'
import { wholeFigure } from '#app/shared/form-figures.ts'
import { issues } from '#app/shared/form-problems.ts'

const words = issues({ reading: mileProblems.reading })

export const readingForm = z.object({
  mileage: wholeFigure(words.reading, { from: 0, to: handoverFigures.highestMileage }),
})

/** What the page showed with the button: packages bought so far, and the price in cents. Made up, it buys nothing. */
export const packageForm = z.object({
  packs: z.coerce.number().int().catch(-1),
  price: z.coerce.number().int().catch(-1),
})
