import {
  type getFormProps,
  type getInputProps,
  parse,
  useForm,
  type DefaultValue,
  type FormMetadata,
  type Submission,
} from '@conform-to/react'
import { useContext } from 'react'
import type { z } from 'zod/mini'

import { intentField } from '#app/shared/form-name.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import type { Problem } from '#app/shared/outcome.ts'
import { SavedEntries } from './saved-entries.ts'

/** What conform takes as a field of any form, with our errors. */
export type AnyField = Omit<Parameters<typeof getInputProps>[0], 'errors' | 'allErrors'> & {
  errors: Problem[] | undefined
  allErrors: Record<string, Problem[]>
}
/** A form, whatever its schema. */
export type AnyForm = Pick<
  Parameters<typeof getFormProps>[0],
  'id' | 'errorId' | 'status' | 'reset' | 'update' | 'validate'
> & {
  allErrors: Record<string, Problem[]>
}
/** A form of one schema, as conform gives it. */
export type AppFormMetadata<Schema extends Record<string, unknown>> = FormMetadata<Schema, Problem[]>
export type AnySchema = z.core.$ZodType<Record<string, unknown>, Record<string, unknown>>

/**
 * Validated on the server; with `check` also in the browser, on blur and then on input. Takes the schema's type only, so
 * that pages need not load it.
 */
export function useAppForm<Schema extends AnySchema>(options: {
  id: string
  lastResult?: FormReply | null
  defaultValue?: DefaultValue<z.input<Schema>>
  check?: (entries: FormData) => Submission<Record<string, unknown>, Problem[]>
  /** Runs inside the click, when the form is valid. */
  onSubmit?: () => void
}) {
  const { check } = options
  const saved = useContext(SavedEntries)
  return useForm<z.input<Schema>, unknown, Problem[]>({
    id: options.id,
    lastResult: options.lastResult,
    // What was saved may be of any form.
    defaultValue: saved?.form === options.id ? (saved.values as DefaultValue<z.input<Schema>>) : options.defaultValue,
    onSubmit: options.onSubmit,
    // Without a check conform would ask the server about each field.
    shouldValidate: check ? 'onBlur' : 'onSubmit',
    shouldRevalidate: check ? 'onInput' : 'onSubmit',
    onValidate: check && (({ formData, submitter }) => (isUnchecked(submitter) ? accept(formData) : check(formData))),
  })
}

/** `formNoValidate` sends the form as it is; conform's own buttons carry it too. */
function isUnchecked(submitter: HTMLElement | null | undefined): boolean {
  return submitter instanceof HTMLButtonElement && submitter.formNoValidate && submitter.name !== intentField
}

function accept(entries: FormData) {
  return parse<Record<string, unknown>, Problem[]>(entries, { resolve: (value) => ({ value }) })
}
