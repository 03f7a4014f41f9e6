import { useForm, type DefaultValue, type FieldMetadata, type FormMetadata, type SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'

/* eslint-disable-next-line @typescript-eslint/no-explicit-any -- a field fits into any form */
export type AnyField = FieldMetadata<any, any, any>
/* eslint-disable-next-line @typescript-eslint/no-explicit-any -- as above */
export type AnyForm = FormMetadata<any, any>

/**
 * The house's one way to hold a form: checked on leaving a field, again on every input once it was wrong, and by the
 * same schema on the server. `lastResult` is what the action answered (a 422), `defaultValue` what stands in it at first.
 */
export function useAppForm<Schema extends z.ZodType<Record<string, unknown>>>(
  schema: Schema,
  options: {
    id: string
    lastResult?: SubmissionResult<string[]> | null
    defaultValue?: DefaultValue<z.input<Schema>>
    /** With scripts, when the form is right and about to be sent, still inside the click. */
    onSubmit?: () => void
  },
) {
  return useForm<z.input<Schema> & Record<string, unknown>, z.output<Schema>, string[]>({
    id: options.id,
    lastResult: options.lastResult,
    defaultValue: options.defaultValue as never,
    onSubmit: options.onSubmit,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData, submitter }) => parseWithZod(formData, { schema: isUnchecked(submitter) ? anything : schema }) as never,
  })
}

const anything = z.looseObject({})
/** The name of conform's own buttons, which carry `formNoValidate` as well. */
const intentName = '__intent__'

/** A `formNoValidate` button sends the form as it is: the server has something else to say first. */
function isUnchecked(submitter: HTMLElement | null | undefined): boolean {
  return submitter instanceof HTMLButtonElement && submitter.formNoValidate && submitter.name !== intentName
}
