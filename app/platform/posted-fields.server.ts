/** conform turns field names into paths and trusts its own fields. */
import { z } from 'zod/mini'

import { intentField } from '#app/shared/form-name.ts'
import { normalizeLineBreaks } from '#app/shared/line-breaks.ts'

export const passwordFields = /password/i
export const secretFields = /password|secret|token/i

export const longestForm = 256 * 1024
export const mostFields = 500
/** As a path, `a[999999999]` would become an array of that length. */
const fieldName = /^[a-z_][\w-]{0,99}$/i

/** Line breaks as `\n`, so that limits count them once. Without NUL, which Postgres rejects. Throws a 413 Response. */
export function sanitizeFields(form: FormData): FormData {
  const clean = new FormData()
  let size = 0
  let fields = 0
  for (const [name, value] of form) {
    fields += 1
    size += name.length + value.toString().length
    if (size > longestForm || fields > mostFields) throw new Response(null, { status: 413 })
    if (typeof value === 'string' && isFieldName(name))
      clean.append(name, normalizeLineBreaks(value).replaceAll('\0', ''))
  }
  const asked = readIntent(form.getAll(intentField))
  if (asked) clean.set(intentField, JSON.stringify(asked))
  return clean
}

export function textsOf(form: FormData): [name: string, value: string][] {
  return [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
}

function isFieldName(name: string): boolean {
  return fieldName.test(name) && !name.startsWith('__') && !(name in Object.prototype)
}

const name = z.string().check(z.refine(isFieldName))

const intent = z.discriminatedUnion('type', [
  /** Without a name: the whole form. */
  z.object({ type: z.literal('validate'), payload: z.object({ name: z.optional(name) }) }),
  z.object({ type: z.literal('reset'), payload: z.object({ name }) }),
  z.object({
    type: z.literal('update'),
    payload: z.object({ name, value: z.string(), validated: z.optional(z.boolean()) }),
  }),
])

function readIntent(sent: readonly FormDataEntryValue[]) {
  const [text, another] = sent
  if (typeof text !== 'string' || another !== undefined) return null
  try {
    return intent.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
