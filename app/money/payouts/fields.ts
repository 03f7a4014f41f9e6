import { payoutFigures } from './figures.ts'

/** The names of the fields of a run, one of each a broker. */
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

type Sum = { id: string; cents: number }

/** What an admin has been asked about: whom, and how much each. */
export function agreementTo(people: readonly Sum[]): string {
  return people.map(({ id, cents }) => `${id}:${cents}`).join(' ')
}

/**
 * Any other person, any other sum, and one person less is asked about again, but for who had too little from the start.
 * `paid`: by the same form, sent before.
 */
export function isAgreed(
  people: readonly Sum[],
  agreement: string | undefined,
  paid: { has(id: string): boolean },
): boolean {
  const agreed = (agreement?.split(' ') ?? []).filter((part) => {
    const [id = '', cents] = part.split(':')
    return !paid.has(id) && Number(cents) >= payoutFigures.minimum
  })
  return agreementTo(people).split(' ').toSorted().join(' ') === agreed.toSorted().join(' ')
}

/** What a payment is called at the bank unless the admin calls it otherwise: "MARQUE-20261124-BROOK". */
export function proposedReference(username: string, today: string): string {
  return `MARQUE-${today.replaceAll('-', '')}-${username.toUpperCase()}`
}
