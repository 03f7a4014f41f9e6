import { z } from 'zod'

import { deskPaymentProblems } from '#app/bookings/staff-bookings/words.ts'
import { balanceProblems } from './words.ts'
import { business } from '#app/business.ts'
import { issues, issue } from '#app/shared/form-problems.ts'
import { moneyFigure } from '#app/shared/form-figures.ts'

const words = issues(balanceProblems)
const id = z.uuid().optional().catch(undefined)

/** `amount`: in cents, as the button said. Made up: agrees to nothing. */
export const chargeForm = z.object({ amount: z.coerce.number().int().catch(-1) })

const onButton = z.coerce.number().int().min(0).catch(-1)

/** In cents, as the button said; what it doesn't pay is left out. Made up: agrees to nothing. */
export const savedCardForm = z.object({ remaining: onButton.default(0), extra: onButton.default(0) })

/** `id`: made with the page, as below. */
export const linkForm = z.object({ id })

export const deskMethods = ['terminal', 'cash'] as const

export const deskForm = z
  .object({
    id,
    method: z.enum(deskMethods, { error: words.methodMissing }),
    amount: moneyFigure(words.amountMissing, words.amountWrong, { from: 1, to: 99_999_999 }),
    reference: z
      .string()
      .trim()
      .max(business.office.longestReference, issue(deskPaymentProblems.referenceLong))
      .optional(),
  })
  .refine(({ method, reference }) => method === 'cash' || reference, {
    path: ['reference'],
    error: issue(deskPaymentProblems.referenceMissing),
  })
export type DeskInput = z.output<typeof deskForm>
