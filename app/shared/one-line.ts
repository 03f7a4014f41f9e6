/** Bidirectional controls can make a name or an amount read as another. */
const turns = /[\u202A-\u202E\u2066-\u2069]/g
const gaps = /[\p{Cc}\s]+/gu

/**
 * For names, signatures, addresses and phone numbers: line breaks could smuggle paragraphs into an agreement or email.
 * For zod: `z.overwrite(oneLine)`.
 */
export function oneLine(text: string): string {
  return text.replace(turns, '').replace(gaps, ' ').trim()
}
