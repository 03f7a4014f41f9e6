import { expect, test } from 'vitest'

import { differences, settleConflicts } from './conflicts.ts'
import { newEntries } from '#app/fleet/listings/entries.ts'

test('two versions differ where their texts do, and not by spaces or empty features', () => {
  expect(differences(newEntries, { ...newEntries, make: ' ', features: ['', ' '] })).toEqual([])
  expect(differences(newEntries, { ...newEntries, dailyRate: '1,450', features: ['a', 'b'] })).toEqual([
    { field: 'dailyRate', saved: '', typed: '1,450' },
    { field: 'features', saved: '', typed: 'a, b' },
  ])
})

const saved = { make: 'Ferrari', dailyRate: '900', features: ['V8'] }
const typed = { make: 'Ferrari', dailyRate: '950', features: ['V12'] }
const settled = (fields: Record<string, string>) =>
  settleConflicts({ version: 3, saved }, typed, Object.entries(fields))

test('what was opened last is saved as it was typed', () => {
  expect(settled({ version: '3' })).toEqual({ entries: typed })
})

test('an older version asks for a choice in each field that differs', () => {
  const conflict = { base: 2, against: 3, differences: differences(saved, typed) }
  expect(settled({ version: '2' })).toEqual({ conflict })
  expect(settled({ version: '2', against: '3', 'keep-dailyRate': 'saved' })).toEqual({ conflict })
  expect(settled({ version: '2', against: '3', 'keep-dailyRate': 'x', 'keep-features': 'typed' })).toEqual({ conflict })
  expect(settled({ version: '2', against: '3', 'keep-dailyRate': 'saved', 'keep-features': 'typed' })).toEqual({
    entries: { ...typed, dailyRate: '900' },
  })
})

test('choices made against an earlier version count for nothing', () => {
  const chosen = { version: '1', against: '2', 'keep-dailyRate': 'typed', 'keep-features': 'typed' }
  expect(settled(chosen)).toMatchObject({ conflict: { base: 1, against: 3 } })
})

test('two who typed the same have nothing to choose', () => {
  expect(settleConflicts({ version: 3, saved }, saved, [['version', 'x']])).toEqual({ entries: saved })
})
