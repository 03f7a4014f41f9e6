/** For `ilike`: what contains these words. Wildcards in them are literal. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`
}
