import { getInputProps } from '@conform-to/react'

import { describedBy, Field, type FieldProps } from './field.tsx'

/** Dollars as people type them ("1,250.00"); the schema reads them with parseDollars. */
export function MoneyField({ field, label, hint, optional }: FieldProps) {
  const { key, ...props } = getInputProps(field, { type: 'text' })
  return (
    <Field field={field} label={label} hint={hint} optional={optional}>
      <span className="money">
        <input key={key} {...props} className="input" inputMode="decimal" aria-describedby={describedBy(field, hint)} />
      </span>
    </Field>
  )
}
