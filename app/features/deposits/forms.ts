import { z } from 'zod'

import { deductions } from '#app/config/deposits.ts'
import { problems } from '#app/messages/problems.ts'
import { moneyFigure } from '#app/shared/form-figures.ts'
import { issues } from '#app/shared/form-problems.ts'
import { cents } from '#app/shared/money.ts'
import { listQuery } from '#app/shared/list-query.ts'
import { oneLine } from '#app/shared/one-line.ts'
import { captureLines, depositGroups, type Item, type Line } from './fields.ts'

const words = issues(problems.deposit)
const amounts = { from: deductions.least, to: deductions.highest }

type Entered = { [Name in Line['label']]?: string } & { [Name in Line['amount']]?: number }

const label = z.string().overwrite(oneLine).max(deductions.longestLabel, words.labelLong).optional()
const amount = moneyFigure(words.amountMissing, words.amountWrong, amounts).optional()

/** Blank lines are left out. `agreed`: the sum that the question showed. */
export const captureForm = z
  .object({
    ...{ label1: label, label2: label, label3: label, label4: label, label5: label, label6: label },
    ...{ amount1: amount, amount2: amount, amount3: amount, amount4: amount, amount5: amount, amount6: amount },
    agreed: z.coerce.number().int().optional().catch(undefined),
  })
  .check(({ value, issues: found }) => {
    for (const line of captureLines) {
      if (value[line.label] && value[line.amount] === undefined) found.push(missing(words.amountMissing, line.amount))
      if (!value[line.label] && value[line.amount] !== undefined) found.push(missing(words.labelMissing, line.label))
    }
    if (captureLines.every((line) => !value[line.label] && value[line.amount] === undefined))
      found.push(missing(words.itemsMissing, 'label1'))
  })
  .transform(({ agreed, ...entered }) => ({ items: itemsOf(entered), agreed }))

function itemsOf(entered: Entered): Item[] {
  return captureLines.flatMap((line) => {
    const [name, sum] = [entered[line.label], entered[line.amount]]
    return name && sum !== undefined ? [{ label: name, amountCents: cents(sum) }] : []
  })
}

function missing(message: string, field: string) {
  return { code: 'custom' as const, message, path: [field], input: '' }
}

const filter = z.object({ state: z.enum(depositGroups).catch('open').default('open'), page: listQuery.page })

export type DepositFilter = z.output<typeof filter>

export function readDepositFilter(params: URLSearchParams): DepositFilter {
  return filter.parse(Object.fromEntries(params))
}

/** The amount on the button, in cents. */
export const cashForm = z.object({ agreed: z.coerce.number().int().catch(-1) })
