import { expect, test } from 'vitest'

import { routeIdReader } from './route-ids.ts'

const route = (id: string, path?: string, parentId = 'root', index?: true) => ({
  id,
  path,
  parentId,
  index,
  module: {},
})
const routes = [
  { id: 'root', path: '', module: {} },
  route('home', undefined, 'root', true),
  route('fleet', 'fleet'),
  route('car', 'car/:slug'),
  route('office', 'dashboard'),
  route('today', undefined, 'office', true),
  route('booking', 'bookings/:number', 'office'),
  route('not-found', '*'),
]
const readRouteId = routeIdReader(Object.fromEntries(routes.map((each) => [each.id, each])))

test.each([
  ['/', 'home'],
  ['/?utm_source=mail', 'home'],
  ['/_root.data', 'home'],
  ['/fleet?page=2', 'fleet'],
  ['/fleet.data?_routes=fleet', 'fleet'],
  ['/car/ferrari-roma', 'car'],
  ['/dashboard', 'today'],
  ['/dashboard/bookings/MQ-AAA-AAAA', 'booking'],
  ['/__manifest?p=/fleet', 'framework'],
  ['/assets/entry-x1.js', 'file'],
  ['/wp-login.php', 'none'],
  ['/car/%E0%A4%A', 'none'],
  [`/car/${'a'.repeat(8_000)}`, 'none'],
  ['/a'.repeat(3_600), 'none'],
])('%s is counted for %s', (address, id) => {
  expect(readRouteId(address)).toBe(id)
})

test('a thousand addresses that no one has count as one', () => {
  const ids = Array.from({ length: 1_000 }, (_, index) => readRouteId(`/guess-${index}/${index}`))
  expect(new Set(ids)).toEqual(new Set(['none']))
})
