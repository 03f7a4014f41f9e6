import * as z from 'zod/mini'

/** For a transform of a form's field: what `read` makes of the text; `wrong` is its problem when that is nothing. */
export function readTyped<Value>(read: (typed: string) => Value | undefined, wrong: string) {
  return (typed: string, { issues }: z.core.ParsePayload): Value => {
    const value = read(typed)
    if (value !== undefined) return value
    issues.push({ code: 'custom', message: wrong, input: typed })
    return z.NEVER
  }
}
