import { lte, sql } from 'drizzle-orm'

import { referralClicks } from '#drizzle/schema.ts'
import { isFetchedAhead, isView } from '#app/shared/page-views.ts'
import { referralFigures } from './figures.ts'
import { dailyCounts } from '#app/platform/daily-counts.server.ts'
import { db } from '#app/platform/db.server.ts'
import { clickHeader } from './link-cookie.server.ts'
import { addDays, type CalendarDate } from '#app/shared/dates.ts'
import { hrefs, samePath } from '#app/shared/hrefs.ts'
import { findActiveBroker } from './facilitator.server.ts'
import { cleanPath, readCode } from './rules.ts'

const { clickDays } = referralFigures

const clicks = dailyCounts(async (counted) => {
  await db.execute(sql`
    insert into ${referralClicks} as stored (referrer_id, day, clicks)
    select subject, day, count
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as counted(subject uuid, day date, count integer)
    order by 1, 2
    on conflict (referrer_id, day) do update set clicks = stored.clicks + excluded.clicks`)
})

export const writeClicks = clicks.flush

/** Where the link leads on, and the cookie it sets: none unless a person followed the link of an active broker. */
export async function followLink(request: Request, { code, now }: { code: string | undefined; now: Date }) {
  const to = cleanPath(samePath(new URL(request.url).searchParams.get('to')) ?? hrefs.home())
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  const read = readCode(code)
  const broker = read && isFollowed(request) ? await findActiveBroker(read, now, db) : null
  if (!read || !broker) return { to, headers }
  headers.set('Set-Cookie', await clickHeader({ code: read, at: now }))
  if (isView(request.method, request.headers)) clicks.count(broker.id, request.headers)
  return { to, headers }
}

/** Pictures and frames of other sites follow nothing, whatever address they name. */
function isFollowed({ method, headers }: Request): boolean {
  return method === 'GET' && !isFetchedAhead(headers) && (headers.get('sec-fetch-dest') ?? 'document') === 'document'
}

/** Returns how many rows went. */
export async function trimClicks(today: CalendarDate): Promise<number> {
  const { count } = await db.delete(referralClicks).where(lte(referralClicks.day, addDays(today, -clickDays)))
  return count
}
