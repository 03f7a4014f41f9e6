import { calendarImportLabels } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { calendarImportForm } from './forms.ts'

const words = calendarImportLabels

type Props = { address?: string; lastResult?: FormReply | null }

export function ImportForm({ address, lastResult }: Props) {
  const [form, fields] = useAppForm<typeof calendarImportForm>({
    id: 'outside-calendar',
    lastResult,
    defaultValue: { address },
  })
  return (
    <AppForm form={form} labels={{ address: words.address }} submit={address ? words.change : words.add} wide>
      <TextField field={fields.address} label={words.address} hint={words.addressHint} type="url" autoComplete="off" />
    </AppForm>
  )
}
