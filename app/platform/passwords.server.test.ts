import { createHook } from 'node:async_hooks'

import { expect, test } from 'vitest'

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

/** How often a key is derived meanwhile: what takes the time. */
async function derivationsIn(work: () => Promise<void>): Promise<number> {
  let count = 0
  const hook = createHook({ init: (_, type) => void (count += type === 'SCRYPTREQUEST' ? 1 : 0) }).enable()
  await work().finally(() => hook.disable())
  return count
}
