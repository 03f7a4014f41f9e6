import { expect, test } from 'vitest'

import { latest, sitemap, sitemapIndex } from './sitemap.ts'

const at = new Date('2026-11-20T10:00:00Z')

test('a page is listed with its last change and its pictures, escaped', () => {
  const text = sitemap([
    { address: 'https://x.example/a?b=1&c=2', changedAt: at, images: ['https://x.example/<i>.jpg'] },
  ])
  expect(text).toContain('<loc>https://x.example/a?b=1&amp;c=2</loc><lastmod>2026-11-20T10:00:00.000Z</lastmod>')
  expect(text).toContain('<image:image><image:loc>https://x.example/&lt;i&gt;.jpg</image:loc></image:image>')
})

test('the index names the lists, and leaves out an unknown day', () => {
  expect(sitemapIndex([{ address: 'https://x.example/s.xml' }])).toContain(
    '<sitemap><loc>https://x.example/s.xml</loc></sitemap>',
  )
})

test('no days have no latest one', () => {
  expect(latest([undefined])).toBeUndefined()
  expect(latest([undefined, at, new Date('2020-01-01T00:00:00Z')])).toEqual(at)
})
