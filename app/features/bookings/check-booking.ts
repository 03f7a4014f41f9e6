/** Loaded once somebody touches the form: a schema and what judges by it weigh as much as the whole page. */
import type { Availability } from '#app/features/availability/rules.ts'
import { checkText } from '#app/ui/form/check-text.ts'
import { bookingForm } from './forms.ts'

export function checkBooking(entries: FormData, availability: Availability) {
  return checkText(entries, bookingForm(availability))
}
