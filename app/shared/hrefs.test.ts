import { describe, expect, it } from 'vitest'

import { carSlugOf, hrefs, samePath } from './hrefs.ts'

describe('a return path', () => {
  it.each([
    ['/fleet', '/fleet'],
    ['/car/x?pickup=2026-12-01#book', '/car/x?pickup=2026-12-01#book'],
    ['/a/../fleet', '/fleet'],
  ])('of this site is kept: %s', (given, kept) => {
    expect(samePath(given)).toBe(kept)
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/fleet\r\nSet-Cookie: a=b',
    'fleet',
    '',
    null,
    undefined,
    ['/fleet'],
  ])('that leads elsewhere is dropped: %s', (given) => {
    expect(samePath(given)).toBeUndefined()
  })
})

it.each([
  [hrefs.car('porsche-911'), 'porsche-911'],
  [hrefs.car('größe 100%', { pickup: '2026-12-01' }, 'documents'), 'größe 100%'],
  [hrefs.carBooking('porsche-911'), 'porsche-911'],
  ['/car/%', undefined],
  ['/car/%FF', undefined],
  ['/car/a%00b', undefined],
  ['/car/', undefined],
  ['/fleet', undefined],
  [undefined, undefined],
])('%s is the page of the car %s', (path, slug) => {
  expect(carSlugOf(path)).toBe(slug)
})
