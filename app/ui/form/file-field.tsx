import { useEffect, useRef } from 'react'

import { actionLabels } from '#app/ui/words.ts'
import { uploadLabels } from './words.ts'
import { State } from '#app/ui/feedback/presence.tsx'
import { describedBy, FieldMessages, type FieldProps } from './field.tsx'
import { PictureInput } from './picture-input.tsx'
import { shownPercent } from './shown-percent.ts'
import type { AnyForm } from './use-app-form.ts'

type Props = FieldProps & {
  form: AnyForm
  accept: string
  uploaded?: string
  /** Replaces the native input, which takes a document, while nothing is uploaded. */
  children?: React.ReactNode
  /** The id of a new upload that the form does not know yet. */
  value?: string
  fileName?: string
  onRemove?: (id: string) => void
  /** Below the box. */
  after?: React.ReactNode
}

/**
 * The value is the id of a stored upload, sent as a hidden input with a Remove button (a conform intent). Removing resets
 * the field: an update would set text on a file input, which browsers refuse.
 */
export function FileField({
  form,
  field,
  label,
  hint,
  optional,
  accept,
  uploaded = uploadLabels.done,
  value,
  fileName,
  onRemove,
  children,
  after,
}: Props) {
  const id = value ?? (typeof field.value === 'string' && field.value ? field.value : undefined)
  const look = id ? 'file done' : field.valid ? 'file' : 'file invalid'
  const kept = useFocusKept()
  // An upload that the form does not know yet answers what was said of the field before.
  const isJudged = value === undefined || value === field.value
  return (
    <div className="field" {...kept}>
      <label htmlFor={field.id}>
        {label} {optional && <span className="mute">(optional)</span>}
      </label>
      {/* Has the focus while a file travels: then there is nothing in it to press. */}
      <div className={look} tabIndex={-1}>
        {id ? (
          <div>
            <State look="ok">{uploaded}</State>
            {fileName && <span className="small mute wrap-anywhere">{fileName}</span>}
            <input type="hidden" name={field.name} form={field.formId} value={id} />
            <button
              {...form.reset.getButtonProps({ name: field.name })}
              formAction={`#${field.id}`}
              className="link"
              onClick={() => onRemove?.(id)}
              id={field.id}
              aria-label={`${actionLabels.remove} ${label}`}
              aria-describedby={isJudged ? describedBy(field, hint) : undefined}
            >
              {actionLabels.remove}
            </button>
          </div>
        ) : (
          (children ?? (
            <PictureInput
              fit="document"
              id={field.id}
              name={field.name}
              form={field.formId}
              accept={accept}
              aria-invalid={!field.valid || undefined}
              aria-describedby={describedBy(field, hint)}
            />
          ))
        )}
      </div>
      {isJudged && <FieldMessages field={field} hint={hint} file />}
      {after}
    </div>
  )
}

export function UploadProgress({ name, percent, label }: { name: string; percent: number; label: string }) {
  const shown = shownPercent(percent)
  return (
    <>
      <div>
        <span className="wrap-anywhere">{name}</span>
        <span className="small mute num">{shown}%</span>
      </div>
      <progress max={100} value={shown} aria-label={label} />
    </>
  )
}

/** Keeps the focus inside a box whose focused element is replaced. Spread over the box. */
function useFocusKept() {
  const box = useRef<HTMLDivElement>(null)
  const inside = useRef(false)
  useEffect(() => {
    const active = document.activeElement
    const isOurs = box.current?.contains(active) === true
    // The focus has gone on while nothing told of it: it is not taken back from a summary that has it for good reason.
    if (!isOurs && active !== document.body) inside.current = false
    if (inside.current && (!isOurs || active?.matches('[tabindex="-1"]')))
      box.current
        ?.querySelector<HTMLElement>('input:not([hidden], [type=hidden]), button')
        ?.focus({ preventScroll: true })
  })
  return {
    ref: box,
    onFocus: () => void (inside.current = true),
    // A removed element gives the focus to no one.
    onBlur: ({ relatedTarget }: React.FocusEvent) =>
      void (inside.current &&= !relatedTarget || box.current?.contains(relatedTarget) === true),
  }
}
