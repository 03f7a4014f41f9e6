import type { FormReply } from '#app/shared/form-problems.ts'
import { useAppForm, type AnySchema } from './use-app-form.ts'

type Options<Schema extends AnySchema> = Omit<Parameters<typeof useAppForm<Schema>>[0], 'id'>

/** One of several forms of a page, told apart by its `intent`: the reply to another one is not shown in it. */
export function useIntentForm<Schema extends AnySchema>(
  intent: string,
  { lastResult, ...options }: Options<Schema> & { lastResult?: FormReply | null },
) {
  const ownResult = lastResult?.initialValue?.intent === intent ? lastResult : undefined
  return useAppForm<Schema>({ id: intent, lastResult: ownResult, ...options })
}
