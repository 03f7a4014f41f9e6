import type * as z from 'zod/mini'

import { bookingProblems, draftReminderLabels, visitorDeliveryLabels } from './words.ts'
import type { Problem } from '#app/shared/outcome.ts'
import { keysOf } from '#app/shared/keys.ts'
import { driverLabels, type RowField } from './driver-rows.ts'
import type { bookingForm, stayForm } from './forms.ts'

/** The fields of the booking form's groups, in the page's order, with the labels that name them in the error summary. */
const groups = {
  dates: {
    pickupDate: 'Pickup date',
    pickupTime: 'Pickup time',
    returnDate: 'Return date',
    returnTime: 'Return time',
    reminder: draftReminderLabels.ask,
  },
  driver: {
    customerName: 'Full name',
    customerEmail: 'Email',
    customerPhone: 'Phone',
    licenseIssuedOn: 'Driver’s license first issued',
    ...driverLabels,
  },
  documents: {
    driversLicenseFront: 'Driver’s license, front',
    driversLicenseBack: 'Driver’s license, back',
    insuranceCard: 'Insurance card',
  },
  extras: {
    extraMiles: 'Extra miles',
    deliveryPlace: visitorDeliveryLabels.place,
    deliveryStreet: 'Street',
    deliveryZip: 'ZIP code',
    collectionStreet: 'Collection street',
    collectionZip: 'Collection ZIP code',
    specialRequests: 'Special requests',
  },
  price: { depositMethod: 'Security deposit' },
  agreement: { agreement: 'Agreement', signature: 'Signature' },
}

type Group = keyof typeof groups
type Field = keyof z.input<ReturnType<typeof bookingForm>> | keyof z.input<ReturnType<typeof stayForm>>

const { dates, driver, documents, extras, price, agreement } = groups
export const fieldLabels = { ...dates, ...driver, ...documents, ...extras, ...price, ...agreement } satisfies Record<
  Exclude<Field, RowField>,
  string
>

/** The group with the first mistake: the summary is there, so that a refused page opens at what is wrong. */
export function firstMistake(errors: Record<string, unknown>): Group | undefined {
  // What no single field says is about the price.
  const hasMistake = (group: Group) =>
    keysOf(groups[group]).some((field) => field in errors) || (group === 'price' && '' in errors)
  return keysOf(groups).find(hasMistake)
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
