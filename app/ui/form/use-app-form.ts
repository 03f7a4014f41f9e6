import {
  parse,
  useForm,
  type DefaultValue,
  type FieldMetadata,
  type FormMetadata,
  type Submission,
} from '@conform-to/react'
import { useContext } from 'react'
import type { z } from 'zod/mini'

import type { FormReply } from '#app/shared/form-problems.ts'
import type { Problem } from '#app/shared/outcome.ts'
import { SavedEntries } from './saved-entries.ts'

/* eslint-disable-next-line @typescript-eslint/no-explicit-any -- a field fits into any form */
export type AnyField = FieldMetadata<any, any, any>
/* eslint-disable-next-line @typescript-eslint/no-explicit-any -- as above */
export type AnyForm = FormMetadata<any, any>
export type AnySchema = z.core.$ZodType<Record<string, unknown>>

/**
 * The house's one way to hold a form: judged by its schema on the server; with a `check` also here, on leaving a field
 * and again on every input once it was wrong. Only the schema's type is named, so that a page need not load it.
 * `lastResult` is what the action answered (a 422), `defaultValue` what stands in it at first.
 */
export function useAppForm<Schema extends AnySchema>(options: {
  id: string
  lastResult?: FormReply | null
  defaultValue?: DefaultValue<z.input<Schema>>
  /** Judges the form in the browser, once it is loaded (use-lazy-check.ts). */
  check?: (entries: FormData) => Submission<Record<string, unknown>, Problem[]>
  /** With scripts, when the form is right and about to be sent, still inside the click. */
  onSubmit?: () => void
}) {
  const { check } = options
  const saved = useContext(SavedEntries)
  return useForm<z.input<Schema> & Record<string, unknown>, z.output<Schema>, Problem[]>({
    id: options.id,
    lastResult: options.lastResult,
    defaultValue: (saved?.form === options.id ? saved.values : options.defaultValue) as never,
    onSubmit: options.onSubmit,
    // Without a check of its own, conform would send the form to ask about each field.
    shouldValidate: check ? 'onBlur' : 'onSubmit',
    shouldRevalidate: check ? 'onInput' : 'onSubmit',
    onValidate:
      check && (({ formData, submitter }) => (isUnchecked(submitter) ? accept(formData) : check(formData)) as never),
  })
}

/** The name of conform's own buttons, which carry `formNoValidate` as well. */
const intentName = '__intent__'

/** A `formNoValidate` button sends the form as it is: the server has something else to say first. */
function isUnchecked(submitter: HTMLElement | null | undefined): boolean {
  return submitter instanceof HTMLButtonElement && submitter.formNoValidate && submitter.name !== intentName
}

function accept(entries: FormData) {
  return parse(entries, { resolve: (value) => ({ value }) })
}
