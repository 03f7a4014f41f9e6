import { years } from '#app/shared/durations.ts'

/** What staff do with what people send. */
export const leadFigures = {
  pageSize: 30,
  /** Of what arrives, in days: it is overdue after. */
  answerInDays: 1,
  /** After an answer, in days, when nothing later was planned. */
  followUpInDays: 3,
  /** In characters. */
  longestSubject: 120,
  /** In characters: what visitors and members write to us. */
  longestMessage: 2_000,
  /** In characters: a note, an answer. */
  longestText: 4_000,
  /** Of one person, the newest. */
  shownAtMost: 200,
  /** After the last that was sent or written, once won or lost; of people without an account too. */
  keptFor: years(2),
} as const
