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
    body: 'No booking was made with such a document, or a newer one has taken its place.',
  },
  changedMeanwhile: {
    code: 'documentReviews.changedMeanwhile',
    title: 'Not decided',
    body: 'Someone else decided, or the document was deleted, after you opened it. Below is where it is now.',
  },
  issueMissing: {
    code: 'documentReviews.issueMissing',
    body: 'Enter the date the license was first issued.',
  },
  issueTooNew: (years: number) => ({
    code: 'documentReviews.issueTooNew',
    body: `It has not been held for ${years} years at pickup, as this car asks. Refuse it, or change the car.`,
  }),
  dateMissing: { code: 'documentReviews.dateMissing', body: 'Enter the date until which it is valid.' },
  dateWrong: { code: 'documentReviews.dateWrong', body: 'Enter the date as it appears on the document.' },
  datePast: { code: 'documentReviews.datePast', body: 'This date has passed. Refuse the document instead.' },
  dateTooSoon: {
    code: 'documentReviews.dateTooSoon',
    body: 'It expires before the car is back. Refuse the document instead.',
  },
  reasonMissing: { code: 'documentReviews.reasonMissing', body: 'Choose what’s wrong. The customer will read it.' },
  ownWordsMissing: { code: 'documentReviews.ownWordsMissing', body: 'Say in your own words what is wrong.' },
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
    title: 'This link does not work',
    body: `Open it from the email as it is, or call us at ${business.phone.display}.`,
  },
  newer: {
    code: 'documentLink.newer',
    title: 'There is a newer link',
    body: `This one was used. Our latest email about this document has the link that works. Questions? Call ${business.phone.display}.`,
  },
  ended: {
    code: 'documentLink.ended',
    title: 'This link has ended',
    body: `Call us at ${business.phone.display} and we will send you another, or bring the document to the pickup.`,
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
