/**
 * Document fields hold ids: files are stored before validation. zod/mini, because the browser validates too.
 */
import * as z from 'zod/mini'

import { lastPickup, stayProblems, type Availability, type StayProblem } from '#app/fleet/availability/rules.ts'
import { licenseYearsOf, type VehicleClass } from '#app/shared/vehicle-kinds.ts'
import { business } from '#app/business.ts'
import { stayDateProblems } from '#app/fleet/availability/words.ts'
import { bookingProblems } from './words.ts'
import { emailAddress } from '#app/shared/email-address.ts'
import { evenWithProblems, issue, issues } from '#app/shared/form-problems.ts'
import { parseDate, parseTime, isOldEnough, type CalendarDate } from '#app/shared/dates.ts'
import { keysOf, recordOf } from '#app/shared/keys.ts'
import { oneLine } from '#app/shared/one-line.ts'
import type { Problem } from '#app/shared/outcome.ts'
import { phoneProblem, resemblesPhone, type ReadPhone } from '#app/shared/phone-field.ts'
import { readTyped } from '#app/shared/read-typed.ts'
import { zipProblem, type DeliveryEntries } from './delivery.ts'
import { rowProblems } from './driver-rules.ts'
import { driverFieldNames, type DriverEntries } from './driver-rows.ts'
import { packChoices } from './extras.ts'
import { documentFields } from '#app/shared/document-types.ts'

const words = issues(bookingProblems)
const required = words.missingInformation
const text = (longest: number) =>
  z
    .string({ error: required })
    .check(z.overwrite(oneLine), z.minLength(1, required), z.maxLength(longest, words.tooMuchText))
const day = z.pipe(z.string({ error: required }), z.transform(readTyped(parseDate, required)))
const slot = z.pipe(
  z._default(z.string(), business.booking.defaultTime),
  z.transform(readTyped(parseTime, issue(stayDateProblems.outsideHours))),
)
const packs = z
  .pipe(
    z._default(z.string(), '0'),
    z.transform((value) => (/^\d{1,3}$/.test(value) ? Number(value) : -1)),
  )
  .check(z.refine((value) => packChoices.includes(value), words.extraMiles))
const line = (longest: number) =>
  z.optional(z.string().check(z.overwrite(oneLine), z.maxLength(longest, words.tooMuchText)))
const document = z.string({ error: words.missingDocuments })

/** Wherever an agreement is signed. What is missing is said in words of its own where staff write for the customer. */
export function signingFieldsOf({ notAgreed, notSigned }: Pick<typeof words, 'notAgreed' | 'notSigned'>) {
  return {
    agreement: z.literal('on', { error: notAgreed }),
    signature: z
      .string({ error: notSigned })
      .check(z.overwrite(oneLine), z.minLength(2, notSigned), z.maxLength(120, words.tooMuchText)),
  }
}

export const signingFields = signingFieldsOf(words)

const stayFields = z.object({ pickupDate: day, returnDate: day, pickupTime: slot, returnTime: slot })

const driverText = z.optional(z.string())
const driverFields = recordOf(driverFieldNames, () => driverText)

/** Stored as `readPhone` reads it; the browser only refuses what resembles none. */
export function phoneField(readPhone: ReadPhone) {
  const check = (typed: string) =>
    phoneProblem(typed, readPhone, { form: words.phone, extension: words.phoneExtension })
  return z.pipe(
    text(40).check(
      z.superRefine<string>((typed, context) => {
        const message = typed && check(typed)
        if (message) context.addIssue({ code: 'custom', message })
      }),
    ),
    z.transform((typed) => readPhone(typed) ?? typed),
  )
}

/** What every booking asks, of customers and of staff. */
export const requestFields = z.extend(stayFields, {
  ...driverFields,
  customerName: text(120),
  customerEmail: z.pipe(text(254), emailAddress(words.email)),
  customerPhone: phoneField(resemblesPhone),
  depositMethod: z._default(z.enum(['card', 'cash']), 'card'),
  specialRequests: z.optional(
    z.string().check(z.trim(), z.maxLength(business.booking.longestRequests, words.tooMuchText)),
  ),
  extraMiles: packs,
  deliveryStreet: line(160),
  deliveryZip: line(10),
  collectionStreet: line(160),
  collectionZip: line(10),
})

/** Of the customer's license. */
export const licenseIssued = z.pipe(
  z.string({ error: required }).check(z.minLength(1, required)),
  z.transform(readTyped(parseDate, words.licenseIssued)),
)

const fields = z.extend(requestFields, {
  licenseIssuedOn: licenseIssued,
  driversLicenseFront: document,
  driversLicenseBack: document,
  insuranceCard: document,
  ...signingFields,
})

/** Given by the account as well. */
export const contactFields = [
  'customerName',
  'customerEmail',
  'customerPhone',
  'signature',
] as const satisfies readonly (keyof z.input<typeof fields>)[]

/** What a draft keeps: all but files, and the agreement to one text. */
const undrafted: readonly string[] = [...documentFields, 'agreement']
export const draftFields = [...keysOf(fields.shape).filter((name) => !undrafted.includes(name)), 'reminder']

export type StayEntries = z.output<typeof stayFields>
export type RequestEntries = z.output<typeof requestFields>
export type BookingEntries = z.output<typeof fields>

export const fieldOf: Record<StayProblem, 'pickupDate' | 'returnDate' | 'pickupTime'> = {
  returnBeforePickup: 'returnDate',
  pickupInPast: 'pickupDate',
  tooSoon: 'pickupTime',
  tooFar: 'pickupDate',
  tooLong: 'returnDate',
  tooShort: 'returnDate',
  outsideHours: 'pickupTime',
  taken: 'pickupDate',
}

const visitorFields = z.extend(stayFields, {
  reminder: z.optional(z.string()),
  deliveryPlace: z.optional(z.string()),
  deliveryStreet: line(160),
  deliveryZip: line(10),
})

/** What a draft gives back to a visitor: a place that was chosen is in the address. */
export const visitorFieldNames = keysOf(visitorFields.shape).filter((name) => name !== 'deliveryPlace')

/** All that a visitor is asked for. */
export function stayForm(
  given: Availability,
  city: string,
): z.ZodMiniType<z.output<typeof visitorFields>, z.input<typeof visitorFields>> {
  return visitorFields.check(stayCheck(given), deliveryCheck(city))
}

export type BookedCarFacts = {
  /** Where it is. */
  locationCity: string
  minAge: number
  vehicleClass: VehicleClass
}

/** `birthday`: of the customer, who is not entered again as an additional driver. */
export function bookingForm(
  given: Availability,
  { locationCity, minAge, vehicleClass }: BookedCarFacts,
  birthday: CalendarDate | null,
  readPhone?: ReadPhone,
): z.ZodMiniType<BookingEntries, z.input<typeof fields>> {
  const drivers = driversCheck(given, { minAge, vehicleClass }, () => birthday)
  const asked = readPhone ? z.extend(fields, { customerPhone: phoneField(readPhone) }) : fields
  return asked.check(stayCheck(given), licenseCheck(given, vehicleClass), deliveryCheck(locationCity), drivers)
}

/** The license was held long enough on the day of pickup; while that is not chosen, on the last possible one. */
export function licenseCheck(given: Availability, vehicleClass: VehicleClass) {
  return z.superRefine<Partial<Pick<BookingEntries, 'licenseIssuedOn' | 'pickupDate'>>>((entries, context) => {
    const issued = parseDate(entries.licenseIssuedOn)
    if (!issued) return
    const pickup = parseDate(entries.pickupDate) ?? lastPickup(given)
    const years = licenseYearsOf({ vehicleClass })
    const isHeld = issued <= given.today && isOldEnough(issued, pickup, years)
    if (!isHeld)
      context.addIssue({
        code: 'custom',
        path: ['licenseIssuedOn'],
        message: issued > given.today ? words.licenseIssued : issue(bookingProblems.licenseTooNew(years)),
      })
  }, evenWithProblems)
}

/** Additional drivers are old enough on the day of pickup; while that is not chosen, on the last possible one. */
export function driversCheck<
  Entries extends DriverEntries & Partial<Pick<RequestEntries, 'pickupDate' | 'customerName'>>,
>(
  given: Availability,
  { minAge, vehicleClass }: Pick<BookedCarFacts, 'minAge' | 'vehicleClass'>,
  birthdayOf: (entries: Entries) => CalendarDate | null,
) {
  return z.superRefine<Entries>((entries, context) => {
    const driving = {
      pickupDate: parseDate(entries.pickupDate) ?? lastPickup(given),
      minAge,
      licenseYears: licenseYearsOf({ vehicleClass }),
      customer: { name: entries.customerName ?? '', birthDate: birthdayOf(entries) },
    }
    for (const { field, problem } of rowProblems(entries, driving))
      context.addIssue({ code: 'custom', path: [field], message: issue(problem) })
  }, evenWithProblems)
}

/** Both addresses are whole or empty, and within reach. Validated even while other fields are wrong. */
export function deliveryCheck(city: string) {
  return z.superRefine<DeliveryEntries>((entries, context) => {
    for (const { field, problem } of deliveryProblems(entries, city))
      context.addIssue({ code: 'custom', path: [field], message: issue(problem) })
  }, evenWithProblems)
}

/** Of the addresses as they were typed. */
export function deliveryProblems(
  entries: DeliveryEntries,
  city: string,
): { field: keyof DeliveryEntries; problem: Problem }[] {
  const { deliveryStreet, deliveryZip, deliveryUnknown, deliveryTooFar } = bookingProblems
  const collects = Boolean(entries.collectionStreet || entries.collectionZip)
  return (['delivery', 'collection'] as const).flatMap((place) => {
    const [street, zip] = [entries[`${place}Street`], entries[`${place}Zip`]]
    const away = zip ? zipProblem(zip, city) : undefined
    const ofZip =
      (!zip && street) || away === 'form'
        ? deliveryZip
        : away === 'unknown'
          ? deliveryUnknown
          : away && deliveryTooFar(away.miles)
    const isStreetMissing = !street && (zip || (place === 'delivery' && collects))
    return [
      ...(isStreetMissing ? [{ field: `${place}Street` as const, problem: deliveryStreet }] : []),
      ...(ofZip ? [{ field: `${place}Zip` as const, problem: ofZip }] : []),
    ]
  })
}

/** Each field is told one problem, the first of its own. */
export function byField<Problem extends StayProblem>(broken: readonly Problem[]) {
  return new Map(broken.toReversed().map((problem) => [fieldOf[problem], problem]))
}

/** Dates are validated even while other fields are wrong. */
function stayCheck(given: Availability) {
  return z.superRefine<StayEntries>((entries, context) => {
    const broken = hasStay(entries) ? stayProblems(entries, given) : []
    for (const [field, problem] of byField(broken))
      context.addIssue({ code: 'custom', path: [field], message: issue(stayDateProblems[problem]) })
  }, evenWithProblems)
}

/** Whether its dates and times are right by themselves. */
export function hasStay(entries: StayEntries): boolean {
  const dates = parseDate(entries.pickupDate) && parseDate(entries.returnDate)
  return Boolean(dates && parseTime(entries.pickupTime) && parseTime(entries.returnTime))
}
