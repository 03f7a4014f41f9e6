import { business } from '#app/business.ts'
import { payoutLabels } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { ChoiceField } from '#app/ui/form/choice-field.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import type { Option } from '#app/ui/form/select.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { adjustmentForm } from './forms.ts'

type Props = { entry: string; brokers: Option[]; lastResult?: FormReply | null }

/** `entry`: the id that the correction will have. */
export function AdjustmentForm({ entry, brokers, lastResult }: Props) {
  const [form, fields] = useAppForm<typeof adjustmentForm>({
    id: 'adjustment',
    lastResult,
    defaultValue: { direction: 'add' },
  })
  return (
    <AppForm
      form={form}
      labels={payoutLabels.field}
      action={officeHrefs.adjustment()}
      submit={payoutLabels.adjustSubmit}
      wide
    >
      <input type="hidden" name="entry" value={entry} />
      <SelectField field={fields.broker} label={payoutLabels.field.broker} options={brokers} empty="" />
      <ChoiceField
        field={fields.direction}
        label={payoutLabels.field.direction}
        choices={[
          { value: 'add', label: payoutLabels.direction.add },
          { value: 'take', label: payoutLabels.direction.take },
        ]}
        inline
      />
      <TextField field={fields.amount} label={payoutLabels.field.amount} inputMode="decimal" />
      <TextField
        field={fields.reason}
        label={payoutLabels.field.reason}
        rows={3}
        maxLength={business.office.longestReason}
      />
    </AppForm>
  )
}
