import { describe, expect, it, test } from 'vitest'

import { averageRating, excerptOf } from './rules.ts'

test.each([
  ['is shown as a whole when it is short', 'Quiet and quick.', 'Quiet and quick.'],
  ['is shown as a whole when it just fits', 'x'.repeat(180), 'x'.repeat(180)],
  ['ends with a whole word when it is long', `${'word '.repeat(40)}end`, `${'word '.repeat(35)}word …`],
  ['is cut within a word that is too long', 'x'.repeat(300), `${'x'.repeat(180)} …`],
])('the beginning of a review %s', (_, body, shown) => {
  expect(excerptOf(body, 180)).toBe(shown)
})

describe('the rating', () => {
  it.each([
    ['5.0', 'one review', [5]],
    ['4.5', 'two reviews', [5, 4]],
    ['4.9', 'almost only the best reviews', [...Array<number>(11).fill(5), 4]],
  ])('is %s for %s', (printed, _, ratings) => {
    expect(averageRating(ratings)).toBe(printed)
  })

  it('is missing where there are no reviews', () => {
    expect(averageRating([])).toBeUndefined()
  })
})
