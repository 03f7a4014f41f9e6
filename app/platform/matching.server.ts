import { and, ilike, or, sql, type SQL } from 'drizzle-orm'

import { containing } from '#app/shared/like-pattern.ts'

/** Shorter words are not in a trigram index. */
export const shortestIndexed = 3
const fewestDigits = 4

export function matchingWords(text: SQL, typed: string): SQL | undefined {
  const words = typed.split(' ')
  const indexed = words.map(distinctive).filter((word) => word.length >= shortestIndexed)
  // An unknown word would read the whole index.
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

/** Half of all people share a few email domains: search only what stands before. */
function distinctive(word: string): string {
  const name = word.slice(0, word.indexOf('@') + 1)
  return name.length > shortestIndexed ? name : word
}
