/** Whatever waits is counted up to here: a hundred and three hundred are the same to the reader, not to Postgres (decision 021). */
export const mostCounted = 99

/** "7", "99+" */
export function printCount(count: number): string {
  return count > mostCounted ? `${mostCounted}+` : String(count)
}
