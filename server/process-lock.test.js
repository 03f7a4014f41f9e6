import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { afterAll, expect, it } from 'vitest'

import { withLock } from './process-lock.js'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lock-'))
const file = path.join(folder, 'lock')
afterAll(() => fs.rmSync(folder, { recursive: true }))

/** A number no process has. */
const dead = '4194303-1795000000000'

it('one does its work after the other', async () => {
  let [inside, most] = [0, 0]
  await Promise.all(
    Array.from({ length: 5 }, () =>
      withLock(file, async () => {
        most = Math.max(most, ++inside)
        await new Promise((resolve) => setTimeout(resolve, 5))
        inside -= 1
      }),
    ),
  )
  expect([most, fs.existsSync(file)]).toEqual([1, false])
})

it('several processes that find a dead holder at once do not take the place of each other', async () => {
  fs.writeFileSync(file, dead)
  const log = path.join(folder, 'log')
  const script = `
    import fs from 'node:fs'
    import { withLock } from ${JSON.stringify(path.resolve('server/process-lock.js'))}
    while (Date.now() < ${Date.now() + 1_500});
    await withLock(${JSON.stringify(file)}, async () => {
      fs.appendFileSync(${JSON.stringify(log)}, 'in ')
      await new Promise((resolve) => setTimeout(resolve, 20))
      fs.appendFileSync(${JSON.stringify(log)}, 'out ')
    })`
  const ends = Array.from(
    { length: 6 },
    () =>
      new Promise((resolve) => {
        spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' }).once('exit', resolve)
      }),
  )
  expect(await Promise.all(ends)).toEqual([0, 0, 0, 0, 0, 0])
  expect(fs.readFileSync(log, 'utf8')).toBe('in out '.repeat(6))
}, 20_000)

it('a lock that a power cut left without a name is ignored', async () => {
  fs.writeFileSync(file, '')
  const longAgo = new Date(Date.now() - 60_000)
  fs.utimesSync(file, longAgo, longAgo)
  expect(await withLock(file, async () => 'done')).toBe('done')
}, 2_000)
