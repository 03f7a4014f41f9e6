import { upfrontPart } from '#app/bookings/booking/payment-shares.ts'
import { countOf } from '#app/shared/counts.ts'
import { business } from '#app/business.ts'
import { days } from '#app/shared/durations.ts'

export const documentReviewProblems = {
  noneWaits: { code: 'documentReview.noneWaits', body: 'None of this customer’s documents is waiting anymore.' },
  unread: {
    code: 'documentReview.unread',
    title: 'Failed to load customer documents',
    body: 'Please try again in a few minutes.',
  },
  missing: {
    code: 'documentReview.missing',
    title: 'Document Not Found',
    body: 'No booking uses this document, or a newer one replaced it.',
  },
  changedMeanwhile: {
    code: 'documentReview.changedMeanwhile',
    title: 'Not decided',
    body: 'Someone else decided, or the document was deleted, after you opened it. The page shows where it is now.',
  },
  issueMissing: {
    code: 'documentReview.issueMissing',
    body: 'Enter the date the license was first issued.',
  },
  issueTooNew: (years: number) => ({
    code: 'documentReview.issueTooNew',
    body: `It won’t have been held for ${years} years at pickup, which this car requires. Refuse it, or change the car.`,
  }),
  dateMissing: { code: 'documentReview.dateMissing', body: 'Enter the expiration date.' },
  dateWrong: { code: 'documentReview.dateWrong', body: 'Enter the date as it appears on the document.' },
  datePast: { code: 'documentReview.datePast', body: 'This date has passed. Refuse the document instead.' },
  dateTooSoon: {
    code: 'documentReview.dateTooSoon',
    body: 'It expires before the car is back. Refuse the document instead.',
  },
  reasonMissing: { code: 'documentReview.reasonMissing', body: 'Choose what’s wrong. The customer will read it.' },
  ownWordsMissing: { code: 'documentReview.ownWordsMissing', body: 'Say in your own words what’s wrong.' },
  reasonLong: {
    code: 'documentReview.reasonLong',
    body: `At most ${business.office.longestReason} characters. Please shorten it.`,
  },
  fileMissing: { code: 'documentReview.fileMissing', body: 'Choose a file first.' },
} as const

/** Of the link in an email that asks for a new document. */
export const documentLinkProblems = {
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
export const handInProblems = {
  before: {
    code: 'handIn.before',
    title: 'Documents already added',
    body: 'This booking already has its documents, or no longer needs any. Nothing was added.',
  },
} as const

/** What the list of documents is sorted by. */
export const documentSortLabels = {
  since: { name: 'Since', kind: 'date' },
  customer: { name: 'Customer', kind: 'text' },
  pickup: { name: 'Pickup', kind: 'date' },
} as const

/** Documents as staff check them. */
export const documentReviewLabels = {
  title: 'Documents',
  about: 'What customers have sent for their bookings, and what we found.',
  find: 'Find documents',
  search: 'Customer, email, phone or booking',
  state: 'State',
  group: { waiting: 'Waiting', refused: 'Refused', accepted: 'Accepted' },
  since: { waiting: 'Waiting since', refused: 'Refused', accepted: 'Accepted' },
  customer: 'Customer',
  booking: 'Booking',
  documents: 'Documents',
  pickup: 'Pickup',
  short: {
    drivers_license_front: 'License, front',
    drivers_license_back: 'License, back',
    insurance_card: 'Insurance',
  },
  out: 'Out until',
  none: {
    title: 'Nothing waiting',
    body: `Documents appear here as soon as the ${upfrontPart} of their booking is paid.`,
  },
  noneFound: {
    title: 'No document matches',
    body: 'Search for another name, email, phone or booking number, or for another state.',
  },
  back: 'All documents',
  next: 'Next',
  askAgain: 'Ask for new ones',
  askedAgain: (count: number) => `${countOf(count, 'customer')} asked for new documents`,
  tools: 'Document view',
  zoomIn: 'Larger',
  zoomOut: 'Smaller',
  turn: 'Turn',
  fit: 'Fit',
  openAlone: 'Open in a new tab',
  download: 'Download',
  pdf: (size: string) => `A PDF of ${size}`,
  pdfHint: 'It cannot be shown here. Download it and open it in your PDF viewer.',
  morePages: ({ shown, all }: { shown: number; all: number }) =>
    `The first ${shown} of ${all} pages. Download it to read the others.`,
  pageOf: (document: string, page: number) => `${document}, page ${page}`,
  pictureOf: (document: string, customer: string) => `${document} of ${customer}`,
  deleted: 'This document was deleted. The decision stays on file.',
  unreadable: 'This file cannot be read.',
  facts: 'What the form says',
  more: 'More',
  name: 'Driver',
  born: 'Date of birth',
  age: (birthday: string, age: number) => `${birthday}, ${age} on pickup`,
  unknown: 'Not given',
  received: 'Received',
  car: 'Car',
  return: 'Return',
  otherBookings: 'Also with',
  sameBooking: 'Documents of this booking',
  verdict: 'Verdict',
  accepted: (until: string | null) => (until ? `Accepted, valid until ${until}` : 'Accepted'),
  refused: 'Refused',
  by: (name: string, at: string) => `${name}, ${at}.`,
  change: 'Change the verdict',
  accept: 'Accept',
  acceptAndNext: 'Accept and open the next',
  refuse: 'Refuse',
  validUntil: 'Valid until',
  issuedOn: 'First issued',
  issuedOnHint: ({ years, said }: { years: number; said: string | null }) =>
    `This car’s drivers must have held a license for at least ${years} years at pickup.${said ? ` The customer entered ${said}.` : ''}`,
  validUntilHint: 'The date on the document. It must be valid on the day of return.',
  tooNewFor: 'Too new for another car',
  tooNew: ({ car, years, pickup }: { car: string; years: number; pickup: string }) =>
    `the ${car} on ${pickup} asks for ${years} years.`,
  tooNewNext:
    'We can’t hand over the keys with this license. Call the customer to change the car, or cancel the booking.',
  reason: 'What is wrong',
  ownWords: 'In your own words',
  refuseHint: `The customer gets this by email, with a link to send a new one within ${business.documents.linkLivesFor / days(1)} days.`,
  refusalShort: {
    unreadable: 'Blurred or too dark',
    cut: 'A part is missing',
    expired: 'Expired, or expires too soon',
    name: 'Another name',
    kind: 'Another document',
    other: 'Something else',
  },
  /** What the customer reads. */
  refusal: {
    unreadable: 'The picture is too blurry or too dark to read.',
    cut: 'Part of the document is cut off.',
    expired: 'It has expired, or expires before the rental ends.',
    name: 'The name doesn’t match the driver on this booking.',
    kind: 'This isn’t the document we asked for.',
  },
  accesses: 'Who has opened it',
  access: { viewed: 'Viewed', downloaded: 'Downloaded' },
  noAccess: 'No one on our staff yet.',
  kept: 'Kept',
  keptByWish: 'For the customer’s next rental, until they tell us not to',
  deletedOn: (day: string) => `Until ${day}`,
} as const

/** The page that a link in an email opens, without an account. */
export const documentLinkLabels = {
  title: 'Send a new document',
  about: 'Send a new copy of the document we couldn’t accept.',
  types: (megabytes: number) => `JPEG, PNG, WebP or PDF, up to ${megabytes} MB. Only our staff can open it.`,
  send: 'Send',
  uses: (until: string) => `The link works once, for this document, until ${until}.`,
  received: 'We have it',
  receivedBody: 'Thank you. Our staff will review it before your pickup and email you only if something is missing.',
  accepted: 'It is accepted. There is nothing left to send.',
} as const

/** Documents of a booking that has none yet. */
export const handInLabels = {
  title: 'Send your documents',
  titleAtDesk: 'Add documents',
  about: 'Driver’s license and insurance card for a booking.',
  lead: `We’ll review them before the pickup. Photos or PDFs, at most ${business.uploads.maximumBytes / 2 ** 20} MB each.`,
  send: 'Send the documents',
  sent: 'The documents are with us',
  sentBody: 'We’ll review them before the pickup and email you if we can’t accept one.',
} as const
