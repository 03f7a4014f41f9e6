import { depositMethodLabels } from './words.ts'
import { ChoiceField } from '#app/ui/form/choice-field.tsx'
import type { AnyField } from '#app/ui/form/use-app-form.ts'
import { fieldLabels } from './form-groups.ts'

/** `card`: says that it is held on a card, to anyone who fills in the form. */
export function DepositMethodField({ field, card = depositMethodLabels.card }: { field: AnyField; card?: string }) {
  const choices = [
    { value: 'card', label: card },
    { value: 'cash', label: depositMethodLabels.cash },
  ]
  return <ChoiceField field={field} label={fieldLabels.depositMethod} inline choices={choices} />
}
