/** `npm run simulate -- --seed N --days 365`: as long as one likes; a failure names the day, the act and the command. */
import fs from 'node:fs'

import { expect, test } from 'vitest'

import { simulate } from './simulation.ts'

const seed = Number(process.env.SIMULATE_SEED ?? 1)
const days = Number(process.env.SIMULATE_DAYS ?? 30)
const onDay = Number(process.env.SIMULATE_CLOSELY ?? 0)
const say = (line: string) => void fs.writeSync(2, `${line}\n`)

test(`${days} days of seed ${seed}`, async () => {
  const failed = await simulate({ seed, days, busy: 4, say, ...(onDay > 0 && { closely: { onDay } }) })
  if (failed && onDay === 0)
    say(`Audited after every act of that day: npm run simulate -- --seed ${seed} --days ${failed.day} --closely`)
  if (failed) say([...failed.acts, '', ...failed.findings].join('\n'))
  expect(failed?.findings ?? []).toEqual([])
})
