import { expect, it } from 'vitest'

import { acceptedEncoding } from './accepted-encoding.js'
import { isForEverybody, mayChangeData } from './public-request.js'

const request = (/** @type {object} */ given) =>
  /** @type {import('node:http').IncomingMessage} */ ({ method: 'GET', headers: {}, ...given })

it.each([
  ['GET', {}, true],
  ['HEAD', {}, true],
  ['POST', {}, false],
  ['OPTIONS', {}, false],
  ['GET', { cookie: 'marque_session=abc' }, false],
  ['GET', { cookie: 'theme=dark; marque_notice=abc' }, false],
  ['GET', { cookie: 'marque_draft=abc' }, false],
  ['GET', { cookie: 'a=b;marque_session=abc' }, false],
  ['GET', { cookie: '__Host-marque_session=abc' }, false],
  ['GET', { cookie: 'marque_of_tomorrow=abc' }, false],
  ['GET', { cookie: 'marque_ref=BROOK1' }, true],
  ['GET', { cookie: '__Host-marque_known=abc' }, true],
  ['GET', { cookie: '_ga=GA1.2.3; other=marque_session' }, true],
  ['GET', { authorization: 'Basic abc' }, false],
])('%s with %j is for everybody: %s', (method, headers, expected) => {
  expect(isForEverybody(request({ method, headers }))).toBe(expected)
})

it.each([
  ['POST', '/signin', true],
  ['POST', '/images/x/480.webp', true],
  ['GET', '/booking-success?token=x', true],
  ['GET', '/verify-email?token=x', true],
  ['GET', '/images/x/480.webp', false],
])('%s %s may change data: %s', (method, url, expected) => {
  expect(mayChangeData(request({ method, url }))).toBe(expected)
})

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0,gzip;q=0', undefined],
  ['br;q=0.9', 'br'],
  ['identity', undefined],
  ['brotli', undefined],
  ['', undefined],
])('"%s" is answered in %s', (header, expected) => {
  expect(acceptedEncoding(request({ headers: { 'accept-encoding': header } }))).toBe(expected)
})
