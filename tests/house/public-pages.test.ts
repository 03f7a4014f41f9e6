/** The table of pages that are kept (shared/public-pages.ts) knows every parameter their modules read. */
import fs from 'node:fs'

import type { RouteConfigEntry } from '@remix-run/route-config'
import { expect, test } from 'vitest'

import { filterFields } from '#app/fleet/cars/forms.ts'
import routes from '#app/routes.ts'
import { publicPages } from '#app/shared/public-pages.ts'

test.each([...publicPages])('%s is a page, and reads of its address what the table says', (path, parameters) => {
  const file = fileOf(routes, path)
  expect(file, 'is not in app/routes.ts').toBeDefined()
  const source = fs.readFileSync(`app/${file}`, 'utf8')
  const read = [...source.matchAll(/(?:searchParams|query)\.(?:get|has|getAll)\('(\w+)'\)/g)].map(([, name]) => name)
  expect(read.filter((name) => !parameters.includes(name!))).toEqual([])
})

test('the fleet is kept by all that its filter reads', () => {
  expect([...filterFields, 'page'].filter((name) => !publicPages.get('/fleet')!.includes(name))).toEqual([])
})

function fileOf(entries: RouteConfigEntry[], path: string, above = ''): string | undefined {
  for (const { path: own = '', file, children = [] } of entries) {
    const here = `${above}/${own}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1')
    if (here === path) return file
    const below = fileOf(children, path, here)
    if (below) return below
  }
  return undefined
}
