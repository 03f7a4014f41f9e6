import { expect, test } from 'vitest'

import { closedPaths, privatePathTest } from './crawled-paths.ts'
import type { RouteFacts } from './route-facts.ts'

const page = { cached: { reads: [] } } satisfies RouteFacts

const routes = routesOf({
  '': page,
  requirements: page,
  broker: page,
  'broker/checkout': {},
  'broker/portal': {},
  signup: { crawlers: 'noindex' },
  'signup/success': {},
  'user/:username': { crawlers: 'noindex' },
  'car/:slug': page,
  'car/:slug/secret': {},
  account: {},
  'account/bookings/:number': {},
  'r/:code': {},
  'car-calendar.ics': {},
  'images/:id/:file': { crawlers: 'index' },
  '*': {},
})

function routesOf(facts: Record<string, RouteFacts>) {
  return Object.fromEntries(Object.entries(facts).map(([path, route]) => [path, { id: path, path, module: { route } }]))
}

test('robots are asked to leave alone what is below a path that has nothing to be read', () => {
  expect(closedPaths(routes)).toEqual([
    '/broker/checkout',
    '/broker/portal',
    '/signup/success',
    '/car/*/secret',
    '/account',
    '/r/',
    '/car-calendar.ics',
  ])
})

const isPrivate = privatePathTest(routes)

test.each([
  '/broker/checkout',
  '/signup',
  '/user/broker',
  '/car/ferrari-roma/secret',
  '/account/bookings/MQ-1',
  '/r/CODE',
  '/car-calendar.ics',
])('%s is left out of search results', (path) => {
  expect(isPrivate(path)).toBe(true)
})

test.each([
  '/',
  '/requirements',
  '/broker',
  '/car/ferrari-roma',
  '/accounting',
  '/car-calendarsics',
  '/images/x/480-y',
  '/assets/x.js',
])('%s may be found', (path) => {
  expect(isPrivate(path)).toBe(false)
})
