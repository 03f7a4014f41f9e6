import fs from 'node:fs'

import { beforeAll, expect, test } from 'vitest'

import { hrefs } from '#app/shared/hrefs.ts'
import { calendarHrefs } from '#app/shared/calendar-hrefs.ts'
import { accountHrefs } from '#app/shared/account-hrefs.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import { referralHrefs } from '#app/shared/referral-hrefs.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { serviceHrefs } from '#app/shared/service-hrefs.ts'
import { openSite } from '#tests/support/no-script-client.ts'
import { fillAddress, matchRoute, routeAddresses } from '#tests/support/route-addresses.ts'

type Link = (...values: never[]) => string

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => void (site = await openSite()))

/** Every function of hrefs.ts, rental-hrefs.ts and service-hrefs.ts called with stand-ins; optional arguments are left out. A tab has an address of its own, or none yet. */
function everyLink(): [string, string][] {
  const given: Record<string, unknown[][]> = {
    confirmation: [[{ booking_id: 'x' }]],
    image: [['x', '480-y']],
    dashboardTab: [['x'], ['chat']],
  }
  const all = [
    hrefs,
    accountHrefs,
    calendarHrefs,
    officeHrefs,
    pictureHrefs,
    referralHrefs,
    rentalHrefs,
    serviceHrefs,
  ].flatMap((links) => Object.entries(links as Record<string, Link>))
  return all.flatMap(([name, link]) => {
    const calls = given[name] ?? [Array.from({ length: link.length }, () => 'x')]
    return calls.map((values): [string, string] => [name, link(...(values as never[]))])
  })
}

const routeOf = (address: string) => matchRoute(site.routes, address)?.id

test('no link leads to nowhere', () => {
  const lost = everyLink().filter(([, href]) => (routeOf(href) ?? '').endsWith('site/not-found'))
  expect(lost).toEqual([])
})

test('every address has a function that builds it, but for the entries of the portal, which know their own', () => {
  const linked = new Set(everyLink().map(([, href]) => routeOf(href)))
  const leaves = Object.values(site.routes).filter((route) => route.path !== undefined || route.index)
  const layouts = new Set(Object.values(site.routes).map((route) => route.parentId))
  const unlinked = leaves
    .map(({ id }) => id)
    .filter(
      (id) => !linked.has(id) && !layouts.has(id) && !id.endsWith('not-found') && !site.routes[id]?.module.route?.tab,
    )
  expect(unlinked).toEqual([])
})

test('every route module is in the table', () => {
  const files = fs.readdirSync('app/routes', { recursive: true, encoding: 'utf8' })
  const modules = files
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => `routes/${name.replace(/\.tsx?$/, '')}`)
  expect(modules.filter((id) => !(id in site.routes))).toEqual([])
})

test('the server’s patched matching finds the routes that browsers find', async () => {
  const source = fs.readFileSync('node_modules/@remix-run/router/dist/router.js', 'utf8')
  expect(source).not.toContain('rankedBranches')
  const unpatched = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`)) as {
    matchRoutes: NonNullable<Parameters<typeof matchRoute>[2]>
  }
  const addresses = routeAddresses.flatMap((address) => {
    const usual = fillAddress(address).replace(/^\/$/, '')
    return [
      usual || '/',
      usual.toUpperCase() || '/',
      `${usual}/`,
      `${usual}/more`,
      `/more${usual}`,
      fillAddress(address, '%C3%9C'),
    ]
  })
  const idOf = (address: string, match?: typeof unpatched.matchRoutes) =>
    `${address}: ${matchRoute(site.routes, address, match)?.id}`
  expect(addresses.length).toBeGreaterThan(1_000)
  expect(addresses.map((address) => idOf(address))).toEqual(
    addresses.map((address) => idOf(address, unpatched.matchRoutes)),
  )
})
