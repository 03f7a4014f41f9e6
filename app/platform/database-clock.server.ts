import { correctClock, machineNow, realNow } from '#app/platform/clock.server.ts'
import { rawSql } from '#app/platform/db.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { minutes, seconds } from '#app/shared/durations.ts'
import { one } from '#app/shared/one.ts'

/** Sets `now` by the database's clock. Throws when the database is away. */
export async function readDatabaseClock(): Promise<void> {
  const asked = machineNow().getTime()
  const rows = await rawSql<{ said: number }[]>`select extract(epoch from clock_timestamp())::float8 * 1000 as said`
  const answered = machineNow().getTime()
  if (!correctClock({ asked, said: one(rows).said, answered })) return
  const ahead = Math.round((machineNow().getTime() - realNow().getTime()) / seconds(1))
  logError('clock.comparison_failed', new Error('This machine’s clock is not the database’s, which counts.'), { ahead })
}

/** Reads it again every minute: either clock may be set while the site runs. While the database is away, the last counts. */
export function followDatabaseClock(): NodeJS.Timeout {
  const read = () => readDatabaseClock().catch((error: unknown) => logError('clock.reading_failed', error))
  return setInterval(() => void read(), minutes(1)).unref()
}
