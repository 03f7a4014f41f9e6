/** `npm start` on its own Postgres, which is killed under it: the launcher starts it again, and says so. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { isAlive } from '#server/process-lock.js'
import { startBuiltServer } from '#tests/support/built-server.ts'
import { postmasterPid } from '#tests/support/own-postgres.ts'
import { childrenOf } from '#tests/support/resident-memory.js'
import { until } from '#tests/support/until.ts'

const directory = path.join(os.tmpdir(), `marque-crashed-${process.pid}`)

let server: Awaited<ReturnType<typeof startBuiltServer>>
beforeAll(async () => {
  server = await startBuiltServer(['server/start.js'], {
    DATABASE_URL: '',
    DATABASE_OWNER_URL: '',
    DATA_DIR: directory,
    DEMO_DATA: 'true',
    DEPLOYMENT: 'demo',
  })
})
afterAll(async () => {
  await server.stop()
  fs.rmSync(directory, { recursive: true, force: true })
})

const home = path.join(directory, 'postgres')
const postmaster = () => postmasterPid(home)

/** A page that asks the database, as one who says they are signed in gets it: no cache answers. */
const ask = () => fetch(`${server.origin}/fleet?body=supercar`, { headers: { Cookie: 'marque_session=x' } })
const isWell = async () => {
  const health = await fetch(`${server.origin}/health`)
  expect([(await ask()).status, await health.json()]).toEqual([200, { ready: true, database: true, disk: 'ok' }])
}
const recovered = () => until(isWell, 100)

test('the server is killed, twice: each time it is back without anybody’s help, and a line says so', async () => {
  await isWell()
  for (const times of [1, 2]) {
    const before = postmaster()
    process.kill(before, 'SIGKILL')
    await until(() => expect(isAlive(postmaster()) && postmaster() !== before).toBe(true), 50)
    await recovered()
    await until(() => expect(server.output().split('The embedded Postgres is back.')).toHaveLength(times + 1))
  }
  expect(server.output()).toContain('The embedded Postgres crashed. Restarting it')
})

test('one of its processes is killed: it recovers by itself', async () => {
  const before = postmaster()
  for (const pid of childrenOf(before).slice(-1)) process.kill(pid, 'SIGKILL')
  await recovered()
  expect(postmaster()).toBe(before)
})

test('ended in order, it is not started again', async () => {
  const pid = postmaster()
  expect(await server.stop()).toBe(0)
  expect(isAlive(pid)).toBe(false)
  expect(fs.existsSync(path.join(home, 'data/postmaster.pid'))).toBe(false)
})
