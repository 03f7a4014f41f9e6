/** The booking form's loader and action, used by two pages. */
import { data, redirect } from '@remix-run/node'

import { readChoice } from '#app/fleet/availability/offers.ts'
import { findAvailability } from '#app/fleet/availability/queries.server.ts'
import { fitted, lastPickup, type Availability } from '#app/fleet/availability/rules.ts'
import { discardUnclaimed } from '#app/bookings/documents/erasure.server.ts'
import { listReusableDocuments, listUnclaimedDocuments } from '#app/bookings/documents/queries.server.ts'
import type { VehicleClass } from '#app/shared/vehicle-kinds.ts'
import { business } from '#app/business.ts'
import { accountProblems } from '#app/people/sign-in/words.ts'
import { limits } from '#app/platform/limits.ts'
import { uploadLabels } from '#app/ui/form/words.ts'
import { bookingProblems } from './words.ts'
import { listTaxes } from '#app/bookings/taxes/queries.server.ts'
import { db } from '#app/platform/db.server.ts'
import { draftSecretOf } from '#app/platform/draft-cookie.server.ts'
import { env } from '#app/platform/env.server.ts'
import { addressOf, invalid, readForm, tooMany } from '#app/platform/http.server.ts'
import { printPhone, readPhone } from '#app/platform/phone.server.ts'
import type { FileReceiver } from '#app/platform/posted-body.server.ts'
import { readClick } from '#app/people/referrals/link-cookie.server.ts'
import { readTogether } from '#app/platform/read-together.server.ts'
import { withinLimit } from '#app/platform/rate-limit.server.ts'
import { parseDate, parseTime } from '#app/shared/dates.ts'
import { intentField } from '#app/shared/form-name.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { dayOf } from '#app/shared/zone.ts'
import { requestBooking } from './commands.server.ts'
import { deleteDraft, findDraft } from './drafts.server.ts'
import { documentFields, documentTypeOf } from '#app/shared/document-types.ts'
import { newTabField, choiceField, removalOf, shownField, signedField } from './field-names.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { bookingForm, deliveryProblems, visitorFieldNames } from './forms.ts'
import { findLicenseIssued, findUnpaidEntries, listStaysAhead } from './queries.server.ts'
import { printShown, readShown, type ShownPrice } from './shown-price.server.ts'
import { isSameName } from './signature.ts'
import { saveVisitorDraft } from './started-booking.server.ts'

type BookableCar = Omit<ShownPrice, 'seasons' | 'taxes'> & {
  id: string
  slug: string
  minDays: number
  minAge: number
  vehicleClass: VehicleClass
  locationCity: string
}
type FormParams = { request: Request; viewer: Viewer | null; car: BookableCar; now: Date }
type SubmitParams = Omit<FormParams, 'now'> & { path: string; now: () => Date; files: Record<string, FileReceiver> }

const { tooManyTries } = accountProblems

/** A visitor's form has `customer: null`. */
export async function loadBookingForm({ request, viewer, car, now }: FormParams) {
  const day = dayOf(now)
  const secret = await draftSecretOf(request)
  const [availability, draft, before, taxes, unclaimed, booked, licenseIssuedOn] = await Promise.all([
    findAvailability(db, car, now, { ownedBy: viewer?.id }),
    findDraft({ secret, vehicleId: car.id, viewerId: viewer?.id, now }),
    viewer && findUnpaidEntries(viewer.id, car.id, now),
    listTaxes({ from: day, until: lastPickup({ today: day }) }),
    viewer ? listUnclaimedDocuments(viewer.id, now) : [],
    viewer ? listStaysAhead(viewer.id, car.id, now) : [],
    viewer ? findLicenseIssued(viewer.id) : undefined,
  ])
  const { searchParams } = new URL(request.url)
  const typed = { ...before, ...draft }
  // A link is newer than what was typed before.
  const start: Record<string, string> = { ...typed, ...linkedDays(searchParams, availability, typed) }
  const shared = { availability, taxes }
  if (!viewer) return { ...shared, defaults: pick(start, visitorFieldNames), customer: null }
  const known = {
    customerName: viewer.fullName,
    customerEmail: viewer.email,
    customerPhone: printPhone(viewer.phone ?? ''),
  }
  const returnDate = parseDate(start.returnDate)
  const reusable = await listReusableDocuments(viewer.id, returnDate && returnDate > day ? returnDate : day)
  const offered = documentFields.map(
    (field) => [field, reusable.filter((one) => one.documentType === documentTypeOf[field])] as const,
  )
  // Changing an unpaid request starts with its documents, every other one with those that were accepted before.
  const attached = documentFields.flatMap((field) => {
    const arrived = unclaimed.find((one) => one.documentType === documentTypeOf[field])
    if (arrived) return [[field, { id: arrived.id, fileName: arrived.filename }] as const]
    const earlier = reusable.find((one) => one.documentType === documentTypeOf[field])
    if (!earlier || !(before || earlier.isAccepted)) return []
    return [[field, { id: earlier.id, fileName: uploadLabels.from(earlier.label) }] as const]
  })
  return {
    ...shared,
    defaults: { ...known, ...(licenseIssuedOn && { licenseIssuedOn }), ...start },
    customer: {
      customerId: viewer.id,
      shown: printShown({ ...car, ...availability, taxes }),
      fromDraft: draft !== null,
      birthday: parseDate(viewer.dateOfBirth) ?? null,
      reusable: Object.fromEntries(offered),
      attached: Object.fromEntries(attached),
      booked,
    },
  }
}

/**
 * Keeps what visitors chose (docs/product.md#booking); otherwise holds the dates and leads to the payment page. `now` is read again after
 * the upload, which may take minutes.
 */
export async function submitBookingForm({ request, viewer, car, path, now, files }: SubmitParams) {
  const availability = await readTogether(() => findAvailability(db, car, now(), { ownedBy: viewer?.id }))
  if (!viewer)
    return saveVisitorDraft({ request, vehicleId: car.id, city: car.locationCity, path, availability, now: now() })
  const form = await readForm(
    request,
    bookingForm(availability, car, parseDate(viewer.dateOfBirth) ?? null, readPhone),
    {
      files,
      buttons: { [choiceField]: (value, typed) => readChoice(value, typed, availability) },
    },
  )
  if (!form.ok && form.intent) {
    const removed = removedDocument(form.entries)
    if (removed) await discardUnclaimed(removed, viewer.id, now())
    return data({ lastResult: showProblems(form.reply(), deliveryProblems(form.entries, car.locationCity)) })
  }
  const { booking } = limits
  if (!(await withinLimit(`booking:${viewer.id}`, booking, now())))
    return tooMany({ ...form.reply(tooManyTries), error: { '': [tooManyTries] } }, booking.within)
  if (!form.ok) return invalid(form)
  const { customerName, signature } = form.value
  if (!isSameName(signature, customerName) && !isSameName(signature, form.entries[signedField] ?? ''))
    return invalid(form, bookingProblems.signatureDiffers(customerName), 'signature')
  const shown = readShown(form.entries[shownField])
  const click = await readClick(request)
  const requested = await requestBooking({
    viewer,
    vehicleId: car.id,
    entries: form.value,
    shown,
    click,
    address: env.holdsByAddress ? addressOf(request) : null,
    now: now(),
  })
  if (!requested.ok) return invalid(form, requested.problem, requested.field)
  await deleteDraft(await draftSecretOf(request), car.id, viewer.id)
  const { checkoutUrl, requestId, token } = requested.value
  const waitingUrl = hrefs.confirmation({ booking_id: requestId, token, opened: 'true' })
  return form.entries[newTabField] ? data({ checkoutUrl, waitingUrl }) : redirect(checkoutUrl, 303)
}

/** Also one that the page shows by itself, so that it does not come back on the next visit. */
function removedDocument(entries: Record<string, string>): string | undefined {
  const field = documentFields.find((name) => entries[intentField] === removalOf(name))
  return field && entries[field]
}

function pick(entries: Record<string, string>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (entries[name] ? [[name, entries[name]]] : [])))
}

/** At the times typed before, or the nearest possible. */
function linkedDays(
  query: URLSearchParams,
  availability: Availability,
  before: Record<string, string>,
): Record<string, string> {
  const [pickupDate, returnDate] = [parseDate(query.get('pickup')), parseDate(query.get('return'))]
  const { defaultTime } = business.booking
  const pickupTime = parseTime(before.pickupTime) ?? defaultTime
  const returnTime = parseTime(before.returnTime) ?? defaultTime
  if (pickupDate && returnDate)
    return fitted({ pickupDate, returnDate, pickupTime, returnTime }, availability) ?? { pickupDate, returnDate }
  return { ...(pickupDate && { pickupDate }), ...(returnDate && { returnDate }) }
}

/** Marked as validated, so that their problems are shown, also after a button that asks about other fields. */
function showProblems(reply: FormReply, problems: readonly { field: string }[]): FormReply {
  const validated = Object.fromEntries(problems.map(({ field }) => [field, true]))
  return { ...reply, state: { ...reply.state, validated: { ...reply.state?.validated, ...validated } } }
}
