/** A booking that a visitor began: what was typed waits as a draft until they have an account or are signed in (docs/product.md#booking). */
import { data, redirect } from '@remix-run/node'

import { chosenOf, readChoice } from '#app/fleet/availability/offers.ts'
import type { Availability } from '#app/fleet/availability/rules.ts'
import { findCar } from '#app/fleet/cars/queries.server.ts'
import { limits } from '#app/platform/limits.ts'
import { bookingNotices } from './words.ts'
import { clearedDraftHeader, draftHeader, draftSecretOf } from '#app/platform/draft-cookie.server.ts'
import { addressOf, invalid, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { withinLimit } from '#app/platform/rate-limit.server.ts'
import { clockTime, shortDate } from '#app/shared/dates.ts'
import { carSlugOf, hrefs, withQuery } from '#app/shared/hrefs.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import { dayOf } from '#app/shared/zone.ts'
import { deleteDraftContact, deleteDrafts, findDraft, saveDraft } from './drafts.server.ts'
import { withPlaceAddress } from './delivery-places.ts'
import { choiceField, shownToField } from './field-names.ts'
import { contactFields, draftFields, stayForm } from './forms.ts'

type DraftParams = {
  request: Request
  vehicleId: string
  city: string
  path: string
  availability: Availability
  now: Date
}

/** Leads to the account, or back to the form when its dates are wrong. */
export async function saveVisitorDraft({ request, vehicleId, city, path, availability, now }: DraftParams) {
  const form = await readForm(request, stayForm(availability, city), {
    buttons: { [choiceField]: (value, typed) => readChoice(value, typed, availability) },
  })
  if (!form.ok && form.intent) return invalid(form)
  const headers = new Headers()
  let back = path
  // Anybody can fill our database, from a new browser each time. Beyond the limit only the dates are kept, in the address.
  if (await withinLimit(`draft:${addressOf(request)}`, limits.draft, now)) {
    const kept = await saveDraft({
      secret: await draftSecretOf(request),
      vehicleId,
      entries: draftOf(withPlaceAddress(form.entries, city)),
      reminds: Boolean(form.entries.reminder),
      shownTo: form.entries[shownToField],
      now,
    })
    headers.set('Set-Cookie', await draftHeader(kept))
  } else {
    const { pickupDate, returnDate } = chosenOf(form.entries)
    back = withQuery(path, { pickup: pickupDate, return: returnDate })
  }
  const returnTo = `${back}#documents`
  // The whole form comes from a page that was open when its session ended.
  if ('customerName' in form.entries)
    return redirectWithNotice(hrefs.signIn({ returnTo }), bookingNotices.signInFirst, headers)
  if (!form.ok) return data({ lastResult: form.reply() }, { status: 422, headers })
  return redirect(hrefs.signUp({ returnTo }), { status: 303, headers })
}

/** Of the car whose page `returnTo` is. `typed` is what the visitor wrote about themselves. */
export async function findStartedBooking(request: Request, returnTo: string | undefined, now: Date) {
  const slug = carSlugOf(returnTo)
  const { car } = slug ? await findCar(slug, null) : { car: null }
  if (!car) return null
  const draft = await findDraft({ secret: await draftSecretOf(request), vehicleId: car.id, now })
  const { pickupDate, returnDate, pickupTime, returnTime } = chosenOf(draft ?? {})
  const name = vehicleName(car)
  return {
    car: name,
    minAge: car.minAge,
    stay:
      pickupDate && returnDate
        ? `${shortDate(pickupDate)}, ${clockTime(pickupTime)}, to ${shortDate(returnDate)}, ${clockTime(returnTime)}`
        : undefined,
    driver: { car: name, minAge: car.minAge, pickupDate: pickupDate ?? dayOf(now) },
    typed: { fullName: draft?.customerName, email: draft?.customerEmail, phone: draft?.customerPhone },
  }
}

/** What the new account says of the person counts from now on. */
export async function forgetContact(request: Request): Promise<void> {
  const secret = await draftSecretOf(request)
  if (secret) await deleteDraftContact(secret, contactFields)
}

export async function clearDrafts(request: Request): Promise<Headers> {
  const secret = await draftSecretOf(request)
  if (!secret) return new Headers()
  await deleteDrafts(secret)
  return new Headers({ 'Set-Cookie': await clearedDraftHeader() })
}

const longestDraftText = 2_000

function draftOf(entries: Record<string, string>): Record<string, string> {
  return Object.fromEntries(draftFields.flatMap((name) => (entries[name] ? [[name, truncated(entries[name])]] : [])))
}

/** Postgres rejects half a surrogate pair in JSON. */
function truncated(text: string): string {
  return text.slice(0, longestDraftText).replace(/[\uD800-\uDBFF]$/, '')
}
