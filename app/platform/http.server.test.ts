import { expect, test } from 'vitest'

import { addressOf } from './http.server.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::ffff', '2001:db8:1:2::/64'],
  ['2001:DB8:1:3::1', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['nonsense', 'nonsense'],
  ['', 'unknown'],
])('a caller from "%s" counts as "%s"', (told, counted) => {
  expect(addressOf(new Request('http://localhost/', { headers: { 'x-client-address': told } }))).toBe(counted)
})
