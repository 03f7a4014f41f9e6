/** Loaded when the form is first touched: the schema weighs as much as the page. */
import { checkText } from '#app/ui/form/check-text.ts'
import { bookingForm, stayForm } from './forms.ts'

/** Made once for what is given: making a schema takes longer than using it. */
export function bookingChecker(...given: Parameters<typeof bookingForm>) {
  const form = bookingForm(...given)
  return (entries: FormData) => checkText(entries, form)
}

export function stayChecker(...given: Parameters<typeof stayForm>) {
  const form = stayForm(...given)
  return (entries: FormData) => checkText(entries, form)
}
