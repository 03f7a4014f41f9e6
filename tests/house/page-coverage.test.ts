import { expect, test } from 'vitest'

import { cachedPages } from '#app/shared/cached-pages.ts'
import { loadBuild } from '#server/server-build.js'
import {
  addressesOf,
  closedPages,
  leadOn,
  linkedPages,
  madeInJourneys,
  publicAddresses,
} from '#tests/support/addresses.ts'
import { pathOf } from '#tests/support/linked-pages.ts'
import { pageAddresses } from '#tests/support/route-addresses.ts'

test('every page is held against everybody’s needs', async () => {
  // They are in the sitemap, which is read where they are opened.
  const listed = [...cachedPages((await loadBuild()).build.routes).keys()].filter((path) => !path.includes(':'))
  const looked = [...publicAddresses, ...Object.values(addressesOf).flat()].map(pathOf)
  const found = [...looked, ...listed, ...linkedPages, ...closedPages, ...leadOn, ...madeInJourneys]
  expect(pageAddresses.filter((page) => !found.includes(page))).toEqual([])
  expect([...leadOn, ...madeInJourneys].filter((page) => !pageAddresses.includes(page))).toEqual([])
})
