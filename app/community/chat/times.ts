/** In Atlanta time, in every browser: one zone for everybody in the room, and said. */
import { chatLabels } from './words.ts'
import { addDays, clockTime, longDate, shortDate, type CalendarDate } from '#app/shared/dates.ts'
import { wallAt } from '#app/shared/wall-clock.ts'

export function messageTime(at: Date): string {
  return clockTime(wallAt(at).time)
}

export function messageDay(at: Date, today: CalendarDate): string {
  const day = wallAt(at).date
  if (day === today) return chatLabels.today(shortDate(day))
  return day === addDays(today, -1) ? chatLabels.yesterday(shortDate(day)) : longDate(day)
}

/** The server's day when the room was opened, or that of a message that has come since: a room stays open past midnight. */
export function latestDay(opened: CalendarDate, newest: string | undefined): CalendarDate {
  const day = newest ? wallAt(new Date(newest)).date : opened
  return day > opened ? day : opened
}

/** For one line: "9:02 AM" today, "Nov 20" before. */
export function lastSeen(at: Date, today: CalendarDate): string {
  const { date, time } = wallAt(at)
  return date === today ? clockTime(time) : shortDate(date)
}

/** "Today, Nov 21, 9:02 AM" */
export function messageInstant(at: Date, today: CalendarDate): string {
  return `${messageDay(at, today)}, ${messageTime(at)}`
}
