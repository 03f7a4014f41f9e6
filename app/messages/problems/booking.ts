import { business } from '#app/config/business.ts'
import { clockTime } from '#app/shared/dates.ts'
import { hours } from '#app/shared/durations.ts'

export const documents = {
  tooLarge: {
    code: 'documents.tooLarge',
    title: 'File too large',
    body: `Please upload a file smaller than ${business.uploads.maximumBytes / 1_048_576}MB.`,
  },
  wrongType: {
    code: 'documents.wrongType',
    title: 'Invalid file type',
    body: 'Please upload a JPEG, PNG, WebP, or PDF file.',
  },
  failed: {
    code: 'documents.failed',
    outage: true,
    title: 'Upload failed',
    body: 'Failed to upload document. Please try again.',
  },
  tooMany: {
    code: 'documents.tooMany',
    title: 'Upload failed',
    body: 'You have uploaded many files in the last hour. Please try again later.',
  },
  unreachable: {
    code: 'documents.unreachable',
    title: 'Unable to open document',
    body: 'The document store does not answer. Please try again in a few minutes.',
  },
  notDownloaded: {
    code: 'documents.notDownloaded',
    title: 'Failed to download document',
    body: 'The document store does not answer. Please try again in a few minutes.',
  },
  missing: {
    code: 'documents.missing',
    title: 'Unable to open document',
    body: 'This document is no longer stored.',
  },
}

export const booking = {
  missingInformation: {
    code: 'booking.missingInformation',
    title: 'Missing Information',
    body: 'Please fill in all required fields.',
  },
  missingDocuments: {
    code: 'booking.missingDocuments',
    title: 'Missing Documents',
    body: "Please upload your driver's license (front & back) and insurance card.",
  },
  returnBeforePickup: {
    code: 'booking.returnBeforePickup',
    title: 'Invalid Dates',
    body: 'Return date must be after pickup date.',
  },
  pickupInPast: { code: 'booking.pickupInPast', title: 'Invalid Dates', body: 'Choose a pickup date from today on.' },
  tooSoon: {
    code: 'booking.tooSoon',
    title: 'Invalid Dates',
    body: `We need ${business.booking.leadTime / hours(1)} hours to prepare the car. Choose a later pickup.`,
  },
  tooFar: {
    code: 'booking.tooFar',
    title: 'Invalid Dates',
    body: `You can book up to ${business.booking.windowDays} days ahead. Choose an earlier pickup date.`,
  },
  tooLong: {
    code: 'booking.tooLong',
    title: 'Invalid Dates',
    body: `One booking is at most ${business.booking.maximumDays} days long. Choose an earlier return date.`,
  },
  tooShort: {
    code: 'booking.tooShort',
    title: 'Invalid Dates',
    body: 'This car is rented for more days at a time. Choose a later return date.',
  },
  outsideHours: {
    code: 'booking.outsideHours',
    title: 'Invalid Dates',
    body: `Pickup and return are on the half hour, ${clockTime(business.hours.opens)} to ${clockTime(business.hours.closes)}.`,
  },
  taken: { code: 'booking.taken', title: 'Dates not available', body: 'The car is taken on these dates.' },
  takenNear: (ranges: string[]) => ({
    code: 'booking.takenNear',
    title: 'Dates not available',
    body: `The car is taken on these dates. Nearest free: ${ranges.join('; ')}.`,
  }),
  email: { code: 'booking.email', body: 'Enter an email address like name@example.com.' },
  phone: { code: 'booking.phone', body: 'Enter a phone number with its area code.' },
  extraMiles: {
    code: 'booking.extraMiles',
    body: `Choose up to ${business.requirements.extraMilesPackage.most * business.requirements.extraMilesPackage.miles} extra miles.`,
  },
  deliveryStreet: {
    code: 'booking.deliveryStreet',
    body: 'Enter the street of the delivery, or leave its fields empty.',
  },
  deliveryZip: { code: 'booking.deliveryZip', body: 'Enter the ZIP code, five digits.' },
  deliveryUnknown: {
    code: 'booking.deliveryUnknown',
    body: `We do not deliver to this ZIP code: it is not within ${business.requirements.deliveryMiles} miles of the car’s location.`,
  },
  deliveryTooFar: (miles: number) => ({
    code: 'booking.deliveryTooFar',
    body: `That is about ${miles} miles away. We deliver within ${business.requirements.deliveryMiles}.`,
  }),
  tooMuchText: { code: 'booking.tooMuchText', body: 'This is too long. Please shorten it.' },
  notAgreed: {
    code: 'booking.notAgreed',
    title: 'Missing Information',
    body: 'Accept the rental agreement to book.',
  },
  notSigned: {
    code: 'booking.notSigned',
    title: 'Missing Information',
    body: 'Type your full name as your signature.',
  },
  signatureDiffers: (driver: string) => ({
    code: 'booking.signatureDiffers',
    title: 'Please check the signature',
    body: `It differs from the driver’s name, ${driver}. Correct one of them, or send it again if this is how you sign.`,
  }),
  tooYoung: {
    code: 'booking.tooYoung',
    title: 'Driver too young',
    body: 'The driver is younger than this car requires on the pickup date.',
  },
  tooManyOpen: {
    code: 'booking.tooManyOpen',
    title: 'Several requests are open',
    body: 'Your unpaid requests hold several cars already. Pay for one of them or cancel it first.',
  },
  otherRequestStands: {
    code: 'booking.otherRequestStands',
    title: 'You have asked for other dates',
    body: 'Another request of yours for this car was sent at the same moment, and its dates are held. Reserve again to change them to these.',
  },
  birthdayMissing: {
    code: 'booking.birthdayMissing',
    title: 'Missing Information',
    body: 'Your account has no date of birth. Please call us and we will add it.',
  },
  documentGone: {
    code: 'booking.documentGone',
    title: 'Missing Documents',
    body: 'This document is no longer stored. Please choose the file again.',
  },
  documentRefused: {
    code: 'booking.documentRefused',
    title: 'Document not accepted',
    body: 'We could not accept this document. Please choose another file.',
  },
  documentEnds: {
    code: 'booking.documentEnds',
    title: 'Document expires too soon',
    body: 'This document is no longer valid on the return date. Please choose one that is.',
  },
  failed: {
    code: 'booking.failed',
    outage: true,
    title: 'Booking Failed',
    body: 'There was an error processing your booking. Please try again.',
  },
  signInFirst: {
    code: 'booking.signInFirst',
    title: 'Please sign in',
    body: 'You must be logged in to upload documents',
  },
  missing: {
    code: 'booking.missing',
    title: 'Booking Not Found',
    body: "We couldn't find your booking details. Please contact support if you believe this is an error.",
  },
}
