import { staffBookingLabels } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { AppForm } from '#app/ui/form/app-form.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useAppForm } from '#app/ui/form/use-app-form.ts'
import type { findCustomerForm } from './find-customer.ts'

const words = staffBookingLabels

/** Posted: nothing personal is in an address. */
export function FindCustomerForm({ lastResult }: { lastResult?: FormReply | null }) {
  const [form, fields] = useAppForm<typeof findCustomerForm>({ id: 'find-customer', lastResult })
  return (
    <AppForm form={form} labels={{ asked: words.findBy }} submit={words.find} look="line">
      <TextField field={fields.asked} label={words.findBy} hint={words.findHint} maxLength={254} autoComplete="off" />
    </AppForm>
  )
}
