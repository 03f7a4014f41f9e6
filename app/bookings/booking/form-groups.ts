import { bookingProblems, draftReminderLabels, visitorDeliveryLabels } from './words.ts'
import type { Problem } from '#app/shared/outcome.ts'
import { driverFieldNames, driverLabels } from './driver-rows.ts'

/** The booking form's fields in the page's order. Their labels name them in the error summary. */
export const fieldLabels = {
  pickupDate: 'Pickup date',
  pickupTime: 'Pickup time',
  returnDate: 'Return date',
  returnTime: 'Return time',
  reminder: draftReminderLabels.ask,
  customerName: 'Full name',
  customerEmail: 'Email',
  customerPhone: 'Phone',
  licenseIssuedOn: 'Driver’s license first issued',
  ...driverLabels,
  driversLicenseFront: 'Driver’s license, front',
  driversLicenseBack: 'Driver’s license, back',
  insuranceCard: 'Insurance card',
  extraMiles: 'Extra miles',
  deliveryPlace: visitorDeliveryLabels.place,
  deliveryStreet: 'Street',
  deliveryZip: 'ZIP code',
  collectionStreet: 'Collection street',
  collectionZip: 'Collection ZIP code',
  specialRequests: 'Special requests',
  depositMethod: 'Security deposit',
  agreement: 'Agreement',
  signature: 'Signature',
}

type Group = 'dates' | 'driver' | 'documents' | 'extras' | 'price' | 'agreement'

const groups: [Group, (keyof typeof fieldLabels | '')[]][] = [
  ['dates', ['pickupDate', 'pickupTime', 'returnDate', 'returnTime', 'reminder']],
  ['driver', ['customerName', 'customerEmail', 'customerPhone', 'licenseIssuedOn', ...driverFieldNames]],
  ['documents', ['driversLicenseFront', 'driversLicenseBack', 'insuranceCard']],
  [
    'extras',
    [
      'extraMiles',
      'deliveryPlace',
      'deliveryStreet',
      'deliveryZip',
      'collectionStreet',
      'collectionZip',
      'specialRequests',
    ],
  ],
  ['price', ['depositMethod', '']],
  ['agreement', ['agreement', 'signature']],
]

/** The group with the first mistake: the summary is there, so that a refused page opens at what is wrong. */
export function firstMistake(errors: Record<string, unknown>): Group | undefined {
  return groups.find(([, fields]) => fields.some((field) => field in errors))?.[0]
}

const { missingInformation, missingDocuments, notAgreed, notSigned, birthdayMissing, documentGone } = bookingProblems
const missing = [missingInformation, missingDocuments, notAgreed, notSigned, birthdayMissing, documentGone]

/** What heads the error summary where several things are missing and nothing is wrong. */
export function missingTitle(errors: Record<string, Problem[]>): string | undefined {
  const found = Object.values(errors).flat()
  const titles = new Set(found.map(({ title }) => title))
  const isMissing = (problem: Problem) => missing.some(({ code }) => code === problem.code)
  return titles.size > 1 && found.every(isMissing) ? missingInformation.title : undefined
}
