import { readdirSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { cookies, scriptMemory } from './browser-storage.ts'

const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.(tsx?|js)$/.test(path) && !path.includes('.test.'),
)
const textOf = (paths: string[]) => paths.map((path) => readFileSync(`app/${path}`, 'utf8')).join('\n')
const code = textOf(files)
const scripts = textOf(files.filter((path) => !path.includes('.server.')))

test('the privacy page names every cookie that the code sets', () => {
  const set = [...code.matchAll(/ownCookie\('(\w+)'/g)].map(([, name]) => name)
  expect(cookies.map(({ name }) => name as string).sort()).toEqual(set.sort())
})

test('the privacy page names all that scripts keep', () => {
  const named = scriptMemory.map(({ name }) => name as string)
  const kept = [...scripts.matchAll(/'(marque_\w+)'/g)].map(([, name]) => name!)
  const known = new Set([...named, ...cookies.map(({ name }) => name as string)])
  expect(kept.filter((name) => !known.has(name))).toEqual([])
  expect(code).not.toMatch(/document\.cookie/)
})
