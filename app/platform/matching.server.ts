import { and, ilike, or, sql, type SQL } from 'drizzle-orm'

import { containing } from '#app/shared/like-pattern.ts'

/** Trigram indexes know parts of words from here on. In characters. */
export const shortestIndexed = 3
/** Fewer digits are found in every phone number. */
const fewestDigits = 4

/**
 * Whose `text` (name, email, phone: the expression of a trigram index) has every word of `typed`, in any order, or the
 * digits of a phone number in whatever way it was written. Undefined where no index could find them.
 */
export function matchingWords(text: SQL, typed: string): SQL | undefined {
  const words = typed.split(' ')
  const indexed = words.map(distinctive).filter((word) => word.length >= shortestIndexed)
  // The index would be read whole for a word that it does not know.
  const others = words.filter((word) => !indexed.includes(word))
  const digits = /\p{L}/u.test(typed) ? '' : typed.replace(/\D/g, '')
  return or(
    indexed.length > 0
      ? and(
          ...indexed.map((word) => ilike(text, containing(word))),
          ...others.map((word) => ilike(sql`(${text} || '')`, containing(word))),
        )
      : undefined,
    digits.length >= fewestDigits ? ilike(text, containing(digits)) : undefined,
  )
}

/** Of an email address what stands before its domain: half of all people have theirs at the same few. */
function distinctive(word: string): string {
  const name = word.slice(0, word.indexOf('@') + 1)
  return name.length > shortestIndexed ? name : word
}
