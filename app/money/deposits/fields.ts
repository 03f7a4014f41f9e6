/** What pages need of the forms, without their schemas. */
import { sum, type Cents } from '#app/shared/money.ts'

export const depositGroups = ['open', 'risk', 'coming', 'ended'] as const

export type Item = { label: string; amountCents: Cents }

export function sumOf(items: readonly Item[]): Cents {
  return sum(...items.map(({ amountCents }) => amountCents))
}
