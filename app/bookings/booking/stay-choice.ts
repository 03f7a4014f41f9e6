/** What the fields and the calendar of a stay offer. */
import { chosenOf, printChoice, type Chosen } from '#app/fleet/availability/offers.ts'
import { calendarLabels } from '#app/fleet/availability/words.ts'
import { clockTime, type CalendarDate, type TimeOfDay } from '#app/shared/dates.ts'
import type { Stay } from '#app/shared/wall-clock.ts'
import { choiceField } from './field-names.ts'

/** What is typed; `requested` once both days are. */
export function typedStay(fields: Record<keyof Chosen, { value: string | undefined }>) {
  const chosen = chosenOf({
    pickupDate: fields.pickupDate.value,
    returnDate: fields.returnDate.value,
    pickupTime: fields.pickupTime.value,
    returnTime: fields.returnTime.value,
  })
  const { pickupDate, returnDate } = chosen
  const requested: Stay | undefined = pickupDate && returnDate && { ...chosen, pickupDate, returnDate }
  return { chosen, requested }
}

/** Times that are not possible say so, unless none is. */
export function printedTime(day: CalendarDate | undefined, possible: TimeOfDay[] = []) {
  return (time: TimeOfDay) =>
    day && possible.length > 0 && !possible.includes(time)
      ? calendarLabels.notPossible(clockTime(time))
      : clockTime(time)
}

/** Without scripts the button submits its choice; with scripts the fields change at once. */
export function choiceButton(choice: Chosen, day?: CalendarDate): React.ComponentProps<'button'> {
  return {
    type: 'submit',
    name: choiceField,
    value: day ?? printChoice(choice),
    formNoValidate: true,
    onClick(event) {
      event.preventDefault()
      const elements = event.currentTarget.form?.elements
      for (const name of ['pickupDate', 'pickupTime', 'returnDate', 'returnTime'] as const) {
        const field = elements?.namedItem(name)
        if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue
        const value = choice[name] ?? ''
        // Each input validates the form.
        if (field.value === value) continue
        field.value = value
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
    },
  }
}
