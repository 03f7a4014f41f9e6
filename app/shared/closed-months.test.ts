import { expect, test } from 'vitest'

import { countedAt } from './closed-months.ts'

const at = (time: string) => new Date(time)

test('what moved counts then, as long as its month in Atlanta is not over', () => {
  const moved = at('2026-11-05T15:00:00Z')
  expect(countedAt(moved, at('2026-11-30T12:00:00Z'))).toEqual(moved)
  // The last evening of November in Atlanta.
  expect(countedAt(moved, at('2026-12-01T04:59:59Z'))).toEqual(moved)
})

test('what we learn of after its month counts when we learn of it', () => {
  const learned = at('2026-12-01T05:00:00Z')
  expect(countedAt(at('2026-12-01T04:59:59Z'), learned)).toEqual(learned)
  expect(countedAt(at('2025-12-31T20:00:00Z'), at('2026-01-02T15:00:00Z'))).toEqual(at('2026-01-02T15:00:00Z'))
})
