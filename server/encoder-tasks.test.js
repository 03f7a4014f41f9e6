import { expect, test } from 'vitest'

import { lanes } from './encoder-tasks.js'

test('tasks of one lane run one after the other, also after one that fails; others run beside them', async () => {
  const inLane = lanes()
  /** @type {string[]} */
  const log = []
  const work = (/** @type {string} */ name) => async () => {
    log.push(`${name} starts`)
    await Promise.resolve()
    log.push(`${name} ends`)
    if (name === 'torn') throw new Error(name)
  }
  const all = [inLane('uploads', work('torn')), inLane('uploads', work('next')), inLane(undefined, work('beside'))]
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(log.indexOf('next starts')).toBeGreaterThan(log.indexOf('torn ends'))
  expect(log.indexOf('beside starts')).toBeLessThan(log.indexOf('torn ends'))
})
