import { minutes, seconds } from '#app/shared/durations.ts'

/** `longestPass`: a longer one continues in a job of its own. `lostAfter`: one that should long have ended may be asked for again. */
export const albumFigures = {
  longestPass: minutes(4),
  lostAfter: minutes(15),
  widestTaken: 3840,
  checkPatience: seconds(15),
} as const
