import { expect, test } from 'vitest'

import { background, fairQueue } from './fair-queue.ts'

/** A queue whose jobs end when told to, and the order in which they started. */
function manualQueue(atOnce?: number) {
  const inTurn = fairQueue(atOnce)
  const started: string[] = []
  const endings: (() => void)[] = []
  const add = (owner: string | typeof background, name: string) =>
    inTurn(owner === background ? owner : { account: owner, cost: 1 }, () => {
      started.push(name)
      return new Promise<string>((resolve) => endings.push(() => resolve(name)))
    })
  async function endNext() {
    endings.shift()?.()
    await new Promise(setImmediate)
  }
  return { add, started, endNext }
}

test('who comes with one job waits for one of the sixty that another person brought', async () => {
  const { add, started, endNext } = manualQueue()
  for (let count = 1; count <= 60; count++) void add('mia', `mia ${count}`)
  void add('remy', 'remy 1')
  void add('remy', 'remy 2')
  for (let count = 0; count < 4; count++) await endNext()
  expect(started).toEqual(['mia 1', 'remy 1', 'mia 2', 'remy 2', 'mia 3'])
})

test('background work starts only when no request is waiting', async () => {
  const { add, started, endNext } = manualQueue()
  void add('mia', 'first')
  void add(background, 'ahead')
  void add('mia', 'second')
  void add('remy', 'third')
  for (let count = 0; count < 3; count++) await endNext()
  expect(started).toEqual(['first', 'third', 'second', 'ahead'])
})

test('no more run together than allowed, and a failure does not hold up the others', async () => {
  const { add, started, endNext } = manualQueue(2)
  const first = add('mia', 'first')
  void add('mia', 'second')
  void add('mia', 'third')
  expect(started).toEqual(['first', 'second'])
  await endNext()
  expect(await first).toBe('first')
  expect(started).toEqual(['first', 'second', 'third'])

  const inTurn = fairQueue()
  const mia = { account: 'mia', cost: 1 }
  const failed = inTurn(mia, () => Promise.reject(new Error('torn')))
  const next = inTurn(mia, async () => 'done')
  await expect(failed).rejects.toThrow('torn')
  expect(await next).toBe('done')
})
