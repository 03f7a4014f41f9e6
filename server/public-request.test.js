import { expect, it } from 'vitest'

import { acceptedEncoding } from './accepted-encoding.js'
import { isForEverybody, isForReader, mayChangeData } from './public-request.js'

const request = (/** @type {object} */ given) =>
  /** @type {import('node:http').IncomingMessage} */ ({ method: 'GET', headers: {}, ...given })

it.each([
  ['a GET without headers', 'GET', {}],
  ['a HEAD without headers', 'HEAD', {}],
  ['a GET with the code of a broker', 'GET', { cookie: 'marque_ref=BROOK1' }],
  ['a GET from a browser that has been here before', 'GET', { cookie: '__Host-marque_known=abc' }],
  ['a GET with the cookies of others', 'GET', { cookie: '_ga=GA1.2.3; other=marque_session' }],
])('treats %s as public', (_, method, headers) => {
  expect(isForEverybody(request({ method, headers }))).toBe(true)
})

it.each([
  ['a POST', 'POST', {}],
  ['an OPTIONS', 'OPTIONS', {}],
  ['a GET with a session', 'GET', { cookie: 'marque_session=abc' }],
  ['a GET with a notice after another cookie', 'GET', { cookie: 'theme=dark; marque_notice=abc' }],
  ['a GET with a draft', 'GET', { cookie: 'marque_draft=abc' }],
  ['a GET with a session after another cookie', 'GET', { cookie: 'a=b;marque_session=abc' }],
  ['a GET with the session of an https site', 'GET', { cookie: '__Host-marque_session=abc' }],
  ['a GET with a cookie of ours that it does not know', 'GET', { cookie: 'marque_of_tomorrow=abc' }],
  ['a GET with a password', 'GET', { authorization: 'Basic abc' }],
])('treats %s as private', (_, method, headers) => {
  expect(isForEverybody(request({ method, headers }))).toBe(false)
})

it.each([
  ['a session', { cookie: 'marque_session=abc' }, true],
  ['the session of an https site beside a draft', { cookie: 'a=b; __Host-marque_session=abc;marque_draft=x' }, true],
  ['a session and a notice', { cookie: 'marque_session=abc; marque_notice=x' }, false],
  ['a session and a saved form', { cookie: 'marque_kept=abc; marque_session=x' }, false],
  ['a session and a cookie of ours that it does not know', { cookie: 'marque_session=abc; marque_new=x' }, false],
  ['a draft alone', { cookie: 'marque_draft=abc' }, false],
  ['a session and a password', { cookie: 'marque_session=abc', authorization: 'Basic abc' }, false],
])('says of a GET with %s whether it is a reader’s', (_, headers, expected) => {
  expect(isForReader(request({ headers }))).toBe(expected)
  expect(isForReader(request({ method: 'POST', headers }))).toBe(false)
})

it.each([
  ['POST', '/signin'],
  ['POST', '/images/x/480.webp'],
  ['GET', '/booking-success?token=x'],
  ['GET', '/verify-email?token=x'],
])('expects that %s %s may change data', (method, url) => {
  expect(mayChangeData(request({ method, url }))).toBe(true)
})

it('expects that GET /images/x/480.webp changes no data', () => {
  expect(mayChangeData(request({ method: 'GET', url: '/images/x/480.webp' }))).toBe(false)
})

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.9', 'br'],
])('answers a browser that accepts "%s" in %s', (header, expected) => {
  expect(acceptedEncoding(request({ headers: { 'accept-encoding': header } }))).toBe(expected)
})

it.each(['br;q=0.0,gzip;q=0', 'identity', 'brotli', ''])(
  'answers a browser that accepts "%s" without compression',
  (header) => {
    expect(acceptedEncoding(request({ headers: { 'accept-encoding': header } }))).toBeUndefined()
  },
)
