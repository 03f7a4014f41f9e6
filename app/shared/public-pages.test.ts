import { expect, test } from 'vitest'

import { readPublicAddress } from './public-pages.ts'

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
