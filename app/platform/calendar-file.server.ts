import type { CalendarFailure, UnreadEvent } from '#drizzle/tables/calendar-imports.ts'
import { calendarImportFigures } from '#app/fleet/calendar-imports/figures.ts'
import { env } from '#app/platform/env.server.ts'
import { readInThread } from '#app/platform/reader-thread.server.ts'
import { businessZone } from '#app/shared/wall-clock.ts'

/** `series`: the event that it is an occurrence of. */
export type BusyTime = { key: string; series: string; startsAt: Date; endsAt: Date }

/** `unread`: what could not be read, or not wholly. */
export type CalendarReading = { busy: BusyTime[]; unread: UnreadEvent[] }

type Reason = Extract<CalendarFailure, 'malformed' | 'many' | 'heavy'>

export class CalendarUnreadable extends Error {
  override name = 'CalendarUnreadable'
  readonly reason: Reason
  constructor(reason: Reason) {
    super(`The calendar is ${reason}`)
    this.reason = reason
  }
}

type Answer =
  | { busy: { key: string; series: string; startsAt: number; endsAt: number }[]; unread: UnreadEvent[] }
  | { problem: Reason }

const { mostEvents, mostSteps, mostTimes, seriesPatience, readingPatience, readingMegabytes } = calendarImportFigures
const limits = { patience: readingPatience, megabytes: readingMegabytes }

/** Throws CalendarUnreadable. */
export async function readCalendarFile(
  file: Uint8Array,
  { from, until }: { from: Date; until: Date },
): Promise<CalendarReading> {
  const span = {
    from: from.getTime(),
    until: until.getTime(),
    zone: businessZone,
    ownHost: new URL(env.origin).hostname,
    mostEvents,
    mostSteps,
    mostTimes,
    seriesPatience,
  }
  const answer = (await readInThread<Answer>('calendar-reader.js', { file, span }, limits)) ?? { problem: 'heavy' }
  if ('problem' in answer) throw new CalendarUnreadable(answer.problem)
  const busy = answer.busy.map(({ startsAt, endsAt, ...time }) => ({
    ...time,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  }))
  return { busy, unread: answer.unread }
}
