/** Several processes that start at the same moment on a database with nothing in it. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import postgres from 'postgres'
import { expect, inject, test } from 'vitest'

import { startBuiltServer } from '#tests/support/built-server.ts'
import { siteDatabase } from '#tests/support/site-database.ts'

test('four processes started at once on an empty database all open, and none met a deadlock', async () => {
  const { server } = inject('template')
  const name = `starts_together_${process.pid}`
  const directory = path.join(os.tmpdir(), name)
  const sql = postgres(server, { max: 1, onnotice: () => {} })
  await sql`create database ${sql(name)}`
  try {
    const environment = { ...siteDatabase(name), DEMO_DATA: 'true', JOBS: 'true', DATA_DIR: directory }
    const sites = await Promise.all(Array.from({ length: 4 }, () => startBuiltServer(['server/main.js'], environment)))
    expect(await Promise.all(sites.map(({ stop }) => stop()))).toEqual([0, 0, 0, 0])
    expect(sites.map(({ output }) => output()).join('')).not.toMatch(/deadlock|"level":"error"/)
  } finally {
    await sql`drop database if exists ${sql(name)} with (force)`
  }
  await sql.end({ timeout: 1 })
  fs.rmSync(directory, { recursive: true, force: true })
})
