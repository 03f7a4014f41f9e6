import { clockShift, now } from '#app/platform/clock.server.ts'
import { rawSql } from '#app/platform/db.server.ts'

/** The database's time, which all machines share: one whose own clock is wrong ends nobody's deadline. Shifted as `now` is. */
export async function sharedNow(): Promise<Date> {
  const [row] = await rawSql<{ at: string }[]>`select extract(epoch from clock_timestamp()) * 1000 as at`
  return row ? new Date(Math.round(Number(row.at)) + clockShift) : now()
}
