import { expect, it } from 'vitest'

import { cents } from '#app/shared/money.ts'
import { sharesOf } from './charge-shares.ts'

const hour = (of: number) => new Date(Date.UTC(2026, 10, 27, of))
const miles = { id: 'miles', whole: cents(15_000), payableAt: hour(1) }
const fuel = { id: 'fuel', whole: cents(2_000), payableAt: hour(3) }
const paid = (id: string, amount: number, at: number, back: number[] = []) => ({
  id,
  amount: cents(amount),
  receivedAt: hour(at),
  refunds: back.map((each) => ({ amount: cents(amount), at: hour(each) })),
})

it.each([
  ['what could be taken by then', [paid('one', 15_000, 2)], [['miles', 15_000]]],
  ['what no other payment has paid', [paid('other', 15_000, 2), paid('one', 2_000, 4)], [['fuel', 2_000]]],
  [
    'both at once',
    [paid('one', 17_000, 4)],
    [
      ['miles', 15_000],
      ['fuel', 2_000],
    ],
  ],
  ['a part, when the money is less', [paid('one', 10_000, 4)], [['miles', 10_000]]],
  [
    'the rest of a part',
    [paid('other', 10_000, 2), paid('one', 7_000, 4)],
    [
      ['miles', 5_000],
      ['fuel', 2_000],
    ],
  ],
  [
    'again what the bank took back',
    [paid('other', 15_000, 2, [5]), paid('another', 2_000, 4), paid('one', 15_000, 6)],
    [['miles', 15_000]],
  ],
  [
    'its own whatever is refunded of others later',
    [paid('other', 15_000, 2, [5]), paid('one', 2_000, 4)],
    [['fuel', 2_000]],
  ],
  ['nothing, when all is paid', [paid('other', 17_000, 4), paid('one', 2_000, 5)], []],
])('a payment pays %s', (_, payments, shares) => {
  expect(sharesOf('one', payments, [miles, fuel]).map(({ charge, amount }) => [charge, amount])).toEqual(shares)
})
