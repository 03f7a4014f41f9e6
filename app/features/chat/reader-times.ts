import { labels } from '#app/messages/labels.ts'

const clock = { hour: 'numeric', minute: '2-digit' } as const
const shortDay = { month: 'short', day: 'numeric' } as const
const longDay = { weekday: 'short', ...shortDay, year: 'numeric' } as const

export function readersTime(at: string): string {
  return new Date(at).toLocaleTimeString(undefined, clock)
}

export function readersDay(at: string, now: Date): string {
  const instant = new Date(at)
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  if (isSameDay(instant, now)) return labels.chat.today(instant.toLocaleDateString(undefined, shortDay))
  if (isSameDay(instant, yesterday)) return labels.chat.yesterday(instant.toLocaleDateString(undefined, shortDay))
  return instant.toLocaleDateString(undefined, longDay)
}

export function readersInstant(at: string, now: Date): string {
  const instant = new Date(at)
  return isSameDay(instant, now) ? readersTime(at) : instant.toLocaleString(undefined, { ...shortDay, ...clock })
}

function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString()
}
