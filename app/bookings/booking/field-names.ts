/** Shared by the page and the schema; the page must not load the schema. */
export const documentFields = ['driversLicenseFront', 'driversLicenseBack', 'insuranceCard'] as const
export type DocumentField = (typeof documentFields)[number]

export const documentTypeOf = {
  driversLicenseFront: 'drivers_license_front',
  driversLicenseBack: 'drivers_license_back',
  insuranceCard: 'insurance_card',
} as const satisfies Record<DocumentField, string>

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
