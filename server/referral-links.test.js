import { expect, test } from 'vitest'

import { followReferrals } from './referral-links.js'

/** @type {[string, string, string?][]} */
const cases = [
  ['/fleet?ref=ABCD2345', '/r/ABCD2345?to=%2Ffleet'],
  ['/?ref=ABCD2345', '/r/ABCD2345?to=%2F'],
  ['/car/a?pickup=2026-12-01&ref=A&return=%20', '/r/A?to=%2Fcar%2Fa%3Fpickup%3D2026-12-01%26return%3D%2520'],
  ['/fleet?ref=FIRST&ref=LAST', '/r/LAST?to=%2Ffleet'],
  ['/fleet?ref=', '/r/-?to=%2Ffleet'],
  ['/fleet?ref=a/../b', '/r/-?to=%2Ffleet'],
  ['/fleet?prefer=A', '/fleet?prefer=A'],
  ['/fleet', '/fleet'],
  ['/r/ABCD2345?ref=OTHER', '/r/ABCD2345?ref=OTHER'],
  ['/fleet.data?ref=ABCD2345', '/fleet.data?ref=ABCD2345'],
  ['/api/events?ref=ABCD2345', '/api/events?ref=ABCD2345'],
  ['/broker/checkout?ref=ABCD2345', '/broker/checkout?ref=ABCD2345', 'POST'],
]

test.each(cases)('%s is answered as %s', (url, answered, method = 'GET') => {
  const request = /** @type {import('node:http').IncomingMessage} */ ({ method, url })
  const response = /** @type {import('node:http').ServerResponse} */ ({})
  expect(followReferrals(request, response)).toBe(false)
  expect(request.url).toBe(answered)
})
