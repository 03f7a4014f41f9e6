import { deductions } from '#app/config/deposits.ts'
import { labels } from '#app/messages/labels.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import { captureLabels, captureLines } from './fields.ts'
import type { captureForm } from './forms.ts'

const words = labels.depositPages.capture

type Props = { amount: string; lastResult?: FormReply | null }

/** Reasons with their amounts; the sums are shown before anything is kept. */
export function CaptureForm({ amount, lastResult }: Props) {
  const [form, fields] = useAppForm<typeof captureForm>({
    id: 'capture',
    lastResult,
  })
  return (
    <AppForm form={form} labels={captureLabels} submit={words.review} look="line">
      <p className="quiet">{words.lead(amount)}</p>
      {captureLines.map((line, at) => (
        <div className="pair" key={line.label}>
          <TextField
            field={fields[line.label]}
            label={words.labelOf(at + 1)}
            maxLength={deductions.longestLabel}
            optional={at > 0}
          />
          <TextField field={fields[line.amount]} label={words.amountOf(at + 1)} inputMode="decimal" optional={at > 0} />
        </div>
      ))}
    </AppForm>
  )
}
