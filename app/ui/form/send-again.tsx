import { formLabels } from './words.ts'
import { intentField } from '#app/shared/form-name.ts'
import type { FailedForm } from '#app/ui/layout/carried.ts'
import { SubmitButton } from './submit-button.tsx'

/** Conform's validate intent: shows the form without submitting it. */
const look = (name: string) => JSON.stringify({ type: 'validate', payload: { name } })

export function SendAgain({ entries, secret }: Pick<FailedForm, 'entries' | 'secret'>) {
  return (
    <form method="post" className="grid gap-3 justify-items-start">
      {entries.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {secret && <input type="hidden" name={intentField} value={look(secret)} />}
      {entries.length > 0 && <p className="help">{formLabels.kept}</p>}
      <SubmitButton>{formLabels.sendAgain}</SubmitButton>
    </form>
  )
}
