import { keysOf } from './keys.ts'

/** What a customer's documents are of, in the order in which the database has them. */
export const documentTypes = ['drivers_license_front', 'drivers_license_back', 'insurance_card'] as const
export type DocumentType = (typeof documentTypes)[number]

/** The fields of forms that take one. */
export const documentTypeOf = {
  driversLicenseFront: 'drivers_license_front',
  driversLicenseBack: 'drivers_license_back',
  insuranceCard: 'insurance_card',
} as const satisfies Record<string, DocumentType>

export type DocumentField = keyof typeof documentTypeOf
export const documentFields = keysOf(documentTypeOf)
