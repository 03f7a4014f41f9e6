import { desc, sql } from 'drizzle-orm'

import { outbox, restoreRehearsals, stripeEvents } from '#drizzle/schema.ts'
import { listArchives } from '#app/office/backup/archives.server.ts'
import { db } from '#app/platform/db.server.ts'
import { findUnguarded } from '#app/platform/site-role.server.ts'
import { freeDisk } from '#app/platform/disk.server.ts'
import { env } from '#app/platform/env.server.ts'
import { readJobBacklog } from '#app/platform/job-backlog.server.ts'
import { days, later } from '#app/shared/durations.ts'
import { one } from '#app/shared/one.ts'
import { jobPatience, judgeHouse, webhookPatience, type HouseFacts, type HouseLine } from './rules.ts'

/** What the site does by itself, and whether it keeps up. */
export async function readHouse(now: Date): Promise<HouseLine[]> {
  return judgeHouse(await readHouseFacts(now), now)
}

export async function readHouseFacts(now: Date): Promise<HouseFacts> {
  const yesterday = later(now, -days(1))
  const [backlog, webhooks, mail, freeBytes, [newest], rehearsals, unguarded] = await Promise.all([
    readJobBacklog(jobPatience),
    readWebhooks(yesterday),
    readMail(yesterday),
    freeDisk().catch(() => null),
    listArchives(),
    readRehearsals(),
    findUnguarded(),
  ])
  const backup = { isConfigured: env.backups.configured, lastAt: newest?.at ?? null }
  return { ...backlog, webhooks, mail, freeBytes, backup, ...rehearsals, unguarded }
}

async function readWebhooks(since: Date) {
  const { createdAt, processedAt } = stripeEvents
  const rows = await db
    .select({
      lastAt: sql`max(${processedAt})`.mapWith(processedAt),
      late: sql<number>`(count(*) filter (where ${processedAt} > ${since.toISOString()}
        and extract(epoch from ${processedAt} - ${createdAt}) * 1000 > ${webhookPatience}))::int`,
    })
    .from(stripeEvents)
  return one(rows)
}

async function readMail(since: Date) {
  const { state, createdAt } = outbox
  const rows = await db
    .select({
      waiting: sql<number>`(count(*) filter (where ${state} = 'waiting'))::int`,
      oldestAt: sql`min(${createdAt}) filter (where ${state} = 'waiting')`.mapWith(createdAt),
      failed: sql<number>`(count(*) filter (where ${state} = 'failed' and ${createdAt} > ${since.toISOString()}))::int`,
    })
    .from(outbox)
  return one(rows)
}

async function readRehearsals() {
  const { findings, endedAt, rowCount, fileCount } = restoreRehearsals
  const read = db.select({ at: endedAt, rows: rowCount, files: fileCount, findings }).from(restoreRehearsals)
  const newest = desc(restoreRehearsals.beganAt)
  const [good] = await read
    .where(sql`${findings} = '[]'::jsonb`)
    .orderBy(newest)
    .limit(1)
  const [last] = await db.select({ at: endedAt, findings }).from(restoreRehearsals).orderBy(newest).limit(1)
  return { goodRestore: good ?? null, lastRestore: last ?? null }
}
