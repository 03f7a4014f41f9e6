import { getSelectProps } from '@conform-to/react'

import { describedBy, Field, type FieldProps } from './field.tsx'
import { Select, type Option } from './select.tsx'

export function SelectField({
  field,
  label,
  hint,
  optional,
  options,
  empty,
}: FieldProps & { options: Option[]; empty?: string }) {
  const { key, ...props } = getSelectProps(field)
  return (
    <Field field={field} label={label} hint={hint} optional={optional}>
      <Select key={key} {...props} options={options} empty={empty} aria-describedby={describedBy(field, hint)} />
    </Field>
  )
}
