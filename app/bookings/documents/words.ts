import { business } from '#app/business.ts'

export const documentProblems = {
  tooLarge: {
    code: 'document.tooLarge',
    title: 'File too large',
    body: `Please upload a file smaller than ${business.uploads.maximumBytes / 1_048_576}MB.`,
  },
  wrongType: {
    code: 'document.wrongType',
    title: 'Invalid file type',
    body: 'Please upload a JPEG, PNG, WebP, or PDF file.',
  },
  tooManyPixels: {
    code: 'document.tooManyPixels',
    title: 'Upload failed',
    body: 'This picture has too many pixels. Please make it smaller, or take a new photo, and try again.',
  },
  unreadablePdf: {
    code: 'document.unreadablePdf',
    title: 'Upload failed',
    body: 'This PDF is damaged or asks for a password, so we can’t open it. Please send another copy, or a photo.',
  },
  tooManyPages: {
    code: 'document.tooManyPages',
    title: 'Upload failed',
    body: `This PDF has more than ${business.documents.mostPages} pages. Please send the page that we ask for, or a photo of it.`,
  },
  refusedByScanner: {
    code: 'document.refusedByScanner',
    title: 'Upload failed',
    body: 'Our virus scanner refused this file. Please send another copy, or a photo.',
  },
  damaged: {
    code: 'document.damaged',
    title: 'Upload failed',
    body: 'This file is damaged and can’t be opened. Please choose another copy, or take a new photo.',
  },
  empty: {
    code: 'document.empty',
    title: 'Upload failed',
    body: 'This file is empty. Please choose another one.',
  },
  otherAccount: {
    code: 'document.otherAccount',
    title: 'Upload failed',
    body: 'This file was uploaded with another account. Please choose it again.',
  },
  failed: {
    code: 'document.failed',
    outage: true,
    title: 'Upload failed',
    body: 'Failed to upload document. Please try again.',
  },
  noForm: {
    code: 'document.noForm',
    title: 'Upload failed',
    body: 'This car can’t be booked right now. Please reload the page.',
  },
  unreachable: {
    code: 'document.unreachable',
    title: 'Unable to open document',
    body: 'We can’t reach the document storage right now. Please try again in a few minutes.',
  },
  notDownloaded: {
    code: 'document.notDownloaded',
    title: 'Failed to download document',
    body: 'We can’t reach the document storage right now. Please try again in a few minutes.',
  },
  missing: {
    code: 'document.missing',
    title: 'Unable to open document',
    body: 'This document is no longer stored.',
  },
}

export const documentNotices = {
  accepted: { title: 'Accepted', body: 'The customer sees it on their booking.' },
  refused: { title: 'Refused', body: 'We’ve emailed the customer the reason and a link to send a new one.' },
  sent: { title: 'Document sent', body: 'Thank you. Our staff will review it before your pickup.' },
  kept: { title: 'Documents kept', body: 'We’ll keep them for your next rental until you tell us not to.' },
  notKept: {
    title: 'Documents not kept',
    body: 'We’ll delete them after your last rental, on the day shown with them.',
  },
} as const

/** Of a booking that has no documents yet. */
export const sendDocumentLabel = 'Send your documents'

export const documentTypeLabels = {
  drivers_license_front: 'Driver’s license, front',
  drivers_license_back: 'Driver’s license, back',
  insurance_card: 'Insurance card',
} as const

export const documentStateLabels = {
  processing: 'Being checked',
  unreadable: 'Unreadable',
  deleted: 'Deleted',
} as const

/** Of all documents of a booking. */
export const allDocumentsLabels = {
  bring: 'Bring them to the pickup',
  none: 'None',
  deleted: 'Deleted',
  bad: 'One can’t be used',
  accepted: 'Accepted',
  waiting: 'Waiting to be checked',
} as const

export const documentExpiredLabel = 'Expired' as const

export const verdictLabels = { waiting: 'Waiting to be checked', accepted: 'Accepted', refused: 'Refused' } as const
