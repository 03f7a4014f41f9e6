import type { DocumentField } from '#app/shared/document-types.ts'

/** What "Remove" asks at a document. */
export function removalOf(field: DocumentField): string {
  return JSON.stringify({ type: 'reset', payload: { name: field } })
}

export const newTabField = 'newTab'

export const shownField = 'shown'

/** Id of the customer that the form was rendered for. */
export const shownToField = 'shownTo'

export const choiceField = 'choose'

/** The signature that differed from the driver's name when it was sent before. */
export const signedField = 'signedBefore'
