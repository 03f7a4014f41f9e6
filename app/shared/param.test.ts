import { expect, test } from 'vitest'

import { param } from './param.ts'

test('gives a parameter of the route, and throws for one that its path does not name', () => {
  expect(param({ slug: 'aurelio-gt' }, 'slug')).toBe('aurelio-gt')
  expect(() => param({ slug: 'aurelio-gt' }, 'id')).toThrow('this route has no parameter id')
})
