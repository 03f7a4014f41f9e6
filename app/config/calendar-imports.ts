/** Outside calendars that block the days of a car. */
import { days, hours, minutes, seconds } from '#app/shared/durations.ts'

export const calendarImports = {
  mostBytes: 2 ** 20,
  mostEvents: 500,
  /** Repetitions of a file that are counted through, those of past years included: 54 years of a daily event. */
  mostSteps: 20_000,
  /** Of them, in the days that are read. */
  mostTimes: 2_000,
  /** For the whole download, redirects included. */
  patience: seconds(10),
  mostRedirects: 3,
  /** Reading the file takes milliseconds; one that takes longer is not read. */
  readingPatience: seconds(3),
  readingMegabytes: 96,
  /** Lengths in characters. */
  longestAddress: 2_000,
  every: hours(1),
  /** A calendar is due this much earlier: a job that is late by a moment does not skip it. */
  dueEarlier: minutes(2),
  /** Calendars read at once, and begun in one run of the job, which comes every five minutes. */
  atOnce: 3,
  inOneRun: 100,
  longestRun: minutes(4),
  /** Beyond the longest a customer books, so that staff see what they can book by phone. */
  daysAhead: days(400),
  /** A person's own "Check now". */
  checks: { count: 20, within: hours(1) },
} as const
