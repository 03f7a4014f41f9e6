import { expect, test } from 'vitest'

import { hourOf, readPictureFile, widthServed } from './rules.ts'

test('an address names a width and a hash, or nothing', () => {
  expect(readPictureFile('480-ab12cd34ef56')).toEqual({ width: 480, hash: 'ab12cd34ef56' })
  for (const wrong of ['480', '480-', '-ab12cd', 'x-ab12cd', '480-../../etc', '480-AB12CD', undefined]) {
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
