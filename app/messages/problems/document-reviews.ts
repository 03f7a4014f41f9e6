import { business } from '#app/config/business.ts'

export const documentReviews = {
  unread: {
    code: 'documentReviews.unread',
    title: 'Failed to load customer documents',
    body: 'Please try again in a few minutes.',
  },
  missing: {
    code: 'documentReviews.missing',
    title: 'Document Not Found',
    body: 'No booking uses this document, or a newer one replaced it.',
  },
  changedMeanwhile: {
    code: 'documentReviews.changedMeanwhile',
    title: 'Not decided',
    body: 'Someone else decided, or the document was deleted, after you opened it. The page shows where it is now.',
  },
  issueMissing: {
    code: 'documentReviews.issueMissing',
    body: 'Enter the date the license was first issued.',
  },
  issueTooNew: (years: number) => ({
    code: 'documentReviews.issueTooNew',
    body: `It won’t have been held for ${years} years at pickup, which this car requires. Refuse it, or change the car.`,
  }),
  dateMissing: { code: 'documentReviews.dateMissing', body: 'Enter the expiration date.' },
  dateWrong: { code: 'documentReviews.dateWrong', body: 'Enter the date as it appears on the document.' },
  datePast: { code: 'documentReviews.datePast', body: 'This date has passed. Refuse the document instead.' },
  dateTooSoon: {
    code: 'documentReviews.dateTooSoon',
    body: 'It expires before the car is back. Refuse the document instead.',
  },
  reasonMissing: { code: 'documentReviews.reasonMissing', body: 'Choose what’s wrong. The customer will read it.' },
  ownWordsMissing: { code: 'documentReviews.ownWordsMissing', body: 'Say in your own words what’s wrong.' },
  reasonLong: {
    code: 'documentReviews.reasonLong',
    body: `At most ${business.office.longestReason} characters. Please shorten it.`,
  },
  fileMissing: { code: 'documentReviews.fileMissing', body: 'Choose a file first.' },
} as const

/** Of the link in an email that asks for a new document. */
export const documentLink = {
  unknown: {
    code: 'documentLink.unknown',
    title: 'This link doesn’t work',
    body: `Open it directly from the email, or call us at ${business.phone.display}.`,
  },
  newer: {
    code: 'documentLink.newer',
    title: 'There is a newer link',
    body: `This one was already used. Our latest email about this document has one that works. Questions? Call ${business.phone.display}.`,
  },
  ended: {
    code: 'documentLink.ended',
    title: 'This link has ended',
    body: `Call us at ${business.phone.display} and we’ll send you another, or bring the document to the pickup.`,
  },
  over: {
    code: 'documentLink.over',
    title: 'Nothing is missing',
    body: `This booking doesn’t need documents now. Questions? Call ${business.phone.display}.`,
  },
} as const

/** Documents of a booking that was made without. */
export const handIn = {
  before: {
    code: 'handIn.before',
    title: 'Documents already added',
    body: 'This booking already has its documents, or no longer needs any. Nothing was added.',
  },
} as const
