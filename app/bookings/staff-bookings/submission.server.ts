/** Loader and action of the last step: the form with what is known already, and the booking it makes. */
import { redirect } from '@remix-run/node'

import { can } from '#app/people/access/permissions.ts'
import { readChoice } from '#app/fleet/availability/offers.ts'
import type { Availability } from '#app/fleet/availability/rules.ts'
import { choiceField, shownField } from '#app/bookings/booking/field-names.ts'
import { readShown } from '#app/bookings/booking/shown-price.server.ts'
import { rentalNotices } from '#app/bookings/rentals/words.ts'
import { staffBookingLabels } from './words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { readPhone } from '#app/platform/phone.server.ts'
import type { CalendarDate } from '#app/shared/dates.ts'
import { hrefs } from '#app/shared/hrefs.ts'
import { newId } from '#app/shared/ids.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { bookForCustomer } from './commands.server.ts'
import { staffBookingForm } from './forms.ts'
import { findBookable, findKnownCustomer } from './queries.server.ts'
import { readStep } from './query.ts'
import { carAnswer, readKnown, relaxed } from './rules.ts'

/** Throws a redirect to the step that is missing. */
async function findStep(request: Request, at: Date) {
  const step = readStep(request)
  const { car: id, pickup, return: back, customer } = step
  const car = await findBookable(id ?? null, at)
  if (!car) throw redirect(rentalHrefs.enter({ pickup, return: back }))
  const steps = { car: car.id, pickup, return: back }
  const known = readKnown(customer)
  const person = known && (await findKnownCustomer(known))
  if (!customer || (known && !person)) throw redirect(rentalHrefs.enterCustomer(steps))
  return { car, steps: { ...steps, customer }, known, person }
}

export async function loadDetails(request: Request) {
  const at = now()
  const { car, steps, person } = await findStep(request, at)
  const { name, booked, availability, taxes, shown } = car
  const { customer: _, ...others } = steps
  const licenseIssuedOn = person && (person.license.accepted ?? person.license.said)
  return {
    id: newId(),
    action: rentalHrefs.enterDetails(steps),
    back: rentalHrefs.enterCustomer(others),
    title: staffBookingLabels.bookFor(name),
    car: booked,
    availability,
    taxes,
    shown,
    today: availability.today,
    defaults: {
      ...(steps.pickup && { pickupDate: steps.pickup }),
      ...(steps.return && { returnDate: steps.return }),
      ...(steps.pickup && steps.return && possibleTimes(steps.pickup, steps.return, availability)),
      ...(person && { customerName: person.name, customerEmail: person.email, customerPhone: person.phone }),
      ...(person?.birthDate && { birthDate: person.birthDate }),
      ...(licenseIssuedOn && { licenseIssuedOn }),
    },
  }
}

function possibleTimes(pickupDate: CalendarDate, returnDate: CalendarDate, availability: Availability) {
  const { pickupTime, returnTime } = carAnswer({ pickupDate, returnDate }, availability)
  return { pickupTime, returnTime }
}

export async function submitDetails(request: Request, viewer: Viewer) {
  const at = now()
  const { car, known, person } = await findStep(request, at)
  const accepted = person?.license.accepted ?? null
  const { availability, booked } = car
  const mayOverride = can(viewer, 'booking.override')
  const form = await readForm(
    request,
    staffBookingForm({ availability, car: booked, mayOverride, isLicenseKnown: accepted !== null, readPhone }),
    {
      buttons: {
        [choiceField]: (value, typed) =>
          readChoice(value, typed, mayOverride && typed.reason ? relaxed(availability) : availability),
      },
    },
  )
  if (!form.ok) return invalid(form)
  const entries = form.value
  const shown = readShown(form.entries[shownField])
  const made = await bookForCustomer({
    vehicleId: car.id,
    entries: { ...entries, licenseIssuedOn: entries.licenseIssuedOn ?? accepted ?? undefined },
    known,
    shown,
    mayOverride,
    actorId: viewer.id,
    now: at,
  })
  if (!made.ok) return invalid(form, made.problem, made.field)
  const notice = entries.pay === 'link' ? rentalNotices.enteredByLink(entries.customerEmail) : rentalNotices.enteredPaid
  return redirectWithNotice(hrefs.rental(made.value), notice)
}
