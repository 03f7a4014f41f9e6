import { z } from 'zod'

import { membershipFigures } from './figures.ts'
import { membershipPaymentProblems } from './words.ts'
import { transferMethods } from '#app/shared/transfer-methods.ts'
import { parseDate } from '#app/shared/dates.ts'
import { moneyFigure } from '#app/shared/form-figures.ts'
import { issues } from '#app/shared/form-problems.ts'
import { oneLine } from '#app/shared/one-line.ts'
import { readTyped } from '#app/shared/read-typed.ts'
import { memberships } from './memberships.ts'
import { paymentDirections } from './payment-fields.ts'

const words = issues(membershipPaymentProblems)

/** Of a lead's page. `entryId`: made with the page. */
export const membershipPaymentForm = z.object({
  intent: z.literal('payment'),
  entryId: z.uuid(),
  membership: z.enum(
    memberships.map(({ key }) => key),
    { error: words.membershipMissing },
  ),
  direction: z.enum(paymentDirections, { error: words.directionMissing }),
  amount: moneyFigure(words.amountMissing, words.amountWrong, { from: 1, to: membershipFigures.most }),
  method: z.enum(transferMethods, { error: words.methodMissing }),
  paidOn: z.string({ error: words.dayMissing }).transform(readTyped(parseDate, words.dayMissing)),
  reference: z
    .string({ error: words.referenceMissing })
    .overwrite(oneLine)
    .min(1, words.referenceMissing)
    .max(membershipFigures.longestReference, words.referenceLong),
})
export type MembershipPaymentInput = z.output<typeof membershipPaymentForm>
