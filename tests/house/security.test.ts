/** What docs/security.md says is met is met by something that is there. */
import fs from 'node:fs'

import { expect, test } from 'vitest'

const text = fs.readFileSync('docs/security.md', 'utf8')
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\| ([\w/]+) +\| (.+?) *\|$/gm)].map(([, id, state, says]) => ({
  id: String(id),
  state: String(state),
  says: String(says),
}))
const filesIn = (words: string) =>
  [...words.matchAll(/`((?:app|bench|drizzle|emulators|server|tests)\/[\w./-]+)`/g)].map(([, file]) => String(file))

test('every requirement of levels 1 and 2 is there once', () => {
  expect(rows).toHaveLength(253)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(253)
})

test('every file that is named exists', () => {
  expect(filesIn(text).filter((file) => !fs.existsSync(file))).toEqual([])
})

test('what a test says is met names the test, and the rest a place or a reason', () => {
  const isTest = (file: string) => /\.(test|spec)\.(ts|js|tsx)$/.test(file)
  expect(rows.filter(({ state }) => !['test', 'code', 'n/a', 'open'].includes(state))).toEqual([])
  expect(rows.filter(({ state, says }) => state === 'test' && !filesIn(says).some(isTest))).toEqual([])
  expect(rows.filter(({ state, says }) => state === 'code' && !says.includes('`') && says.length < 20)).toEqual([])
})

test('the counts are those of the table', () => {
  const count = (wanted: string) => rows.filter(({ state }) => state === wanted).length
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    `${count('test')} are met and a test says so; ${count('code')} are met, by reading the place that is named; ` +
      `${count('n/a')} don’t apply; ${count('open')} are open`,
  )
})
