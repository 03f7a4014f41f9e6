import { expect, test } from 'vitest'

import { most, refuseFrameworkUrls } from './framework-urls.js'

const words = { title: '', body: '', site: '', home: '', back: '' }
const refuse = refuseFrameworkUrls({ refusals: { address: words, missing: words } })

/** The status with which an address is refused, or undefined when it continues. @param {string} url */
function statusOf(url) {
  let status
  const response = { writeHead: (/** @type {number} */ code) => (status = code), end: () => {} }
  // Fence: only what the middleware touches.
  const goesOn = !refuse(
    /** @type {import('node:http').IncomingMessage} */ (/** @type {unknown} */ ({ url })),
    /** @type {import('node:http').ServerResponse} */ (/** @type {unknown} */ (response)),
  )
  return goesOn ? undefined : status
}

const paths = (/** @type {number} */ count, /** @type {string} */ path) => `&p=${path}`.repeat(count)

test.each([
  ['a page', '/fleet?pickup=2026-12-06&return=2026-12-10'],
  ['the deepest address of ours', '/dashboard/bookings/MQ-AAA-AAAA/charges/x/confirmation'],
  ['the links of a long page', `/__manifest?version=x${paths(200, '/car/ferrari-roma-2024')}`],
  ['the data of a page', '/car/ferrari-roma.data?_routes=root,routes/car/detail'],
])('lets %s through', (_, url) => {
  expect(statusOf(url)).toBeUndefined()
})

const { manifest, routes, parts, path, parameters } = most
test.each([
  ['parts of one path', `/__manifest?version=x&p=${'/a'.repeat(manifest.parts + 1)}`],
  ['escaped parts of one path', `/__manifest?version=x&p=${'%2Fa'.repeat(manifest.parts + 1)}`],
  ['parts that are escaped twice', `/__manifest?version=x&p=${'%252Fa'.repeat(manifest.parts + 1)}`],
  ['paths', `/__manifest?version=x${paths(manifest.paths + 1, '/a')}`],
  ['parts together', `/__manifest?version=x${paths(manifest.matches / 10 + 1, '/a'.repeat(10))}`],
  ['characters of a path', `/__manifest?version=x&p=/${'a'.repeat(manifest.path)}`],
  ['characters of a manifest request', `/__manifest?version=${'x'.repeat(manifest.address)}`],
  ['routes of a data request', `/fleet.data?_routes=${'a,'.repeat(routes.count)}`],
  ['routes, one by one', `/fleet.data?${'_routes=a&'.repeat(routes.count + 1)}`],
  ['characters of routes', `/fleet.data?_routes=${'x'.repeat(routes.length + 1)}`],
  ['parameters', `/fleet?${'a=b&'.repeat(parameters)}`],
  ['the data of a single loader', '/fleet?_data=root'],
])('answers 400 to too many %s', (_, url) => {
  expect(statusOf(url)).toBe(400)
})

test.each(['/%25E0%25A4%25A', '/%25', '/car/%25FF'])(
  'answers 400 to a manifest for a path that can’t be decoded: %s',
  (path) => {
    expect(statusOf(`/__manifest?version=x&p=/fleet&p=${path}`)).toBe(400)
  },
)

test.each([
  ['parts', '/a'.repeat(parts + 1)],
  ['escaped parts', `/${'a%2F'.repeat(parts + 1)}`],
  ['slashes', '/'.repeat(parts + 1)],
  ['characters', `/${'x'.repeat(path)}`],
])('answers 404 to a path of too many %s', (_, url) => {
  expect(statusOf(url)).toBe(404)
  expect(statusOf(`${url}?a=b`)).toBe(404)
})
