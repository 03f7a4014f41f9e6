import { getInputProps, getTextareaProps } from '@conform-to/react'

import { describedBy, Field, type FieldProps } from './field.tsx'

type Props = FieldProps & {
  type?: 'text' | 'email' | 'tel' | 'password' | 'search' | 'url' | 'time'
  autoComplete?: string
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email'
  maxLength?: number
  placeholder?: string
  /** Makes it a text area. */
  rows?: number
  readOnly?: boolean
}

export function TextField({ field, label, hint, optional, type = 'text', rows, ...rest }: Props) {
  const shared = { ...rest, className: 'input', 'aria-describedby': describedBy(field, hint) }
  const control = rows ? textArea() : textInput()
  return (
    <Field field={field} label={label} hint={hint} optional={optional}>
      {control}
    </Field>
  )

  function textArea() {
    const { key, ...props } = getTextareaProps(field)
    return <textarea key={key} {...props} {...shared} rows={rows} />
  }

  function textInput() {
    const { key, ...props } = getInputProps(field, type === 'password' ? { type, value: false } : { type })
    return <input key={key} {...props} {...shared} />
  }
}
