/** Loader and action of a change of dates: first the dates, then, at an address that holds them, price and consent. */
import { redirect } from '@remix-run/node'

import { choiceField, signedField } from '#app/bookings/booking/field-names.ts'
import type { BookingFacts } from '#app/bookings/booking/queries.server.ts'
import { besideOf, type Booked } from '#app/bookings/booking/stay-facts.ts'
import { isSameName } from '#app/bookings/booking/signature.ts'
import { chosenOf, readChoice } from '#app/fleet/availability/offers.ts'
import { bookingStates } from '#app/shared/booking-states.ts'
import { addDays } from '#app/shared/dates.ts'
import { bookingProblems } from '#app/bookings/booking/words.ts'
import { changeLabels, changeProblems } from './words.ts'
import { now } from '#app/platform/clock.server.ts'
import { invalid, readForm, redirectWithNotice } from '#app/platform/http.server.ts'
import { withQuery } from '#app/shared/hrefs.ts'
import { newId } from '#app/shared/ids.ts'
import { cents, sum } from '#app/shared/money.ts'
import type { Outcome } from '#app/shared/outcome.ts'
import { vehicleName } from '#app/shared/vehicle-name.ts'
import type { Stay } from '#app/shared/wall-clock.ts'
import { printInstant } from '#app/shared/zone.ts'
import type { ChangeDatesProps } from './change-dates.tsx'
import { agreeForm, datesForm, changeDecisionForm, readCar, readChosen } from './forms.ts'
import { printStay } from './printed.ts'
import { findChange, findChangeCalendar, type Change } from './queries.server.ts'
import { changeCalendar, changeProblem, changesAlone, mayChange, type NewStay } from './rules.ts'

const words = changeLabels

type Booking = Pick<
  BookingFacts,
  'requestId' | 'state' | 'pickupAt' | 'freeBefore' | 'pickupDate' | 'pickupTime' | 'returnDate' | 'returnTime'
> & { customer: { name: string }; car: { id: string } }

type Page = {
  booking: Booking
  path: string
  /** Where another car is chosen. */
  carPath: string
  back: { label: string; href: string }
  byStaff: boolean
}

export async function loadChange(
  request: Request,
  { booking, path, carPath, back, byStaff }: Page & { booking: Booked },
): Promise<ChangeDatesProps> {
  if (!mayChange(booking.state)) throw await redirectWithNotice(back.href, changeProblems.goneOn)
  const at = now()
  const query = new URL(request.url).searchParams
  const car = readCar(query)
  const stay = readStay(query)
  const chosen = datesOf(stay ?? booking)
  const otherCar = bookingStates[booking.state].isAhead ? withQuery(carPath, chosen) : null
  const found = stay ? await findChange(booking.requestId, stay, at) : null
  const calendar = found?.ok ? found.value.calendar : await findChangeCalendar(booking, car, at)
  if (!calendar) throw await redirectWithNotice(otherCar ?? back.href, changeProblems.carGone)
  const { availability, hasWeekendRate } = calendar
  const longer = { ...chosen, returnDate: addDays(chosen.returnDate, 1), vehicleId: car }
  const isOtherCar = car !== undefined && car !== booking.car.id
  return {
    path: withQuery(path, { car }),
    address: stay ? addressOf(path, stay) : path,
    otherCar,
    back,
    byStaff,
    asks: !byStaff && !changesAlone(booking, at),
    now: printStay(booking),
    beside: besideOf(booking),
    booked: { ...datesOf(booking), state: booking.state },
    chosen,
    availability,
    hasWeekendRate,
    dayMore: changeProblem(longer, booking, availability, isOtherCar) ? null : addressOf(path, longer),
    problem: found && !found.ok ? { ...found.problem, field: found.field } : null,
    change: found?.ok ? shownOf(found.value, at) : null,
  }
}

export async function submitChange(
  request: Request,
  { booking, path, byStaff }: Pick<Page, 'booking' | 'path' | 'byStaff'>,
  done: (agreed: { stay: NewStay; agreed: number; signature: string; now: Date }) => Promise<Outcome<Response>>,
) {
  const query = new URL(request.url).searchParams
  const stay = readStay(query)
  if (!stay) {
    const car = readCar(query)
    const form = await readForm(request, datesForm, {
      buttons: {
        [choiceField]: async (value, typed) => {
          const calendar = await findChangeCalendar(booking, car, now())
          return calendar && readChoice(value, typed, changeCalendar(chosenOf(typed), booking, calendar.availability))
        },
      },
    })
    if (!form.ok) return invalid(form)
    const chosen = { ...form.value, vehicleId: car }
    const found = await findChange(booking.requestId, chosen, now())
    return found.ok ? redirect(addressOf(path, chosen), 303) : invalid(form, found.problem, found.field)
  }
  const form = await readForm(request, agreeForm({ byStaff }))
  if (!form.ok) return invalid(form)
  const { total: agreed, signature } = form.value
  const driver = booking.customer.name
  if (!isSameName(signature, driver) && !isSameName(signature, form.entries[signedField] ?? ''))
    return invalid(form, bookingProblems.signatureDiffers(driver), 'signature')
  const changed = await done({ stay, agreed, signature, now: now() })
  return changed.ok ? changed.value : invalid(form, changed.problem)
}

/** The change that staff have read and decide; without one, an id that nothing has. */
export async function readDecision(request: Request): Promise<string> {
  const form = await readForm(request, changeDecisionForm)
  return (form.ok && form.value.change) || newId()
}

function readStay(query: URLSearchParams): NewStay | null {
  const stay = readChosen(query)
  return stay && { ...stay, vehicleId: readCar(query) }
}

function datesOf({ pickupDate, pickupTime, returnDate, returnTime }: Stay): Stay {
  return { pickupDate, pickupTime, returnDate, returnTime }
}

function addressOf(path: string, { vehicleId: car, ...dates }: NewStay): string {
  return withQuery(path, { ...dates, car })
}

function shownOf({ booking, car, stay, price, difference, refunds, due, freeUntil, agreement }: Change, at: Date) {
  const isComing = bookingStates[booking.state].isAhead
  return {
    cars: car && { before: vehicleName(booking.car), after: car.name, deposit: price.deposit },
    dates: printStay(stay),
    lines: price.lines,
    total: price.total,
    before: booking.total,
    difference,
    back: sum(...refunds.map(({ amount }) => amount), cents(0)),
    due,
    free: isComing ? (freeUntil > at ? words.freeUntil(printInstant(freeUntil)) : words.freeOver) : null,
    agreement,
  }
}
