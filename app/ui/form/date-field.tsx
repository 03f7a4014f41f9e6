import { getInputProps } from '@conform-to/react'

import type { CalendarDate } from '#app/shared/dates.ts'
import { describedBy, Field, type FieldProps } from './field.tsx'

export function DateField({
  field,
  label,
  hint,
  optional,
  min,
  max,
  autoComplete,
}: FieldProps & { min?: CalendarDate; max?: CalendarDate; autoComplete?: string }) {
  const { key, ...props } = getInputProps(field, { type: 'date' })
  return (
    <Field field={field} label={label} hint={hint} optional={optional}>
      <input
        key={key}
        {...props}
        className="input"
        min={min}
        max={max}
        autoComplete={autoComplete}
        aria-describedby={describedBy(field, hint)}
      />
    </Field>
  )
}
