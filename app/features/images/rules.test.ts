import { expect, test } from 'vitest'

import { clickableSize, clickedPoint, hourOf, readFocus, readPictureFile, widthServed } from './rules.ts'

test('an address names a width and a hash, or nothing', () => {
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
])('%i asked of a source %i wide gives %i', (asked, source, served) => {
  expect(widthServed(asked, source)).toBe(served)
})

test('the hour of an instant is its beginning', () => {
  expect(hourOf(new Date('2026-03-08T10:59:59.999Z')).toISOString()).toBe('2026-03-08T10:00:00.000Z')
})

test.each([
  ['large', { x: 320, y: 213 }, { x: 50, y: 50 }],
  ['large', { x: 639, y: 426 }, { x: 100, y: 100 }],
  ['large', { x: 9_000, y: 1 }, { x: 100, y: 0 }],
  ['small', { x: 70, y: 47 }, { x: 25, y: 25 }],
  ['small', { x: 0, y: 0 }, undefined],
] as const)('a click on the %s image at %o is the point %o', (size, at, point) => {
  expect(clickedPoint({ width: 1920, height: 1280 }, size, at)).toEqual(point)
})

test('a tall image is no taller than its room', () => {
  expect(clickableSize({ width: 1000, height: 4000 }, 'small')).toEqual({ width: 104, height: 416 })
})

test('a focal point is read from its place', () => {
  expect(readFocus('40% 5%')).toEqual({ x: 40, y: 5 })
  for (const none of [null, undefined, '', '40%', 'center']) expect(readFocus(none)).toBeUndefined()
})
