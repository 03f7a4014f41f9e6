/**
 * vitest's setup file where the modules of a worker outlive a test file: its database keeps its name and is made again
 * for every file. A connection of the last one ends with the database, and the pools open others.
 */
import fs from 'node:fs'

import { afterAll, inject, vi } from 'vitest'

import { restartCounts } from '#tests/support/count-from-one.ts'
import { copyTemplate, filesOf } from '#tests/support/database.ts'
import { forgetDemoData } from '#tests/support/demo-data.ts'
import { siteDatabase } from '#tests/support/site-database.ts'

restartCounts()
forgetDemoData()
const { server, name } = inject('template')
const copy = await copyTemplate(server, name, 'worker')
const dataDir = filesOf(copy.name)

Object.assign(process.env, siteDatabase(copy.name), { DATA_DIR: dataDir })

afterAll(async () => {
  vi.useRealTimers()
  const { closeLive } = await import('#app/platform/live.server.ts')
  const { stopQueue } = await import('#app/platform/queue.server.ts')
  const { db } = await import('#app/platform/db.server.ts')
  await closeLive()
  // It knows which queues the database has.
  await stopQueue()
  // The file that has closed the database fails, instead of whichever comes next.
  await db.$client`select 'a test file must leave the database open'`
  await copy.drop()
  fs.rmSync(dataDir, { recursive: true, force: true })
})
