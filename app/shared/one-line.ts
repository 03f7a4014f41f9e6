/** What turns the writing direction of the words after it: it can make a name or an amount read as another. */
const turns = /[\u202A-\u202E\u2066-\u2069]/g
/** Spaces, line and paragraph breaks, and all other control characters. */
const gaps = /[\p{Cc}\s]+/gu

/**
 * A text of one line, as names, signatures, addresses and phone numbers are: breaks and runs of spaces become one space,
 * signs nobody sees go. Otherwise a name could bring a paragraph of its own into an agreement or a mail. Letters of all
 * scripts stay. For zod: `z.overwrite(oneLine)`.
 */
export function oneLine(text: string): string {
  return text.replace(turns, '').replace(gaps, ' ').trim()
}
