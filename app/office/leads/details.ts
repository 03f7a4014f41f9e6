/** What someone has sent, by its kind: the shape of `details` in the row of a lead. */
import { z } from 'zod'

import { tierKeys } from '#app/brokers/membership/tiers.ts'

const text = z.string()

export const applicationDetails = z.object({
  tier: z.enum(tierKeys),
  vehicle: text,
  secondDriver: text.optional(),
  notes: text.optional(),
})
const offeredCar = z.object({
  make: text,
  model: text,
  year: z.number(),
  mileage: z.number(),
  message: text.optional(),
})

export const leadDetails = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('membership'), details: applicationDetails }),
  z.object({ kind: z.literal('invest'), details: offeredCar }),
  z.object({ kind: z.literal('contact'), details: z.object({ message: text }) }),
  /** Chosen at sign-up. */
  z.object({ kind: z.literal('tier'), details: z.object({ tier: text }) }),
  z.object({ kind: z.literal('availability'), details: z.object({ pickup: text, return: text }) }),
])
export type LeadDetails = z.output<typeof leadDetails>
