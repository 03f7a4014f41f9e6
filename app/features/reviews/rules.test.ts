import { describe, expect, it, test } from 'vitest'

import { averageRating, excerptOf } from './rules.ts'

test.each([
  ['a short one is whole', 'Quiet and quick.', 'Quiet and quick.'],
  ['exactly as long', 'x'.repeat(180), 'x'.repeat(180)],
  ['a long one ends with a word', `${'word '.repeat(40)}end`, `${'word '.repeat(35)}word …`],
  ['a word without an end is cut', 'x'.repeat(300), `${'x'.repeat(180)} …`],
])('the beginning of a review: %s', (_, body, shown) => {
  expect(excerptOf(body)).toBe(shown)
})

describe('the rating', () => {
  it.each([
    [[], undefined],
    [[5], '5.0'],
    [[5, 4], '4.5'],
    [[...Array<number>(11).fill(5), 4], '4.9'],
  ])('of %j is %s', (ratings, printed) => {
    expect(averageRating(ratings)).toBe(printed)
  })
})
