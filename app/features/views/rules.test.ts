import { expect, test } from 'vitest'

import { isView, readCarPath } from './rules.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

test.each([
  ['a person', 'GET', { 'user-agent': phone }, true],
  ['a robot', 'GET', { 'user-agent': robot }, false],
  ['a script', 'GET', { 'user-agent': 'curl/8.5.0' }, false],
  ['who says nothing', 'GET', {}, false],
  ['fetched ahead', 'GET', { 'user-agent': phone, 'sec-purpose': 'prefetch;anonymous-client-ip' }, false],
  ['fetched ahead, earlier browsers', 'GET', { 'user-agent': phone, purpose: 'prefetch' }, false],
  ['seen after it was fetched ahead', 'HEAD', { 'user-agent': phone, 'sec-fetch-site': 'same-origin' }, true],
  ['somebody looks whether it is there', 'HEAD', { 'user-agent': phone }, false],
  ['a form is sent', 'POST', { 'user-agent': phone, 'sec-fetch-site': 'same-origin' }, false],
])('%s', (_, method, headers, expected) => {
  expect(isView(method, new Headers(headers as Record<string, string>))).toBe(expected)
})

test.each([
  ['/car/ferrari-roma', 'ferrari-roma'],
  ['/car/ferrari-roma?pickup=2026-12-01', 'ferrari-roma'],
  ['/car/ferrari-roma/gallery', undefined],
  ['/car/ferrari-roma.data', undefined],
  ['/car/', undefined],
  ['/fleet?next=/car/ferrari-roma', undefined],
])('%s is the page of %s', (address, slug) => {
  expect(readCarPath(address)).toBe(slug)
})
