import { expect, test } from 'vitest'

import { changedRoutes } from '../changed.js'

test('a route that changed is tested, and nothing beside it', () => {
  expect(changedRoutes(['app/routes/site/pricing.tsx', 'README.md'])).toEqual(['routes/site/pricing.tsx'])
})

test('what many routes import leads to those nearest to it', () => {
  const routes = changedRoutes(['app/shared/money.ts'])
  expect(routes).toHaveLength(20)
  expect(routes.every((route) => /^routes\/.*\.tsx?$/.test(route))).toBe(true)
})

test('a test, a document or a removed file leads to no route', () => {
  expect(changedRoutes(['app/shared/money.test.ts', 'docs/tour.md', 'app/routes/site/gone.tsx'])).toEqual([])
})
