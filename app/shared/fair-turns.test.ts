import { describe, expect, test } from 'vitest'

import { fairTurns, type Claim, type Waiting } from './fair-turns.ts'

type Named = Claim & { name: string }

const heavy = 50
const light = 3

/** The names in the order of their turns. `arriving`: who comes after so many turns. */
function orderOf(claims: Named[], arriving: Record<number, Named[]> = {}): string[] {
  const turns = fairTurns()
  const waiting: (Waiting & { name: string })[] = []
  const enter = (each: Named[]) => waiting.push(...each.map((claim) => ({ ...turns.enter(claim), name: claim.name })))
  const order: string[] = []
  enter(claims)
  while (waiting.length > 0) {
    const next = turns.takeNext(waiting)
    if (!next) throw new Error('Nobody was taken')
    waiting.splice(waiting.indexOf(next), 1)
    order.push(next.name)
    enter(arriving[order.length] ?? [])
  }
  return order
}

/** `count` accounts of one address, with one claim each. */
const crowd = (count: number, address: string, cost = heavy): Named[] =>
  Array.from({ length: count }, (_, index) => ({
    account: `${address} ${index}`,
    address,
    cost,
    name: `${address} ${index}`,
  }))

const files = (account: string, address: string, cost: number, count = 3): Named[] =>
  Array.from({ length: count }, (_, index) => ({ account, address, cost, name: `${account} ${index}` }))

describe('whose turn it is', () => {
  test.each<[string, Named[], number]>([
    ['three light files of another address', files('mia', 'home', light), 0],
    ['three files as heavy as the others, of another address', files('mia', 'home', heavy), 3],
    ['three light files behind the same address', files('mia', 'office', light), 0],
    ['one heavy file behind the same address, as old as the others', files('mia', 'office', heavy, 1), 24],
    ['three light files without an address', [{ account: 'mia', cost: light, name: 'mia 0' }], 0],
  ])('%s beside 24 accounts of one address, with a heavy one each', (_, mine, most) => {
    const order = orderOf([...crowd(24, 'office'), ...mine])
    const last = order.findLastIndex((name) => name.startsWith('mia'))
    expect(last - (mine.length - 1)).toBeLessThanOrEqual(most)
  })

  test.each([1, 5, 12, 20])('light files that arrive after %i heavy ones pass the rest of another address', (turn) => {
    const order = orderOf(crowd(24, 'office'), { [turn]: files('mia', 'home', light) })
    expect(order.slice(turn, turn + 3)).toEqual(['mia 0', 'mia 1', 'mia 2'])
  })

  test.each([1, 5, 12])('light files that arrive after %i heavy ones pass the rest of their own address', (turn) => {
    const order = orderOf(crowd(24, 'office'), { [turn]: files('mia', 'office', light) })
    expect(order.slice(turn, turn + 3)).toEqual(['mia 0', 'mia 1', 'mia 2'])
  })

  test('the first of many, which began alone, does not put the others before a light file that comes during it', () => {
    const [first, ...others] = crowd(24, 'office')
    const order = orderOf(first ? [first] : [], { 1: [...others, ...files('mia', 'office', light)] })
    expect(order.slice(0, 4)).toEqual(['office 0', 'mia 0', 'mia 1', 'mia 2'])
  })

  test('addresses take turns however many accounts each has', () => {
    const order = orderOf([...crowd(6, 'many'), ...crowd(2, 'few')])
    expect(order.slice(0, 4).map((name) => name.split(' ')[0])).toEqual(['many', 'few', 'many', 'few'])
  })

  test('accounts of one address take turns however many files each brought', () => {
    const order = orderOf([...files('mia', 'office', light, 6), ...files('remy', 'office', light, 2)])
    expect(order.slice(0, 4)).toEqual(['mia 0', 'remy 0', 'mia 1', 'remy 1'])
  })

  test('a heavy file is not passed forever by light ones of addresses that are always new', () => {
    const newcomers = Array.from({ length: 100 }, (_, turn) => [turn + 1, files(`new ${turn}`, `at ${turn}`, light, 1)])
    const order = orderOf([...files('mia', 'home', heavy, 1), ...files('old', 'there', light, 1)], {
      ...Object.fromEntries(newcomers),
    })
    expect(order.indexOf('mia 0')).toBeLessThan(60)
  })
})
