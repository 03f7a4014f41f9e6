/** Uploaders count headers too, or do not know the whole: from 0 to 100 all the same. */
export function shownPercent(percent: number): number {
  return Math.round(Math.min(100, Math.max(0, percent || 0)))
}
