import fs from 'node:fs'

import { expect, test } from 'vitest'

test('every file that the specification points to is there', () => {
  const text = fs.readFileSync('docs/specification.md', 'utf8')
  const named = [...text.matchAll(/`((?:app|drizzle|server|tests|public|docs)\/[\w./$-]+\.\w+)`/g)].map((match) => match[1] ?? '')
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((file) => !fs.existsSync(file))).toEqual([])
})
