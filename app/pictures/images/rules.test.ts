import { expect, test } from 'vitest'

import { clickableSize, clickedPoint, hourOf, readFocus, readPictureFile, widthServed } from './rules.ts'

test('an address is read as a width and a hash, or refused', () => {
  expect(readPictureFile('480-ab12cd34ef56')).toEqual({ size: 480, hash: 'ab12cd34ef56' })
  expect(readPictureFile('listing-display-ab12cd34ef56')).toEqual({ size: 'listing-display', hash: 'ab12cd34ef56' })
  for (const wrong of [
    '480',
    '480-',
    '-ab12cd',
    'x-ab12cd',
    'constructor-ab12cd',
    '480-../../etc',
    '480-AB12CD',
    undefined,
  ]) {
    expect(readPictureFile(wrong)).toBeUndefined()
  }
})

test.each([
  [480, 1920, 480],
  [500, 1920, 480],
  [2560, 1920, 1920],
  [2560, 1700, 1440],
  [99_999, 4000, 2560],
  [1, 1920, 160],
  [480, 90, 160],
])('a width of %i from a source of %i is served at %i', (asked, source, served) => {
  expect(widthServed(asked, source)).toBe(served)
})

test('a time is rounded down to its hour', () => {
  expect(hourOf(new Date('2026-03-08T10:59:59.999Z')).toISOString()).toBe('2026-03-08T10:00:00.000Z')
})

test.each([
  ['the middle of the large image', 'large', { x: 320, y: 213 }, { x: 50, y: 50 }],
  ['the corner of the large image', 'large', { x: 639, y: 426 }, { x: 100, y: 100 }],
  ['the right of the large image', 'large', { x: 9_000, y: 1 }, { x: 100, y: 0 }],
  ['a quarter of the small image', 'small', { x: 70, y: 47 }, { x: 25, y: 25 }],
] as const)('a click on %s chooses that point', (_, size, at, point) => {
  expect(clickedPoint({ width: 1920, height: 1280 }, size, at)).toEqual(point)
})

test('a button that is pressed by a key chooses no point', () => {
  expect(clickedPoint({ width: 1920, height: 1280 }, 'small', { x: 0, y: 0 })).toBeUndefined()
})

test('a tall image is no taller than its room', () => {
  expect(clickableSize({ width: 1000, height: 4000 }, 'small')).toEqual({ width: 104, height: 416 })
})

test('a focal point is read from two percentages', () => {
  expect(readFocus('40% 5%')).toEqual({ x: 40, y: 5 })
  for (const none of [null, undefined, '', '40%', 'center']) expect(readFocus(none)).toBeUndefined()
})
