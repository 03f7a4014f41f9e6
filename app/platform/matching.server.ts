/** What people type to find a row: without accents, numbers by their digits, and names however short. */
import { and, ilike, like, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'

import { readPhone } from '#app/platform/phone.server.ts'
import { containing } from '#app/shared/like-pattern.ts'
import { plainPhone } from '#app/shared/phone-field.ts'

/** Shorter words are in a trigram index as the beginning of a word alone. */
export const shortestIndexed = 3
const fewestDigits = 4

/** Contains the words as they were typed, with or without accents. */
export function matches(text: SQLWrapper, typed: string): SQL {
  return like(plain(text), plain(sql`${containing(typed)}`))
}

/** As `matches`, of a text that its index has plain. */
export function matchesPlain(text: SQL, typed: string): SQL {
  return like(text, plain(sql`${containing(typed)}`))
}

/** As `matches`, of a name that has no accents itself: of an address or a username. */
export function matchesAscii(text: SQLWrapper, typed: string): SQL {
  return ilike(sql`${text}::text`, plain(sql`${containing(typed)}`))
}

/** Begins with the words as they were typed, with or without accents. */
export function begins(text: SQLWrapper, typed: string): SQL {
  return like(plain(text), plain(sql`${containing(typed).slice(1)}`))
}

/**
 * All words of `typed` in a text of `personText`, in any order. What is typed of a phone number is one number, whatever
 * is between its digits. Undefined where there is nothing to look for.
 */
export function matchingWords(text: SQL, typed: string): SQL | undefined {
  const words = typed
    .split(' ')
    .map((word) => (/\p{L}/u.test(word.replace(/^tel:/i, '')) ? word : plainPhone(word)))
    .filter(Boolean)
  const names = words.filter((word) => /\p{L}/u.test(word))
  const numbers = words.filter((word) => !names.includes(word))
  const digits = numbers.join('').replace(/\D/g, '')
  const isPhone = digits.length >= fewestDigits
  const others = isPhone ? names : [...names, ...numbers.map((word) => word.replace(/\D/g, '') || word)]
  const indexed = others.map(distinctive).filter((word) => word.length >= shortestIndexed)
  const rest = others.filter((word) => !indexed.includes(word))
  const isIndexed = isPhone || indexed.length > 0
  return and(
    isPhone ? or(...phoneForms(digits, numbers.join(' ')).map((form) => like(text, containing(form)))) : undefined,
    ...indexed.map((word) => matchesPlain(text, word)),
    // What the index finds is read for the others. Without any, it has the beginning of each word.
    ...rest.map((word) => (isIndexed ? matchesPlain(sql`(${text} || '')`, word) : matchesPlain(text, ` ${word}`))),
  )
}

/**
 * As it was typed, without what is dialed before it (the zero of many countries, and the country of ours), and a whole
 * number as we store it: "+44 (0)20 …" has a zero that is never dialed.
 */
function phoneForms(digits: string, typed: string): string[] {
  const bare = digits.replace(/^(?:011|0+)/, '').replace(/^1(?=\d{10}$)/, '')
  const read = typed.includes('+') ? (readPhone(typed)?.replace(/\D/g, '') ?? '') : ''
  return [...new Set([digits, ...[bare, read].filter((form) => form.length >= fewestDigits)])]
}

function plain(text: SQLWrapper): SQL {
  return sql`plain_text(${text})`
}

/** Half of all people share a few email domains: search only what comes before. */
function distinctive(word: string): string {
  const name = word.slice(0, word.indexOf('@') + 1)
  return name.length > shortestIndexed ? name : word
}
