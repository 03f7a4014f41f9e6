import { createHook } from 'node:async_hooks'
import { Worker } from 'node:worker_threads'

import { expect, test, vi } from 'vitest'

import { HashingBusy, threads, waitingRoom } from './hashing-threads.server.ts'
import { hashPassword, passwordMatches } from './passwords.server.ts'

test('a password matches its own hash, however its letters are written, and no other', async () => {
  const stored = await hashPassword('caf\u00e9-river-9')
  expect(await passwordMatches('cafe\u0301-river-9', stored)).toBe(true)
  expect(await passwordMatches('cafe-river-9', stored)).toBe(false)
})

test('the work is the same whether there is a hash, none, or what matches nothing', async () => {
  const stored = await hashPassword('amber-river-9')
  await passwordMatches('x', undefined)
  for (const each of [stored, undefined, 'none', '']) {
    const derived = await derivationsIn(async () => expect(await passwordMatches('amber-river-10', each)).toBe(false))
    expect([each, derived]).toEqual([each, 1])
  }
})

test('derives two keys at a time, lets twenty wait, and refuses the others at once', async () => {
  const stored = await hashPassword('amber-river-9')
  const all = await Promise.allSettled(Array.from({ length: 55 }, () => passwordMatches('amber-river-9', stored)))
  const done = all.filter((each) => each.status === 'fulfilled' && each.value)
  const refused = all.filter((each) => each.status === 'rejected' && each.reason instanceof HashingBusy)
  expect([done.length, refused.length]).toEqual([threads + waitingRoom, 55 - threads - waitingRoom])
  expect(await passwordMatches('amber-river-9', stored)).toBe(true)
})

test('derives no key in the pool of threads that files and compression share', async () => {
  let inPool = 0
  const hook = createHook({ init: (_, type) => void (inPool += type === 'SCRYPTREQUEST' ? 1 : 0) }).enable()
  const derived = await derivationsIn(async () => void (await hashPassword('amber-river-9'))).finally(() =>
    hook.disable(),
  )
  expect([inPool, derived]).toEqual([0, 1])
})

/** How often a key is derived in the meantime: what takes the time. */
async function derivationsIn(work: () => Promise<void>): Promise<number> {
  const asked = vi.spyOn(Worker.prototype, 'postMessage')
  await work()
  const count = asked.mock.calls.length
  asked.mockRestore()
  return count
}
