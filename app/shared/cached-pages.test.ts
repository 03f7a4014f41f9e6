import { expect, test } from 'vitest'

import { cachedPages, publicAddressReader } from './cached-pages.ts'

const dates = ['pickup', 'return']
const readPublicAddress = publicAddressReader(
  new Map([
    ['/', []],
    ['/fleet', [...dates, 'location', 'sort', 'page']],
    ['/broker', ['success', 'canceled']],
    ['/about', []],
    ['/car/:slug', [...dates, 'reviews']],
    ['/car/:slug/gallery', [...dates, 'photo']],
    ['/car/:slug/book', dates],
  ]),
)

test('a route says itself that it is kept, and what it reads', () => {
  const routes = {
    root: { id: 'root', path: '', module: {} },
    home: { id: 'home', parentId: 'root', index: true, module: { route: { cached: { reads: [] } } } },
    car: { id: 'car', parentId: 'root', path: 'car/:slug', module: { route: { cached: { reads: dates } } } },
    account: { id: 'account', parentId: 'root', path: 'account', module: {} },
    own: { id: 'own', parentId: 'account', path: 'bookings', module: { route: {} } },
  }
  expect([...cachedPages(routes)]).toEqual([
    ['/', []],
    ['/car/:slug', dates],
  ])
})

test.each([
  ['/', '/'],
  ['/?utm_source=mail&gclid=1', '/'],
  ['/?', '/'],
  [
    '/fleet?sort=price&pickup=2026-12-01&utm_medium=x&return=2026-12-04',
    '/fleet?pickup=2026-12-01&return=2026-12-04&sort=price',
  ],
  ['/fleet?pickup=&return=&location=&fbclid=abc', '/fleet'],
  ['/fleet?page=2&page=3', '/fleet?page=2'],
  ['/fleet?location=Sandy+Springs', '/fleet?location=Sandy+Springs'],
  ['/fleet?location=Sandy%20Springs', '/fleet?location=Sandy+Springs'],
  ['/car/ferrari-roma?photo=2', '/car/ferrari-roma'],
  ['/car/ferrari-roma?photo=2&reviews=all', '/car/ferrari-roma?reviews=all'],
  ['/car/ferrari-roma/gallery?photo=2&pickup=2026-12-01&page=2', '/car/ferrari-roma/gallery?pickup=2026-12-01&photo=2'],
  [
    '/car/listing-01990000-0000-7000-8000-000000000000/book?return=2026-12-04',
    '/car/listing-01990000-0000-7000-8000-000000000000/book?return=2026-12-04',
  ],
  ['/broker?canceled=true', '/broker?canceled=true'],
])('%s is kept as %s', (asked, address) => {
  expect(readPublicAddress(asked)?.address).toBe(address)
})

test.each([
  '/dashboard',
  '/signin',
  '/loading?destination=/fleet',
  '/fleet/',
  '/fleet.data',
  '/car/ferrari-roma.data',
  '/car/',
  '/car',
  '/car/a/b',
  '/car/:slug/x',
  '/Fleet',
  '//fleet',
  '/booking-success?token=x',
  '/fleet?ref=BROOK1',
  '/?ref=',
  `/fleet?location=${'x'.repeat(600)}`,
  `/car/${'x'.repeat(600)}`,
])('%s is never kept', (asked) => {
  expect(readPublicAddress(asked)).toBeUndefined()
})

test('dates in the query make a page that ages quickly', () => {
  expect(readPublicAddress('/fleet?pickup=2026-12-01')?.dated).toBe(true)
  expect(readPublicAddress('/car/ferrari-roma?return=2026-12-01')?.dated).toBe(true)
  expect(readPublicAddress('/fleet?sort=price')?.dated).toBe(false)
  expect(readPublicAddress('/about?pickup=2026-12-01')?.dated).toBe(false)
})
