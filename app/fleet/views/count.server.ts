/** Counts views in memory, so that a page from memory asks no database. */
import { sql } from 'drizzle-orm'

import { vehicles, vehicleViews } from '#drizzle/schema.ts'
import { dailyCounts } from '#app/platform/daily-counts.server.ts'
import { db } from '#app/platform/db.server.ts'
import { isView, type ViewHeaders } from '#app/shared/page-views.ts'

type Opened = { slug: string; method: string; headers: ViewHeaders }

const views = dailyCounts(async (counted) => {
  await db.execute(sql`
    insert into ${vehicleViews} as stored (vehicle_id, day, views)
    select ${vehicles.id}, counted.day, counted.count
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as counted(subject text, day date, count integer)
    join ${vehicles} on ${vehicles.slug} = counted.subject
    order by 1, 2
    on conflict (vehicle_id, day) do update set views = stored.views + excluded.views`)
})

/** Once per browser, car and day. */
export function countView({ slug, method, headers }: Opened): void {
  if (isView(method, headers)) views.count(slug, headers)
}

export const writeViews = views.flush
