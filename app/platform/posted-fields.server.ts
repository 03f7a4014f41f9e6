/**
 * What of a posted form may go further. Conform believes its own fields and makes paths of names, so nothing reaches it
 * that none of our pages sends.
 */
import { z } from 'zod/mini'

export const intentField = '__intent__'

/** In letters, names included. */
export const longestForm = 256 * 1024
export const mostFields = 500
/** Ours are single words. As a path, `a[999999999]` would be a list of that length. */
const fieldName = /^[a-z_][\w-]{0,99}$/i

/**
 * The texts of a form under names that are words, and what a button inside it asks. Postgres keeps no NUL. Throws a 413
 * Response when it is too much as a whole: what a visitor typed may be kept as it came.
 */
export function storable(form: FormData): FormData {
  const clean = new FormData()
  let size = 0
  let fields = 0
  for (const [name, value] of form) {
    fields += 1
    size += name.length + value.toString().length
    if (size > longestForm || fields > mostFields) throw new Response(null, { status: 413 })
    if (typeof value === 'string' && isFieldName(name)) clean.append(name, value.replaceAll('\0', ''))
  }
  const asked = readIntent(form.getAll(intentField))
  if (asked) clean.set(intentField, JSON.stringify(asked))
  return clean
}

function isFieldName(name: string): boolean {
  return fieldName.test(name) && !name.startsWith('__') && !(name in Object.prototype)
}

const name = z.string().check(z.refine(isFieldName))

/** Those of conform's intents that buttons of our forms send: show the price, take a file out, take one of before. */
const intent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('validate'), payload: z.object({ name }) }),
  z.object({ type: z.literal('reset'), payload: z.object({ name }) }),
  z.object({
    type: z.literal('update'),
    payload: z.object({ name, value: z.string(), validated: z.optional(z.boolean()) }),
  }),
])

/** What a button of ours asks; null for anything else. */
function readIntent(sent: readonly FormDataEntryValue[]) {
  const [text, another] = sent
  if (typeof text !== 'string' || another !== undefined) return null
  try {
    return intent.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
