/** Names that the booking form's page and its schema share; the page must not load the schema for them. */
export const documentFields = ['driversLicenseFront', 'driversLicenseBack', 'insuranceCard'] as const
export type DocumentField = (typeof documentFields)[number]

/** The kind of document (S1 §3) that each field takes. */
export const documentTypeOf = {
  driversLicenseFront: 'drivers_license_front',
  driversLicenseBack: 'drivers_license_back',
  insuranceCard: 'insurance_card',
} as const satisfies Record<DocumentField, string>

/** Sent by the page's script, which has opened a tab for the payment page with the click (DECISIONS §2). */
export const newTabField = 'newTab'

/** Hidden, with the price as the page has shown it (shown-price.server.ts). */
export const shownField = 'shown'

/** The name of the buttons that set dates and times: a day of the calendar, a range that is free. */
export const choiceField = 'choose'
