/** The booking form's loader and action, used by two pages. */
import { data, redirect } from '@remix-run/node'

import { readChoice } from '#app/features/availability/offers.ts'
import { findAvailability } from '#app/features/availability/queries.server.ts'
import { fitted, lastPickup, type Availability } from '#app/features/availability/rules.ts'
import type { Viewer } from '#app/features/access/permissions.ts'
import { listReusableDocuments } from '#app/features/documents/queries.server.ts'
import { business } from '#app/config/business.ts'
import { problems } from '#app/messages/problems.ts'
import { db } from '#app/platform/db.server.ts'
import { clearedDraftHeader, draftHeader, draftSecretOf } from '#app/platform/draft-cookie.server.ts'
import { addressOf, invalid, readForm, tooMany } from '#app/platform/http.server.ts'
import type { FileReceiver } from '#app/platform/posted-body.server.ts'
import { printPhone } from '#app/platform/phone.server.ts'
import { withinLimit } from '#app/platform/rate-limit.server.ts'
import { parseDate, parseTime } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { dayOf } from '#app/shared/zone.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { requestBooking } from './commands.server.ts'
import { deleteDraft, deleteDrafts, findDraft, findLatestDraft, saveDraft } from './drafts.server.ts'
import { documentFields, documentTypeOf, newTabField, choiceField, shownField } from './field-names.ts'
import { bookingForm, draftFields } from './forms.ts'
import { findUnpaidEntries, listStaysAhead, listTaxes } from './queries.server.ts'
import { printShown, readShown, type ShownPrice } from './shown-price.server.ts'

type BookableCar = Omit<ShownPrice, 'taxes'> & { id: string; slug: string; minDays: number; minAge: number }
type FormParams = { request: Request; viewer: Viewer | null; car: BookableCar; now: Date }
type SubmitParams = Omit<FormParams, 'now'> & { now: () => Date; files: Record<string, FileReceiver> }

export async function loadBookingForm({ request, viewer, car, now }: FormParams) {
  const day = dayOf(now)
  const [availability, draft, before, taxes, booked] = await Promise.all([
    findAvailability(db, car, now, { ownedBy: viewer?.id }),
    findDraft({ secret: await draftSecretOf(request), vehicleId: car.id, viewerId: viewer?.id, now }),
    viewer && findUnpaidEntries(viewer.id, car.id, now),
    listTaxes({ from: day, until: lastPickup({ today: day }) }),
    viewer ? listStaysAhead(viewer.id, car.id, now) : [],
  ])
  const { searchParams } = new URL(request.url)
  const known = viewer && {
    customerName: viewer.fullName,
    customerEmail: viewer.email,
    customerPhone: printPhone(viewer.phone ?? ''),
  }
  const typed = { ...before, ...draft }
  // A link is newer than what was typed before.
  const fromLink = linkedDays(searchParams, availability, typed)
  const start: Record<string, string> = { ...known, ...typed, ...fromLink }
  const returnDate = parseDate(start.returnDate)
  const reusable = viewer
    ? await listReusableDocuments(viewer.id, returnDate && returnDate > day ? returnDate : day)
    : []
  const offered = documentFields.map(
    (field) => [field, reusable.filter((one) => one.documentType === documentTypeOf[field])] as const,
  )
  // Changing an unpaid request starts with its documents.
  const handedIn =
    before && Object.fromEntries(offered.flatMap(([field, [latest]]) => (latest ? [[field, latest.id]] : [])))
  return {
    availability,
    taxes,
    shown: printShown({ ...car, taxes }),
    defaults: { ...start, ...handedIn },
    fromDraft: draft !== null,
    signedIn: viewer !== null,
    birthday: parseDate(viewer?.dateOfBirth) ?? null,
    reusable: Object.fromEntries(offered),
    booked,
  }
}

/**
 * Saves a draft for visitors (S1 §5); otherwise holds the dates and leads to the payment page. `now` is read again
 * after the upload, which may take minutes.
 */
export async function submitBookingForm({ request, viewer, car, now, files }: SubmitParams) {
  const availability = await findAvailability(db, car, now(), { ownedBy: viewer?.id })
  const form = await readForm(request, bookingForm(availability), {
    files,
    buttons: { [choiceField]: (value, typed) => readChoice(value, typed, availability) },
  })
  if (!form.ok && form.intent) return invalid(form)
  const secret = await draftSecretOf(request)
  if (!viewer) {
    // Anybody can fill our database, from a new browser each time.
    if (!(await withinLimit(`draft:${addressOf(request)}`, business.limits.draft, now())))
      return tooManyTries(form.reply(), business.limits.draft)
    const kept = await saveDraft(secret, car.id, draftOf(form.entries), now())
    const answer = { lastResult: withoutMissing(form.reply(), form.entries), signInFirst: true }
    return data(answer, { status: 422, headers: { 'Set-Cookie': await draftHeader(kept) } })
  }
  const { booking } = business.limits
  if (!(await withinLimit(`booking:${viewer.id}`, booking, now()))) return tooManyTries(form.reply(), booking)
  if (!form.ok) return invalid(form)
  const shown = readShown(form.entries[shownField])
  const requested = await requestBooking({ viewer, vehicleId: car.id, entries: form.value, shown, now: now() })
  if (!requested.ok) return invalid(form, requested.problem, requested.field)
  if (secret) await deleteDraft(secret, car.id)
  const { checkoutUrl, requestId, token } = requested.value
  const waitingUrl = hrefs.confirmation({ booking_id: requestId, token, opened: 'true' })
  return form.entries[newTabField] ? data({ checkoutUrl, waitingUrl }) : redirect(checkoutUrl, 303)
}

export async function findDraftContact(request: Request, now: Date) {
  const secret = await draftSecretOf(request)
  const draft = secret && (await findLatestDraft(secret, now))
  return draft ? { name: draft.customerName, email: draft.customerEmail, phone: draft.customerPhone } : null
}

export async function clearDrafts(request: Request): Promise<Headers> {
  const secret = await draftSecretOf(request)
  if (!secret) return new Headers()
  await deleteDrafts(secret)
  return new Headers({ 'Set-Cookie': await clearedDraftHeader() })
}

/** What is missing can follow after signing in. */
function withoutMissing(reply: FormReply, entries: Record<string, string>): FormReply {
  const kept = Object.entries(reply.error ?? {}).filter(([name]) => entries[name])
  return { ...reply, error: Object.fromEntries(kept) }
}

function tooManyTries(reply: FormReply, { within }: { within: number }) {
  return tooMany({ ...reply, error: { '': [problems.account.tooManyTries] } }, within)
}

const longestDraftText = 2_000

function draftOf(entries: Record<string, string>): Record<string, string> {
  return Object.fromEntries(draftFields.flatMap((name) => (entries[name] ? [[name, truncated(entries[name])]] : [])))
}

/** Postgres rejects half a surrogate pair in JSON. */
function truncated(text: string): string {
  return text.slice(0, longestDraftText).replace(/[\uD800-\uDBFF]$/, '')
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
