import { z } from 'zod'
import { visibleText } from '#app/shared/one-line.ts'

/** Text that must not be left out. `shortest` and `longest` in characters; the problems as JSON. */
export function prose(
  missing: string,
  { shortest = 1, longest, tooLong }: { shortest?: number; longest: number; tooLong: string },
) {
  return z.string({ error: missing }).trim().overwrite(visibleText).min(shortest, missing).max(longest, tooLong)
}
