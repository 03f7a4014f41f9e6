/** Counts views in memory and writes them down together, so that a page from memory asks no database. */
import { createHash, randomBytes } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'

import { vehicles, vehicleViews } from '#drizzle/schema.ts'
import { now } from '#app/platform/clock.server.ts'
import { db } from '#app/platform/db.server.ts'
import type { CalendarDate } from '#app/shared/dates.ts'
import { dayOf } from '#app/shared/zone.ts'
import { isView, type ViewHeaders } from './rules.ts'

type Opened = { slug: string; method: string; headers: ViewHeaders }

/** Of this process alone and never written down: nobody can be found by what is remembered. */
const salt = randomBytes(32)
const remembered = 50_000
const seen = new LRUCache<string, true>({ max: remembered })
const unwritten = new Map<string, { slug: string; day: CalendarDate; views: number }>()

/** Once per browser, car and day. */
export function countView({ slug, method, headers }: Opened): void {
  if (!isView(method, headers)) return
  const day = dayOf(now())
  const reader = [day, slug, headers.get('x-client-address'), headers.get('user-agent')].join('\n')
  const key = createHash('sha256').update(salt).update(reader).digest('base64url')
  if (seen.has(key)) return
  seen.set(key, true)
  add({ slug, day, views: 1 })
}

/** Adds what was counted since the last time; kept for the next one when the database is away. */
export async function writeViews(): Promise<void> {
  const counted = [...unwritten.values()]
  unwritten.clear()
  if (counted.length === 0) return
  try {
    await db.execute(sql`
      insert into ${vehicleViews} as stored (vehicle_id, day, views)
      select ${vehicles.id}, counted.day, counted.views
      from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as counted(slug text, day date, views integer)
      join ${vehicles} on ${vehicles.slug} = counted.slug
      order by 1, 2
      on conflict (vehicle_id, day) do update set views = stored.views + excluded.views`)
  } catch (error) {
    counted.forEach(add)
    throw error
  }
}

function add({ slug, day, views }: { slug: string; day: CalendarDate; views: number }): void {
  const key = `${day} ${slug}`
  unwritten.set(key, { slug, day, views: views + (unwritten.get(key)?.views ?? 0) })
}
