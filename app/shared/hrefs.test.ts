import { describe, expect, it } from 'vitest'

import { carSlugOf, hrefs, samePath } from './hrefs.ts'

describe('a return path', () => {
  it.each([
    ['/fleet', '/fleet'],
    ['/car/x?pickup=2026-12-01#book', '/car/x?pickup=2026-12-01#book'],
    ['/a/../fleet', '/fleet'],
  ])('to a page of this site, as %s, becomes %s', (given, kept) => {
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
  ])('is dropped when it is %j', (given) => {
    expect(samePath(given)).toBeUndefined()
  })

  it.each([
    ['left out of a form', null],
    ['left out of an address', undefined],
    ['given as a list', ['/fleet']],
  ])('is dropped when it is %s', (_, given) => {
    expect(samePath(given)).toBeUndefined()
  })
})

it.each([
  [hrefs.car('porsche-911'), 'porsche-911'],
  [hrefs.car('größe 100%', { pickup: '2026-12-01' }, 'documents'), 'größe 100%'],
  [hrefs.carBooking('porsche-911'), 'porsche-911'],
])('%s is the page of the car %s', (path, slug) => {
  expect(carSlugOf(path)).toBe(slug)
})

it.each(['/car/%', '/car/%FF', '/car/a%00b', '/car/', '/fleet'])('%s is not the page of a car', (path) => {
  expect(carSlugOf(path)).toBeUndefined()
})

it('no path is not the page of a car', () => {
  expect(carSlugOf(undefined)).toBeUndefined()
})
