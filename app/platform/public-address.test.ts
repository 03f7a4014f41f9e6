import { expect, test } from 'vitest'

import { isPublicAddress } from './public-address.ts'

test.each(['8.8.8.8', '93.184.216.34', '2606:2800:220:1::1', '::ffff:8.8.8.8'])('"%s" is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.0.9', '169.254.169.254', '172.16.0.1', '192.0.0.8'],
  ...[
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '203.0.113.5',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
  ],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::127.0.0.1', '::ffff:0:127.0.0.1', '64:ff9b::7f00:1'],
  ...['64:ff9b:1::1', '100::1', '2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', 'fc00::1', 'fe80::1', 'fec0::1'],
  ...['ff02::1', 'fe80::1%eth0', 'localhost', ''],
])('"%s" is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})
