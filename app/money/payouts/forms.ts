import { z } from 'zod'

import { payoutFigures } from './figures.ts'
import { payoutProblems } from './words.ts'
import { payoutMethods } from '#app/shared/transfer-methods.ts'
import { addDays, parseDate, type CalendarDate } from '#app/shared/dates.ts'
import { moneyFigure } from '#app/shared/form-figures.ts'
import { issues } from '#app/shared/form-problems.ts'
import { isId } from '#app/shared/ids.ts'
import { listQuery } from '#app/shared/list-query.ts'
import { oneLine } from '#app/shared/one-line.ts'
import { reason } from '#app/shared/reason.ts'
import { personOf, referenceField } from './fields.ts'

const words = issues(payoutProblems)
const { daysBack, longestReference, mostAdjusted } = payoutFigures

/** Made with the form, so that a double submit is recorded once. */
const formId = z.string({ error: words.missing }).refine(isId, words.missing)

/** The chosen brokers, each with a reference. The day is today or one of the last `daysBack`. */
export function payoutForm(today: CalendarDate) {
  return z
    .looseObject({
      run: formId,
      /** Whom and how much the page has asked about. */
      sure: z.string().optional(),
      method: z.enum(payoutMethods, { error: words.methodMissing }),
      paidOn: z.string({ error: words.dayMissing }).transform((typed, context): CalendarDate => {
        const day = parseDate(typed)
        if (day && day <= today && day >= addDays(today, -daysBack)) return day
        context.addIssue({ code: 'custom', message: day ? words.dayWrong : words.dayMissing })
        return z.NEVER
      }),
    })
    .transform(({ run, sure, method, paidOn, ...rest }, context) => {
      const people = Object.keys(rest)
        .flatMap((name) => personOf(name) ?? [])
        .filter(isId)
        .map((id) => ({ id, reference: oneLine(String(rest[referenceField(id)] ?? '')) }))
      if (people.length === 0) context.addIssue({ code: 'custom', path: [], message: words.nobody })
      for (const { id, reference } of people) {
        const path = [referenceField(id)]
        if (reference === '') context.addIssue({ code: 'custom', path, message: words.referenceMissing })
        if (reference.length > longestReference)
          context.addIssue({ code: 'custom', path, message: words.referenceLong })
      }
      return { run, sure, method, paidOn, people }
    })
}
export type PayoutInput = z.output<ReturnType<typeof payoutForm>>

export const undoForm = z.object({ reason: reason(words.reasonMissing, words.reasonLong) })

export const adjustmentForm = z.object({
  entry: formId,
  broker: z.string({ error: words.brokerMissing }).refine(isId, words.brokerMissing),
  direction: z.enum(['add', 'take'], { error: words.directionMissing }),
  amount: moneyFigure(words.amountMissing, words.amountWrong, { from: 1, to: mostAdjusted }),
  reason: reason(words.reasonMissing, words.reasonLong),
})
export type AdjustmentInput = z.output<typeof adjustmentForm>

const filter = z.object({
  page: listQuery.page,
  run: z.string().refine(isId).optional().catch(undefined),
  /** Everyone is chosen from the start. */
  all: z.literal('yes').optional().catch(undefined),
  year: z
    .string()
    .regex(/^20\d\d$/)
    .optional()
    .catch(undefined),
})
export type PayoutFilter = z.output<typeof filter>

export function readPayoutFilter(query: URLSearchParams): PayoutFilter {
  return filter.parse(Object.fromEntries(query))
}
