import { z } from 'zod'

/** Text that must not be left out. `shortest` and `longest` in characters; the problems as JSON. */
export function prose(
  missing: string,
  { shortest = 1, longest, tooLong }: { shortest?: number; longest: number; tooLong: string },
) {
  return z.string({ error: missing }).trim().min(shortest, missing).max(longest, tooLong)
}
