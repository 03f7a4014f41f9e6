/** What pages need of the forms, without their schemas. */
import { labels } from '#app/messages/labels.ts'
import { sum, type Cents } from '#app/shared/money.ts'

const said = labels.depositPages.capture

export const depositGroups = ['open', 'risk', 'coming', 'ended'] as const

export type Item = { label: string; amountCents: Cents }

const at = ['1', '2', '3', '4', '5', '6'] as const

export const captureLines = at.map((line) => ({ label: `label${line}`, amount: `amount${line}` }) as const)

export type Line = (typeof captureLines)[number]

/** What the form calls its fields. */
export const captureLabels: Partial<Record<string, string>> = Object.fromEntries(
  captureLines.flatMap((line, index) => [
    [line.label, said.labelOf(index + 1)],
    [line.amount, said.amountOf(index + 1)],
  ]),
)

export function sumOf(items: readonly Item[]): Cents {
  return sum(...items.map(({ amountCents }) => amountCents))
}
