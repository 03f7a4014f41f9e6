import { expect, test } from 'vitest'

import { clipped, pageMeta } from './page-meta.ts'

test('a page says the same of itself in a list of results and where it is shared', () => {
  expect(pageMeta('Our Fleet', 'Cars to rent.')).toEqual([
    { title: 'Our Fleet | Marque' },
    { name: 'description', content: 'Cars to rent.' },
    { property: 'og:title', content: 'Our Fleet' },
    { property: 'og:description', content: 'Cars to rent.' },
  ])
})

test('a long description ends between two words', () => {
  expect(clipped('A grand tourer, quiet and quick.', 40)).toBe('A grand tourer, quiet and quick.')
  expect(clipped('A grand tourer, quiet and quick.', 17)).toBe('A grand tourer…')
  expect(clipped('x'.repeat(50), 10)).toHaveLength(2)
})
