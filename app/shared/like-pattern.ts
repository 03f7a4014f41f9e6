/** For `ilike`: what contains these words. Wildcards in them are literal. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`
}

export function startingWith(words: string): string {
  return containing(words).slice(1)
}
