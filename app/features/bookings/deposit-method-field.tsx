import { labels } from '#app/messages/labels.ts'
import { ChoiceField } from '#app/ui/form/choice-field.tsx'
import type { AnyField } from '#app/ui/form/use-app-form.ts'
import { fieldLabels } from './form-groups.ts'

export function DepositMethodField({ field }: { field: AnyField }) {
  const choices = [
    { value: 'card', label: labels.deposit.card },
    { value: 'cash', label: labels.deposit.cash },
  ]
  return <ChoiceField field={field} label={fieldLabels.depositMethod} inline choices={choices} />
}
