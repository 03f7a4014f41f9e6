import { expect, test } from 'vitest'

import { isView } from './page-views.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

test.each([
  ['a person opens it', 'GET', { 'user-agent': phone }],
  ['a person opens it after it was fetched ahead', 'HEAD', { 'user-agent': phone, 'sec-fetch-site': 'same-origin' }],
])('a page is viewed when %s', (_, method, headers) => {
  expect(isView(method, new Headers(headers as Record<string, string>))).toBe(true)
})

test.each([
  ['a robot asks for it', 'GET', { 'user-agent': robot }],
  ['a script asks for it', 'GET', { 'user-agent': 'curl/8.5.0' }],
  ['a caller without a name asks for it', 'GET', {}],
  ['it is fetched ahead', 'GET', { 'user-agent': phone, 'sec-purpose': 'prefetch;anonymous-client-ip' }],
  ['an older browser fetches it ahead', 'GET', { 'user-agent': phone, purpose: 'prefetch' }],
  ['a caller checks that it is there', 'HEAD', { 'user-agent': phone }],
  ['a form is sent', 'POST', { 'user-agent': phone, 'sec-fetch-site': 'same-origin' }],
])('a page is not viewed when %s', (_, method, headers) => {
  expect(isView(method, new Headers(headers as Record<string, string>))).toBe(false)
})
