import { z } from 'zod'

import { chargeRules } from '#app/business.ts'
import { chargeProblems } from './words.ts'
import { moneyFigure } from '#app/shared/form-figures.ts'
import { issues } from '#app/shared/form-problems.ts'
import { oneLine } from '#app/shared/one-line.ts'
import { prose } from '#app/shared/prose.ts'
import { isCleaningHigh, lacksEvidence } from './rules.ts'
import { addedKinds } from '#app/shared/charge-kinds.ts'

const words = issues(chargeProblems)
const amount = moneyFigure(words.amountMissing, words.amountWrong, {
  from: chargeRules.least,
  to: chargeRules.highest,
})
const reason = z.string().trim().max(chargeRules.longestReason, words.reasonLong).optional()

/** `amount` is left alone when the charge is dropped. */
export const chargeDecisionForm = z.discriminatedUnion(
  'decision',
  [
    z.object({ decision: z.literal('charge'), amount, reason }),
    z.object({ decision: z.literal('drop'), amount: z.string().optional(), reason }),
  ],
  { error: words.decisionMissing },
)
export type DecisionInput = z.output<typeof chargeDecisionForm>

/** `id`: made with the page, so that a double submit adds one. */
export const additionForm = z
  .object({
    id: z.uuid().optional().catch(undefined),
    kind: z.enum(addedKinds, { error: words.kindMissing }),
    label: z
      .string({ error: words.labelMissing })
      .overwrite(oneLine)
      .min(1, words.labelMissing)
      .max(chargeRules.longestLabel, words.labelLong),
    amount,
    photos: z.array(z.uuid()).max(chargeRules.mostPhotos, words.tooManyPhotos).optional(),
    noPhotoReason: reason,
  })
  .refine(({ kind, amount: cost }) => !isCleaningHigh(kind, cost), {
    path: ['amount'],
    message: words.cleaningHigh,
  })
  .refine((added) => !lacksEvidence(added), { path: ['noPhotoReason'], message: words.evidenceMissing })
export type AdditionInput = z.output<typeof additionForm>

export const objectionForm = z.object({
  charges: z.array(z.uuid(), { error: words.chargesMissing }).min(1, words.chargesMissing),
  objection: prose(words.objectionMissing, {
    longest: chargeRules.longestObjection,
    tooLong: words.objectionLong,
  }),
  photo: z.string().optional(),
})
export type ObjectionInput = z.output<typeof objectionForm>

/** `agreed`: the total on the button, in cents. Made up: agrees to nothing. */
export const agreedForm = z.object({ agreed: z.coerce.number().int().catch(-1) })

/** Accepts one, or all that wait for an answer. */
export const acceptanceForm = agreedForm.extend({ charge: z.uuid().optional().catch(undefined) })
