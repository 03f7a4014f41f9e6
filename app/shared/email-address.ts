import * as z from 'zod/mini'

/** An address as browsers accept it in `<input type="email">` (WHATWG), so that none of theirs is refused. */
export function emailAddress(wrong: string) {
  return z.email({ pattern: z.regexes.html5Email, error: wrong })
}
