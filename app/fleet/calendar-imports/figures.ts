/** Outside calendars that block the days of a car. */
import { days, hours, minutes, seconds } from '#app/shared/durations.ts'

export const calendarImportFigures = {
  /** Years of events with long descriptions; what is over is not counted among the events. */
  mostBytes: 8 * 2 ** 20,
  /** In the days that are read or after them. */
  mostEvents: 500,
  /** Repetitions of one event that are counted through: 54 years of a daily one. */
  mostSteps: 20_000,
  /** Of all events, in the days that are read. */
  mostTimes: 2_000,
  /** For the whole download, redirects included. */
  patience: seconds(10),
  mostRedirects: 3,
  /** 15,000 events take about a second and a half of processor time. */
  readingPatience: seconds(6),
  /** For one event that repeats. */
  seriesPatience: 500,
  readingMegabytes: 128,
  /** Lengths in characters. */
  longestAddress: 2_000,
  every: hours(1),
  /** A calendar is due this much earlier: a job that is late by a moment does not skip it. */
  dueEarlier: minutes(2),
  /** Calendars read at once, and started in one run of the job, which comes every five minutes. */
  atOnce: 3,
  inOneRun: 100,
  longestRun: minutes(4),
  /** Once it has failed for as long, its owner and the office are told. */
  toldAfter: hours(6),
  /** Events that could not be read, on pages and in emails. */
  mostNamed: 20,
  /** Beyond the longest a customer books, so that staff see what they can book by phone. */
  daysAhead: days(400),
  /** A person's own "Check now". */
  checks: { count: 20, within: hours(1) },
} as const
