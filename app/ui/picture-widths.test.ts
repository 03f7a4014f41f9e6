import { expect, test } from 'vitest'

import { thumbnailWidths } from '#app/shared/picture-widths.ts'
import { sourcesOf, widthsOf } from './picture-widths.ts'

test('a picture is offered in every width up to its own', () => {
  expect(widthsOf(1920)).toEqual([480, 768, 1080, 1440, 1920])
  expect(widthsOf(4000)).toEqual([480, 768, 1080, 1440, 1920, 2560])
})

test('a picture smaller than the smallest width is offered as a thumbnail', () => {
  expect(widthsOf(400)).toEqual([320])
  expect(widthsOf(90)).toEqual([160])
})

test('the addresses carry width and hash, and src is the largest that a plain browser should load', () => {
  const { src, srcSet } = sourcesOf({ id: 'a1', hash: 'ff00', width: 1440 })
  expect(src).toBe('/images/a1/1080-ff00')
  expect(srcSet).toBe(
    '/images/a1/480-ff00 480w, /images/a1/768-ff00 768w, /images/a1/1080-ff00 1080w, /images/a1/1440-ff00 1440w',
  )
})

test('thumbnails name only the two small widths', () => {
  expect(sourcesOf({ id: 'a1', hash: 'ff00', width: 1920 }, thumbnailWidths).srcSet).toBe(
    '/images/a1/160-ff00 160w, /images/a1/320-ff00 320w',
  )
})
