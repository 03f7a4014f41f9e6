import fs from 'node:fs'

import type { RouteConfigEntry } from '@remix-run/route-config'
import { expect, test } from 'vitest'

import routes from '#app/routes.ts'

const text = fs.readFileSync('docs/specification.md', 'utf8')

test('every file that the specification points to is there', () => {
  const named = [...text.matchAll(/`((?:app|drizzle|emulators|server|tests|public|docs)\/[\w./$-]+\.\w+)`/g)].map(
    (match) => match[1] ?? '',
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((file) => !fs.existsSync(file))).toEqual([])
})

test('the specification names every address and its module', () => {
  const named = routesOf(routes)
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter(({ file }) => !text.includes(`\`app/${file}\``))).toEqual([])
  expect(named.filter(({ path }) => !text.includes(`\`${path}\``))).toEqual([])
})

test('the specification names every table and view', () => {
  const tables = fs
    .readdirSync('drizzle/tables')
    .flatMap((file) =>
      [...fs.readFileSync(`drizzle/tables/${file}`, 'utf8').matchAll(/\b(?:table|pgView)\(\s*'(\w+)'/g)].map(
        (match) => match[1] ?? '',
      ),
    )
  expect(tables.length).toBeGreaterThan(30)
  expect(tables.filter((table) => !text.includes(`\`${table}\``))).toEqual([])
})

/** Every line of the route table, its address written as the documents write it: /car/{slug}. */
function routesOf(entries: RouteConfigEntry[], above = ''): { path: string; file: string }[] {
  return entries.flatMap(({ path = '', file, children = [] }) => {
    const here = path ? `${above}/${path.replace(/:(\w+)/g, '{$1}')}` : above
    return [{ path: here || '/', file }, ...routesOf(children, here)]
  })
}
