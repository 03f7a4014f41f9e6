import { expect, test } from 'vitest'

import { supervisePostgres } from './postgres-supervisor.js'

/** Runs the guard until it has nothing more to say; `starts` tells what each restart does. */
async function guarded(/** @type {(() => void)[]} */ starts) {
  /** @type {string[]} */
  const lines = []
  /** @type {number[]} */
  const waits = []
  let up = false
  let looks = 0
  /** @type {() => void} */
  let end = () => {}
  await new Promise((resolve) => {
    const restart = async () => {
      const start = starts.shift()
      if (start) start()
      up = true
    }
    // Alive for one look, then dead again, as long as there is something to start.
    const isUp = () => {
      if (up && starts.length > 0) up = false
      else if (up && ++looks > 3) resolve(undefined)
      return up
    }
    const printLine = (/** @type {string} */ line) => {
      lines.push(line)
      if (line.includes('we stopped restarting it')) resolve(undefined)
    }
    end = supervisePostgres({ isUp, restart, printLine }, async (seconds) => {
      waits.push(seconds)
      await new Promise((next) => setImmediate(next))
    })
  })
  end()
  return { lines, waits: waits.filter((seconds) => seconds !== 0.25) }
}

const fine = () => {}
const broken = () => {
  throw new Error('The embedded Postgres did not start. Its log says: no room')
}

test('a server that dies once is started again at once', async () => {
  const { lines, waits } = await guarded([fine])
  expect(lines).toEqual(['The embedded Postgres crashed. Restarting it …', 'The embedded Postgres is back.'])
  expect(waits).toEqual([0])
})

test('one that cannot start is tried ever later, and says why', async () => {
  const { lines, waits } = await guarded([broken, broken, fine])
  expect(waits).toEqual([0, 1, 2])
  expect(lines.filter((line) => line.includes('no room'))).toHaveLength(2)
  expect(lines.at(-1)).toBe('The embedded Postgres is back.')
})

test('one that keeps crashing is given up', async () => {
  const { lines, waits } = await guarded(Array.from({ length: 20 }, () => fine))
  expect(waits).toEqual([0, 1, 2, 4, 8, 16, 30])
  expect(lines.at(-1)).toMatch(/^The embedded Postgres keeps crashing/)
})
