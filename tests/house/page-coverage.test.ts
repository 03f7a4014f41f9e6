import { matchRoutes } from '@remix-run/react'
import { expect, test } from 'vitest'

import routeTable from '#app/routes.ts'
import { cachedPages } from '#app/shared/cached-pages.ts'
import { loadBuild } from '#server/server-build.js'
import { addressesOf, likeOthers, onTheWay, publicAddresses } from '#tests/support/addresses.ts'

type Row = { file: string; path?: string; index?: boolean; children?: Row[] }

/** The address of each page, as the table writes it. */
function pagesOf(rows: readonly Row[], above = ''): string[] {
  return rows.flatMap(({ file, path, index, children }) => {
    const own = path === undefined ? above : `${above}/${path}`
    const isPage = file.endsWith('.tsx') && (index || !children)
    return [...(isPage ? [own || '/'] : []), ...pagesOf(children ?? [], own)]
  })
}

/** Leads on at once: nobody sees it. */
const unseen = ['/portal']

test('every page is held against everybody’s needs', async () => {
  // They are in the sitemap, which is read where they are opened.
  const listed = [...cachedPages((await loadBuild()).build.routes).keys()].filter((path) => !path.includes(':'))
  const pages = pagesOf(routeTable as Row[])
  const tree = pages.map((path) => ({ path }))
  const addresses = [...publicAddresses, ...Object.values(addressesOf).flat()]
  const looked = addresses.map(
    (address) => matchRoutes(tree, new URL(address, 'http://site.invalid').pathname)?.[0]?.route.path,
  )
  expect(pages.filter((page) => ![...looked, ...listed, ...onTheWay, ...likeOthers, ...unseen].includes(page))).toEqual(
    [],
  )
})
