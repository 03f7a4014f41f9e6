import { expect, test } from 'vitest'

import { askAgain, inTurn } from './lock-waits.server.ts'

const refused = (code: string) =>
  Object.assign(new Error('Failed query'), { cause: Object.assign(new Error(), { code }) })

function clockOf(step: number) {
  let at = 0
  return () => (at += step)
}

test('asks again for a lock that was not given, and not for anything else', async () => {
  const answers = [refused('55P03'), refused('40P01'), 'booked']
  const work = async () => {
    const next = answers.shift()
    if (next instanceof Error) throw next
    return next
  }
  expect(await askAgain(work, async () => null)).toBe('booked')
  const broken = async () => Promise.reject(refused('57P01'))
  await expect(askAgain(broken, async () => 'taken')).rejects.toThrow('Failed query')
})

test('answers in words before another try, and throws the refusal at the end of the bound', async () => {
  let tries = 0
  const locked = async (): Promise<string> => {
    tries += 1
    throw refused('55P03')
  }
  expect(await askAgain(locked, async () => 'taken')).toBe('taken')
  expect(tries).toBe(1)
  const last = askAgain(locked, undefined, { patience: 25, clock: clockOf(10) })
  await expect(last).rejects.toMatchObject({ cause: { code: '55P03' } })
  expect(tries).toBeGreaterThan(2)
})

test('works of one key wait for each other, also for one that fails, and those of another do not', async () => {
  const told: string[] = []
  let finish = () => {}
  const first = inTurn('a', async () => {
    await new Promise<void>((resolve) => (finish = resolve))
    told.push('first')
    throw new Error('first failed')
  })
  const second = inTurn('a', async () => told.push('second'))
  await inTurn('b', async () => told.push('other'))
  finish()
  await expect(first).rejects.toThrow('first failed')
  await second
  expect(told).toEqual(['other', 'first', 'second'])
})
