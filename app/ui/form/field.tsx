import { inOneLine, type Problem } from '#app/shared/outcome.ts'
import type { AnyField } from './use-app-form.ts'

export type FieldProps = {
  field: AnyField
  label: string
  hint?: string
  optional?: boolean
  /** A file: what is wrong with it says its title here too. */
  file?: boolean
}

/** Label above, help or error below, tied to the control by id. */
export function Field({ field, label, hint, optional, file, children }: FieldProps & { children: React.ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={field.id}>
        {label} {optional && <span className="mute">(optional)</span>}
      </label>
      {children}
      <FieldMessages field={field} hint={hint} file={file} />
    </div>
  )
}

/** The help text stays beside an error: it usually says how to mend it. When both say the same, it is said once. */
export function FieldMessages({ field, hint, file }: Pick<FieldProps, 'field' | 'hint' | 'file'>) {
  const errors = field.errors as Problem[] | undefined
  return (
    <>
      {shownHint(field, hint) && (
        <p className="help" id={field.descriptionId}>
          {hint}
        </p>
      )}
      {errors && errors.length > 0 && (
        <p className="error" id={field.errorId}>
          {errors.map((problem) => (file ? inOneLine(problem) : problem.body)).join(' ')}
        </p>
      )}
    </>
  )
}

/** `aria-describedby` of a control: its hint and, when invalid, its error. */
export function describedBy(field: AnyField, hint?: string): string | undefined {
  const ids = [shownHint(field, hint) && field.descriptionId, !field.valid && field.errorId].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

function shownHint({ errors }: AnyField, hint: string | undefined): string | undefined {
  return hint && (errors as Problem[] | undefined)?.some(({ body }) => body === hint) ? undefined : hint
}
