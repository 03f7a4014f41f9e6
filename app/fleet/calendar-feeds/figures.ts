import { days } from '#app/shared/durations.ts'

/** What a car's calendar feed spans. */
export const calendarFeedFigures = { daysBack: days(60), daysAhead: days(400) } as const
