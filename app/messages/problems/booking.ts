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
  tooManyPixels: {
    code: 'documents.tooManyPixels',
    title: 'Upload failed',
    body: 'This picture has too many pixels. Please make it smaller, or take a new photo, and try again.',
  },
  unreadablePdf: {
    code: 'documents.unreadablePdf',
    title: 'Upload failed',
    body: 'This PDF is damaged or asks for a password, so we can’t open it. Please send another copy, or a photo.',
  },
  damaged: {
    code: 'documents.damaged',
    title: 'Upload failed',
    body: 'This file is damaged and can’t be opened. Please choose another copy, or take a new photo.',
  },
  empty: {
    code: 'documents.empty',
    title: 'Upload failed',
    body: 'This file is empty. Please choose another one.',
  },
  otherAccount: {
    code: 'documents.otherAccount',
    title: 'Upload failed',
    body: 'This file was uploaded with another account. Please choose it again.',
  },
  failed: {
    code: 'documents.failed',
    outage: true,
    title: 'Upload failed',
    body: 'Failed to upload document. Please try again.',
  },
  noForm: {
    code: 'documents.noForm',
    title: 'Upload failed',
    body: 'This car can’t be booked right now. Please reload the page.',
  },
  tooMany: {
    code: 'documents.tooMany',
    title: 'Upload failed',
    body: 'You’ve uploaded many files in the last hour. Please try again later.',
  },
  unreachable: {
    code: 'documents.unreachable',
    title: 'Unable to open document',
    body: 'We can’t reach the document storage right now. Please try again in a few minutes.',
  },
  notDownloaded: {
    code: 'documents.notDownloaded',
    title: 'Failed to download document',
    body: 'We can’t reach the document storage right now. Please try again in a few minutes.',
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
  pickupInPast: {
    code: 'booking.pickupInPast',
    title: 'Invalid Dates',
    body: 'Choose a pickup date of today or later.',
  },
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
    body: `A booking can be up to ${business.booking.maximumDays} days long. Choose an earlier return date.`,
  },
  tooShort: {
    code: 'booking.tooShort',
    title: 'Invalid Dates',
    body: 'This car has a longer minimum rental. Choose a later return date.',
  },
  outsideHours: {
    code: 'booking.outsideHours',
    title: 'Invalid Dates',
    body: `Pickups and returns are on the half hour, ${clockTime(business.hours.opens)} to ${clockTime(business.hours.closes)}.`,
  },
  taken: { code: 'booking.taken', title: 'Dates not available', body: 'This car is taken on these dates.' },
  takenNear: (ranges: string[]) => ({
    code: 'booking.takenNear',
    title: 'Dates not available',
    body: `This car is taken on these dates. Nearest available dates: ${ranges.join('; ')}.`,
  }),
  email: { code: 'booking.email', body: 'Enter an email address like name@example.com.' },
  phone: {
    code: 'booking.phone',
    body: 'Enter a phone number with its area code. Outside the U.S., start with + and the country code.',
  },
  phoneExtension: {
    code: 'booking.phoneExtension',
    body: 'We can’t dial extensions. Enter a direct number.',
  },
  extraMiles: {
    code: 'booking.extraMiles',
    body: `Choose up to ${business.requirements.extraMilesPackage.most * business.requirements.extraMilesPackage.miles} extra miles.`,
  },
  deliveryStreet: {
    code: 'booking.deliveryStreet',
    body: 'Enter the delivery street, or leave the delivery fields blank.',
  },
  deliveryZip: { code: 'booking.deliveryZip', body: 'Enter the ZIP code, five digits.' },
  deliveryUnknown: {
    code: 'booking.deliveryUnknown',
    body: `We don’t deliver to this ZIP code because it’s more than ${business.requirements.deliveryMiles} miles from the car. Call ${business.phone.display} and we’ll work something out.`,
  },
  deliveryTooFar: (miles: number) => ({
    code: 'booking.deliveryTooFar',
    body: `That’s about ${miles} miles away, and we deliver within ${business.requirements.deliveryMiles}. Call ${business.phone.display} and we’ll work something out.`,
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
    body: `This doesn’t match the driver’s name, ${driver}. Fix it, or submit again if this is how you sign.`,
  }),
  licenseIssued: {
    code: 'booking.licenseIssued',
    title: 'Check your license',
    body: 'Enter the date your driver’s license was first issued.',
  },
  licenseTooNew: (years: number) => ({
    code: 'booking.licenseTooNew',
    title: 'License too new',
    body: `The driver of this car must have held a license for at least ${years} years at pickup. Questions? Call ${business.phone.display}.`,
  }),
  tooYoung: {
    code: 'booking.tooYoung',
    title: 'Driver too young',
    body: 'The driver will be under this car’s minimum age at pickup.',
  },
  tooManyOpen: {
    code: 'booking.tooManyOpen',
    title: 'Several requests are unpaid',
    body: 'Your unpaid requests already hold several cars. Pay for or cancel one of them first.',
  },
  confirmForMore: {
    code: 'booking.confirmForMore',
    title: 'Confirm your email to hold more cars',
    body: 'Until your email address is confirmed you can hold one car. Pay for or cancel your other request, or use the link we emailed you.',
  },
  confirmFirst: {
    code: 'booking.confirmFirst',
    title: 'Confirm your email first',
    body: `Your last hold ended without a payment. Use the link we emailed you to confirm your email address, then reserve again, or call ${business.phone.display}.`,
  },
  tooManyLapsed: {
    code: 'booking.tooManyLapsed',
    title: 'Several requests are unpaid',
    body: `Some of your holds ended without a payment today, so you can hold fewer cars. Pay for or cancel a request first, or call ${business.phone.display}.`,
  },
  tooManyHere: {
    code: 'booking.tooManyHere',
    title: 'Too many cars are on hold',
    body: `Several cars are on hold from your network without a payment. If your email address isn’t confirmed yet, use the link we emailed you and reserve again. If you’ve rented from us before, sign in with that account. Otherwise try again in a few minutes, or call ${business.phone.display} and we’ll book it for you.`,
  },
  otherRequestStands: {
    code: 'booking.otherRequestStands',
    title: 'You already requested other dates',
    body: 'You sent another request for this car at the same moment, and we’re holding its dates. Reserve again to switch to these.',
  },
  birthdayMissing: {
    code: 'booking.birthdayMissing',
    title: 'Missing Information',
    body: 'Your account has no date of birth. Please call us and we’ll add it.',
  },
  documentGone: {
    code: 'booking.documentGone',
    emptiesField: true,
    title: 'Missing Documents',
    body: 'This document is no longer stored. Please choose the file again.',
  },
  documentRefused: {
    code: 'booking.documentRefused',
    emptiesField: true,
    title: 'Document not accepted',
    body: 'We could not accept this document. Please choose another file.',
  },
  documentEnds: {
    code: 'booking.documentEnds',
    title: 'Document expires too soon',
    body: 'This document expires before the return date. Please choose one that’s valid.',
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
