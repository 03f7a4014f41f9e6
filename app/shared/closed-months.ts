import { dayOf } from './zone.ts'

/**
 * When money counts that we learn of `now`. A month that is over keeps its figures: what moved in one is counted when we
 * learn of it.
 */
export function countedAt(moved: Date, now: Date): Date {
  return monthOf(moved) < monthOf(now) ? now : moved
}

/** In Atlanta: "2026-11". */
function monthOf(at: Date): string {
  return dayOf(at).slice(0, 7)
}
