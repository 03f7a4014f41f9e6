/** Loaded when the form is first touched: the schema weighs as much as the page. */
import type { Availability } from '#app/fleet/availability/rules.ts'
import { checkText } from '#app/ui/form/check-text.ts'
import { bookingForm, stayForm } from './forms.ts'

export function checkBooking(entries: FormData, ...given: Parameters<typeof bookingForm>) {
  return checkText(entries, bookingForm(...given))
}

export function checkStay(entries: FormData, availability: Availability, city: string) {
  return checkText(entries, stayForm(availability, city))
}
