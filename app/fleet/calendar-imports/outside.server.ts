import type { CalendarFailure } from '#drizzle/tables/calendar-imports.ts'
import { calendarImportFigures } from './figures.ts'
import { CalendarUnreadable, readCalendarFile, type CalendarReading } from '#app/platform/calendar-file.server.ts'
import { downloadCalendar } from '#app/platform/calendar-host.server.ts'
import { DownloadFailed } from '#app/platform/public-download.server.ts'
import { later } from '#app/shared/durations.ts'

export type OutsideReading = CalendarReading | { failure: CalendarFailure }

/** The busy times of an outside calendar from `now` on, until as far ahead as we import, or why it could not be read. */
export async function readOutside(address: string, now: Date, download = downloadCalendar): Promise<OutsideReading> {
  try {
    const file = await download(address, now)
    return await readCalendarFile(file, { from: now, until: later(now, calendarImportFigures.daysAhead) })
  } catch (error) {
    if (error instanceof DownloadFailed || error instanceof CalendarUnreadable) return { failure: error.reason }
    throw error
  }
}
