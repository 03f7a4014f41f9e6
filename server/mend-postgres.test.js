import fs from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

import { mended, mends } from './mend-postgres.js'

test.each(Object.keys(mends))('%s is the one we know, and is mended in all its places', (name) => {
  const file = path.resolve('node_modules', name)
  const code = fs.readFileSync(file, 'utf8')
  const text = mended(code, file)
  for (const [before, after] of mends[name] ?? []) {
    expect(code).toContain(before)
    expect(text).toContain(after)
  }
})

test('another version is noticed, and other modules are left alone', () => {
  expect(() => mended('export default 1', '/somewhere/node_modules/postgres/src/index.js')).toThrow('is not the one')
  expect(mended('export default 1', '/somewhere/app/root.tsx')).toBeUndefined()
})
