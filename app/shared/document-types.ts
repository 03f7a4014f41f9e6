/** What a customer's documents are of, in the order in which the database has them. */
export const documentTypes = ['drivers_license_front', 'drivers_license_back', 'insurance_card'] as const
export type DocumentType = (typeof documentTypes)[number]
