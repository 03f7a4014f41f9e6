import { inOneLine, type Problem } from '#app/shared/outcome.ts'
import type { AnyField } from './use-app-form.ts'

export type FieldProps = {
  field: AnyField
  label: string
  hint?: string
  optional?: boolean
  /** A file's error includes its title. */
  file?: boolean
}

export function Field({ field, label, hint, optional, file, children }: FieldProps & { children: React.ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={field.id}>
        {optional ? (
          <>
            {label} <span className="mute">(optional)</span>
          </>
        ) : (
          label
        )}
      </label>
      {children}
      <FieldMessages field={field} hint={hint} file={file} />
    </div>
  )
}

/**
 * The hint stays beside an error unless both say the same. Where the page stays, the error takes the line of the hint or the
 * gap below the field (`.in-place`).
 */
export function FieldMessages({ field, hint, file }: Pick<FieldProps, 'field' | 'hint' | 'file'>) {
  const errors: Problem[] = field.errors ?? []
  const words = (problem: Problem) => (file ? inOneLine(problem) : problem.body)
  const said =
    errors.length === 1
      ? errors.map(words)
      : errors.map((each) => (
          <span className="block" key={each.code}>
            {words(each)}
          </span>
        ))
  const error = { className: 'error', id: field.errorId, children: said }
  if (!hint) return errors.length > 0 && <p {...error} />
  return (
    <p className="help">
      {shownHint(field, hint) && <span id={field.descriptionId}>{hint}</span>}
      {errors.length > 0 && <span {...error} />}
    </p>
  )
}

export function describedBy(field: AnyField, hint?: string): string | undefined {
  const ids = [shownHint(field, hint) && field.descriptionId, !field.valid && field.errorId].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

function shownHint({ errors }: AnyField, hint: string | undefined): string | undefined {
  const problems: Problem[] | undefined = errors
  return hint && problems?.some(({ body }) => body === hint) ? undefined : hint
}
