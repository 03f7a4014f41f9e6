/** Versions of rows that are the instant of their last change, in milliseconds as the page prints them, for zod. */
import { z } from 'zod'

import { days } from './durations.ts'

const none = new Date(0)
/** Postgres reads no year of five digits. */
const last = Date.UTC(10_000, 0, 1) - days(1)

/** Null when the row had none; what is made up is the version of no row. */
export const instantVersion = z
  .string()
  .optional()
  .catch(String(none.getTime()))
  .transform((typed) => {
    if (!typed) return null
    return /^\d+$/.test(typed) && Number(typed) <= last ? new Date(Number(typed)) : none
  })
