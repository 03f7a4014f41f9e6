import { getSelectProps } from '@conform-to/react'

import { describedBy, Field, type FieldProps } from './field.tsx'

export type Option = { value: string; label: string }

/** One of a list. `empty` is the first, unchosen entry ("Any"). */
export function SelectField({ field, label, hint, optional, options, empty }: FieldProps & { options: Option[]; empty?: string }) {
  const { key, ...props } = getSelectProps(field)
  return (
    <Field field={field} label={label} hint={hint} optional={optional}>
      <span className="select">
        <select key={key} {...props} className="input" aria-describedby={describedBy(field, hint)}>
          {empty !== undefined && <option value="">{empty}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
    </Field>
  )
}
