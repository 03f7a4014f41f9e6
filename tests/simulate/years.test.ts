/** `npm run simulate -- --seed N --days 365`: as long as one likes; a failure names the day, what was done and the command. */
import fs from 'node:fs'

import { expect, test } from 'vitest'

import { date } from '#app/shared/dates.ts'
import { simulate } from './simulation.ts'

const seed = Number(process.env.SIMULATE_SEED ?? 1)
const from = process.env.SIMULATE_FROM ? date(process.env.SIMULATE_FROM) : undefined
const days = Number(process.env.SIMULATE_DAYS ?? 30)
const closely = process.env.SIMULATE_CLOSELY === 'true'
const say = (line: string) => void fs.writeSync(2, `${line}\n`)

test(`${days} days of seed ${seed}`, async () => {
  const { failed, ...counts } = await simulate({ seed, from, days, busy: 4, closely, say })
  say(JSON.stringify(counts))
  if (failed && !closely)
    say(
      `Audited after every act of that day: npm run simulate -- --seed ${seed}${from ? ` --from ${from}` : ''} --days ${failed.day} --closely`,
    )
  if (failed) say([...failed.acts, '', ...failed.findings].join('\n'))
  expect(failed?.findings ?? []).toEqual([])
})
