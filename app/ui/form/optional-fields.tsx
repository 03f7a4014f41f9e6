import { useState } from 'react'

import type { AnyField } from './use-app-form.ts'

type Props = { fields: readonly AnyField[]; label: string; note?: string; children: React.ReactNode }

/** Fields that few people need: closed until someone wants them, open when they hold something or one is wrong. */
export function OptionalFields({ fields, label, note, children }: Props) {
  const isUsed = fields.some((field) => Boolean(field.initialValue) || !field.valid)
  // What was wrong is not closed under the hand that has put it right.
  const [isOpen, setOpen] = useState(isUsed)
  if (isUsed && !isOpen) setOpen(true)
  return (
    <details open={isOpen || undefined}>
      <summary className="link">
        {label} {note && <span className="quiet">{note}</span>}
      </summary>
      <div className="form">{children}</div>
    </details>
  )
}
