import { getInputProps } from '@conform-to/react'

import { describedBy, FieldMessages } from './field.tsx'
import type { AnyField } from './use-app-form.ts'

export function CheckField({ field, label, hint }: { field: AnyField; label: React.ReactNode; hint?: string }) {
  const { key, ...props } = getInputProps(field, { type: 'checkbox' })
  return (
    <div className="field">
      <label className="option long">
        <input key={key} {...props} aria-describedby={describedBy(field, hint)} />
        <span>{label}</span>
      </label>
      <FieldMessages field={field} hint={hint} />
    </div>
  )
}
