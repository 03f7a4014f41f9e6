import { chargeRules } from '#app/business.ts'
import { chargeDeskLabels } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { ChoiceField } from '#app/ui/form/choice-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { chargeDecisionForm } from './forms.ts'

const words = chargeDeskLabels

type Props = {
  /** In dollars, as it is typed. */
  amount: string
  reason: string
  /** Taxes come on top of what is typed. */
  isTaxed: boolean
  /** To what the desk may charge. */
  isLimited: boolean
  lastResult?: FormReply | null
}

/** Another amount with its reason, or left out. */
export function DecisionForm({ amount, reason, isTaxed, isLimited, lastResult }: Props) {
  const [form, fields] = useAppForm<typeof chargeDecisionForm>({
    id: 'decision',
    lastResult,
    defaultValue: { decision: 'charge', amount, reason },
  })
  return (
    <AppForm
      form={form}
      labels={{ decision: words.decision, amount: words.amount, reason: words.reason }}
      submit={words.decide}
    >
      <ChoiceField
        field={fields.decision}
        label={words.decision}
        inline
        choices={[
          { value: 'charge', label: words.choices.charge },
          { value: 'drop', label: words.choices.drop },
        ]}
      />
      <TextField
        field={fields.amount}
        label={words.amount}
        hint={[isLimited && words.deskLimit, isTaxed && words.amountHint].filter(Boolean).join(' ') || undefined}
        inputMode="decimal"
      />
      <TextField
        field={fields.reason}
        label={words.reason}
        hint={words.reasonHint}
        rows={3}
        optional
        maxLength={chargeRules.longestReason}
      />
    </AppForm>
  )
}
