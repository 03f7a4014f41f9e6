/** The built site as two processes on one database, each behind an address that moves to the other when it is killed. */
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

import postgres from 'postgres'

import { urlOf } from '#tests/support/database.ts'
import { startSiteProcess } from '#tests/support/site-process.ts'

export type TwoSites = {
  /** Where a browser goes: the first is served by one process, the second by the other. */
  readonly origins: readonly [string, string]
  /** Their database, which no one else uses, as its owner. */
  readonly databaseUrl: string
  /** Ends the first process without a word. Its address is served by the other one from now on. */
  readonly killFirst: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Starts both, with the demo data, on a database made for them on this server; `site` is the address of their role. */
export async function openTwoSites(server: string, site: string): Promise<TwoSites> {
  const name = `two_sites_${process.pid}_${Date.now().toString(36)}`
  const own = { DATABASE_URL: urlOf(site, name), DATABASE_OWNER_URL: urlOf(server, name) }
  const sql = postgres(server, { max: 1, onnotice: () => {} })
  await sql`create database ${sql(name)}`
  const data = path.join(os.tmpdir(), name)
  const first = await startSite(own, data)
  const second = await startSite(own, data)
  const doors = [await openDoor(first.port), await openDoor(second.port)] as const
  return {
    origins: [doors[0].origin, doors[1].origin],
    databaseUrl: own.DATABASE_OWNER_URL,
    async killFirst() {
      await first.stop('SIGKILL')
      doors[0].leadTo(second.port)
    },
    async close() {
      await Promise.all([first.stop(), second.stop()])
      for (const door of doors) door.close()
      await sql`drop database if exists ${sql(name)} with (force)`
      await sql.end({ timeout: 1 })
      fs.rmSync(data, { recursive: true, force: true })
    },
  }
}

function startSite(database: Record<string, string>, dataDir: string) {
  const env = {
    NODE_ENV: 'production',
    DEPLOYMENT: 'test',
    DEMO_DATA: 'true',
    LOG_LEVEL: 'error',
    PREPARE_PICTURES: 'false',
    HOLDS_BY_ADDRESS: 'false',
    ...database,
    DATA_DIR: dataDir,
    SESSION_SECRET: 'a-secret-that-only-journeys-know-0123456789',
  }
  return startSiteProcess(['server/main.js'], env, ['ignore', 'ignore', 'inherit'])
}

/** A port that passes every connection on. */
async function openDoor(target: number) {
  let port = target
  const door = net.createServer((browser) => {
    const site = net.connect(port, '127.0.0.1')
    browser.pipe(site).pipe(browser)
    for (const [one, other] of [
      [browser, site],
      [site, browser],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => door.listen(0, () => resolve()))
  const address = door.address() as net.AddressInfo
  return {
    origin: `http://localhost:${address.port}`,
    leadTo: (next: number) => void (port = next),
    close: () => door.close(),
  }
}
