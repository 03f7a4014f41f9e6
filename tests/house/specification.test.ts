import fs from 'node:fs'

import type { RouteConfigEntry } from '@remix-run/route-config'
import { getTableColumns, getTableName, is, isTable } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getViewConfig, PgView } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'

import * as schema from '#drizzle/schema.ts'
import routes from '#app/routes.ts'

const text = fs.readFileSync('docs/specification.md', 'utf8')

test('every file that the specification points to is there', () => {
  const named = [...text.matchAll(/`((?:app|drizzle|emulators|server|tests|public|docs)\/[\w./$-]+\.\w+)`/g)].map(
    (match) => match[1] ?? '',
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((file) => !fs.existsSync(file))).toEqual([])
})

test('each address that the list of screens has is one of the site, with a module that answers it', () => {
  const served = routesOf(routes)
  const screens = (/^## 1\. Screens and routes\n([^]*?)^## /m.exec(text)?.[1] ?? '').split('\n')
  const rows = screens.flatMap((row) => {
    const [heads = '', ...rest] = row.startsWith('- `/') ? row.split(/(?<=`): /) : []
    const paths = [...heads.matchAll(/`(\/[^`]*)`/g)].map(([, path = '']) => path)
    return paths.map((path) => ({ path, rest: rest.join(': ') }))
  })
  expect(rows.length).toBeGreaterThan(200)
  const answers = ({ path, rest }: (typeof rows)[number]) =>
    served.some((route) => route.path === path && rest.includes(`\`app/${route.file}\``))
  expect(rows.filter((row) => !answers(row))).toEqual([])
})

test('each name in the list of tables is one of the database', () => {
  const made = Object.values(schema)
  const tables = made.filter((one) => isTable(one))
  const names = [
    ...made.filter((one) => is(one, PgView)).map((view) => getViewConfig(view).name),
    ...tables.flatMap((one) => [getTableName(one), ...Object.keys(getTableColumns(one)).map(toSnakeCase)]),
  ]
  const entities = /^## 2\. Entities and fields\n([^]*?)^## /m.exec(text)?.[1] ?? ''
  const named = [...entities.matchAll(/`([a-z]+(?:_[a-z]+)*)`/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(80)
  expect(named.filter((name) => !names.includes(name))).toEqual([])
})

/** Every line of the route table, its address written as the documents write it: /car/{slug}. */
function routesOf(entries: RouteConfigEntry[], above = ''): { path: string; file: string }[] {
  return entries.flatMap(({ path = '', file, children = [] }) => {
    const here = path ? `${above}/${path.replace(/:(\w+)/g, '{$1}')}` : above
    return [{ path: here || '/', file }, ...routesOf(children, here)]
  })
}
