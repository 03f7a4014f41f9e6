/** Whatever waits is counted up to here: a hundred and three hundred are the same to the reader, not to Postgres (decision 021). */
export const mostCounted = 99

/** "7", "99+" */
export function printCount(count: number): string {
  return count > mostCounted ? `${mostCounted}+` : String(count)
}

/** "1 day", "0 days", "8,816 rows". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`
}
