import { expect, it } from 'vitest'
import { z } from 'zod'

import { columnOf, nextSort } from './list-sort.ts'
import { sortQuery } from './sort-query.ts'

const columns = {
  name: { name: 'Name', kind: 'text' },
  day: { name: 'Day', kind: 'date' },
  total: { name: 'Total', kind: 'figure' },
} as const

it.each([
  ['sort=name', 'name'],
  ['sort=-total', '-total'],
  ['sort=name&sort=-day', '-day'],
  ['', undefined],
  ['sort=', undefined],
  ['sort=-', undefined],
  ['sort=--name', undefined],
  ['sort=Name', undefined],
  ['sort=name,day', undefined],
  ['sort=constructor', undefined],
  ['sort=name desc; drop table bookings', undefined],
])('reads the address "%s"', (address, sort) => {
  const read = z.object({ sort: sortQuery(columns) }).parse(Object.fromEntries(new URLSearchParams(address)))
  expect(read.sort).toBe(sort)
})

it.each([
  ['name', '', 'name'],
  ['name', 'name', '-name'],
  ['name', '-name', 'name'],
  ['name', '-total', 'name'],
  ['day', '', '-day'],
  ['total', 'name', '-total'],
  ['total', '-total', 'total'],
] as const)('a press on %s while sorted by %s asks for %s', (key, now, next) => {
  expect(nextSort(columns, key, now)).toBe(next)
})

it('says the column and the direction', () => {
  expect(columnOf(columns, '-day')).toEqual({ key: 'day', down: true })
  expect(columnOf(columns, 'day')).toEqual({ key: 'day', down: false })
  expect(columnOf(columns, undefined)).toBeUndefined()
})
