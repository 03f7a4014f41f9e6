import { z } from 'zod'

/** Text of several lines: browsers send \r\n for each break. For zod: `z.overwrite(paragraphs)`. */
export function paragraphs(typed: string): string {
  return typed.replaceAll('\r\n', '\n').trim()
}

/** Text that must not be left out. `shortest` and `longest` in characters; the problems as JSON. */
export function prose(
  missing: string,
  { shortest = 1, longest, tooLong }: { shortest?: number; longest: number; tooLong: string },
) {
  return z.string({ error: missing }).overwrite(paragraphs).min(shortest, missing).max(longest, tooLong)
}
