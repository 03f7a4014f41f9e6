/** The booking that staff enter: the public form's questions, without documents and signature, and how it is paid. */
import * as z from 'zod/mini'

import { stayProblems, type Availability } from '#app/fleet/availability/rules.ts'
import {
  byField,
  deliveryCheck,
  driversCheck,
  hasStay,
  licenseCheck,
  licenseIssued,
  phoneField,
  requestFields,
  type BookedCarFacts,
} from '#app/bookings/booking/forms.ts'
import { business } from '#app/business.ts'
import { stayDateProblems } from '#app/fleet/availability/words.ts'
import { deskPaymentProblems, staffBookingProblems } from './words.ts'
import { addDays, parseDate, type CalendarDate } from '#app/shared/dates.ts'
import { evenWithProblems, issues, issue } from '#app/shared/form-problems.ts'
import { oneLine } from '#app/shared/one-line.ts'
import type { ReadPhone } from '#app/shared/phone-field.ts'
import { readTyped } from '#app/shared/read-typed.ts'
import { payAmounts, payMethods } from './field-names.ts'
import { isOverridable, relaxed } from './rules.ts'

const words = issues(staffBookingProblems)

const oldest = 366 * 120

const birthDate = (today: CalendarDate) =>
  z
    .pipe(z.string({ error: words.birthMissing }), z.transform(readTyped(parseDate, words.birthMissing)))
    .check(z.refine((day) => day < today && day > addDays(today, -oldest), words.birthMissing))

/** Need not be typed when the customer's accepted license tells it. */
const licenseField = (isKnown: boolean): z.ZodMiniType<CalendarDate | undefined, string | undefined> =>
  isKnown ? z.optional(licenseIssued) : licenseIssued

const fieldsOn = (
  today: CalendarDate,
  { isLicenseKnown, readPhone }: { isLicenseKnown: boolean; readPhone: ReadPhone },
) =>
  z.extend(requestFields, {
    customerPhone: phoneField(readPhone),
    /** Made with the page. */
    id: z.optional(z.string()),
    birthDate: birthDate(today),
    licenseIssuedOn: licenseField(isLicenseKnown),
    reason: z.optional(z.string().check(z.trim(), z.maxLength(business.office.longestReason, words.reasonLong))),
    pay: z.enum(payMethods, { error: words.payMissing }),
    amount: z._default(z.enum(payAmounts, { error: words.amountMissing }), 'upfront'),
    reference: z.optional(
      z
        .string()
        .check(
          z.overwrite(oneLine),
          z.maxLength(business.office.longestReference, issue(deskPaymentProblems.referenceLong)),
        ),
    ),
  })

type Fields = ReturnType<typeof fieldsOn>
export type StaffBookingEntries = z.output<Fields>

type DetailsContext = {
  availability: Availability
  car: BookedCarFacts
  mayOverride: boolean
  /** From a license that was accepted. */
  isLicenseKnown: boolean
  readPhone: ReadPhone
}

/** Dates under the rules of every booking; what may be set aside says so until a reason is given. */
export function staffBookingForm({
  availability,
  car,
  mayOverride,
  isLicenseKnown,
  readPhone,
}: DetailsContext): z.ZodMiniType<StaffBookingEntries, z.input<Fields>> {
  return fieldsOn(availability.today, { isLicenseKnown, readPhone }).check(
    stayCheck(availability, mayOverride),
    licenseCheck(availability, car.vehicleClass),
    deliveryCheck(car.locationCity),
    driversCheck<StaffBookingEntries>(availability, car, (entries) => parseDate(entries.birthDate) ?? null),
    payCheck(),
  )
}

function stayCheck(availability: Availability, mayOverride: boolean) {
  return z.superRefine<Pick<StaffBookingEntries, 'pickupDate' | 'pickupTime' | 'returnDate' | 'returnTime' | 'reason'>>(
    (entries, context) => {
      const given = mayOverride && entries.reason ? relaxed(availability) : availability
      const broken = hasStay(entries) ? stayProblems(entries, given) : []
      for (const [field, problem] of byField(broken)) {
        const message = mayOverride && isOverridable(problem) ? words[problem] : issue(stayDateProblems[problem])
        context.addIssue({ code: 'custom', path: [field], message })
      }
    },
    evenWithProblems,
  )
}

/** What is paid at once, and the slip that proves it. */
function payCheck() {
  return z.superRefine<Pick<StaffBookingEntries, 'pay' | 'amount' | 'reference'>>(
    ({ pay, amount, reference }, context) => {
      const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
      if (pay === 'link' && amount === 'all') refuse('amount', words.linkTakesHalf)
      if (pay === 'terminal' && !reference) refuse('reference', issue(deskPaymentProblems.referenceMissing))
    },
    evenWithProblems,
  )
}
