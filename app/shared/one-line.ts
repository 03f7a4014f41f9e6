/** Bidirectional controls can make a name or an amount read as another. */
const turns = /[\u202A-\u202E\u2066-\u2069]/g
const gaps = /[\p{Cc}\s]+/gu
/** Others that print nothing belong to what they touch: in words of Persian and Hindi, and in emoji. */
const emptyEdges = /^[\s\u00AD\u200B\u2060\u3164\uFEFF]+|[\s\u00AD\u200B\u2060\u3164\uFEFF]+$/gu
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * For names, signatures, addresses and phone numbers: line breaks could smuggle paragraphs into an agreement or email.
 * For zod: `z.overwrite(oneLine)`.
 */
export function oneLine(text: string): string {
  return visibleText(text.replace(turns, '').replace(gaps, ' ').replace(emptyEdges, ''))
}

/** Nothing where no character can be seen. For zod: `z.overwrite(visibleText)`. */
export function visibleText(text: string): string {
  return visible.test(text) ? text : ''
}
