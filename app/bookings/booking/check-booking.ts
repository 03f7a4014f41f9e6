/** Loaded when the form is first touched: the schema weighs as much as the page. */
import { checkText } from '#app/ui/form/check-text.ts'
import { bookingForm, stayForm } from './forms.ts'

/** The check is kept as long as what is given stays the same: making a schema takes longer than using it. */
export function bookingCheck(...given: Parameters<typeof bookingForm>) {
  const form = bookingForm(...given)
  return (entries: FormData) => checkText(entries, form)
}

export function stayCheck(...given: Parameters<typeof stayForm>) {
  const form = stayForm(...given)
  return (entries: FormData) => checkText(entries, form)
}
