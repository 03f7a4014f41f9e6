import { business } from '#app/config/business.ts'
import { labels } from '#app/messages/labels.ts'
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
      labels={labels.payouts.field}
      action={officeHrefs.adjustment()}
      submit={labels.payouts.adjustSubmit}
      wide
    >
      <input type="hidden" name="entry" value={entry} />
      <SelectField field={fields.broker} label={labels.payouts.field.broker} options={brokers} empty="" />
      <ChoiceField
        field={fields.direction}
        label={labels.payouts.field.direction}
        choices={[
          { value: 'add', label: labels.payouts.direction.add },
          { value: 'take', label: labels.payouts.direction.take },
        ]}
        inline
      />
      <TextField field={fields.amount} label={labels.payouts.field.amount} inputMode="decimal" />
      <TextField
        field={fields.reason}
        label={labels.payouts.field.reason}
        rows={3}
        maxLength={business.office.longestReason}
      />
    </AppForm>
  )
}
