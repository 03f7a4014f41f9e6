import { matchRoutes } from '@remix-run/react'
import { expect, test } from 'vitest'

import { cachedPages } from '#app/shared/cached-pages.ts'
import { loadBuild } from '#server/server-build.js'
import { addressesOf, likeOthers, onTheWay, publicAddresses } from '#tests/support/addresses.ts'
import { pageAddresses } from '#tests/support/route-addresses.ts'

/** Leads on at once: nobody sees it. */
const unseen = ['/portal']

test('every page is held against everybody’s needs', async () => {
  // They are in the sitemap, which is read where they are opened.
  const listed = [...cachedPages((await loadBuild()).build.routes).keys()].filter((path) => !path.includes(':'))
  const tree = pageAddresses.map((path) => ({ path }))
  const addresses = [...publicAddresses, ...Object.values(addressesOf).flat()]
  const looked = addresses.map(
    (address) => matchRoutes(tree, new URL(address, 'http://site.invalid').pathname)?.[0]?.route.path,
  )
  expect(
    pageAddresses.filter((page) => ![...looked, ...listed, ...onTheWay, ...likeOthers, ...unseen].includes(page)),
  ).toEqual([])
})
