/** In milliseconds. */

export const seconds = (count: number) => count * 1_000
export const minutes = (count: number) => seconds(count * 60)
export const hours = (count: number) => minutes(count * 60)
export const days = (count: number) => hours(count * 24)
export const years = (count: number) => days(count * 365)

export function later(from: Date, duration: number): Date {
  return new Date(from.getTime() + duration)
}
