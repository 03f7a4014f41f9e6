/** The names of the fields of a run, one of each a broker. */
export const payoutMethods = ['bank_transfer', 'check'] as const
export type PayoutMethod = (typeof payoutMethods)[number]

const [chosen, reference] = ['pay-', 'reference-']

export function chosenField(personId: string): string {
  return `${chosen}${personId}`
}

export function referenceField(personId: string): string {
  return `${reference}${personId}`
}

/** The person that a checkbox of this name chooses. */
export function personOf(field: string): string | undefined {
  return field.startsWith(chosen) ? field.slice(chosen.length) : undefined
}

/** What a payment is called at the bank unless the admin calls it otherwise: "MARQUE-20261124-BROOK". */
export function proposedReference(username: string, today: string): string {
  return `MARQUE-${today.replaceAll('-', '')}-${username.toUpperCase()}`
}
