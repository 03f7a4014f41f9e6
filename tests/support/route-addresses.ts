/** Addresses of the route table, and the routes of addresses. */
import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'

import routeTable from '#app/routes.ts'

type Row = { file: string; id?: string; path?: string; index?: boolean; children?: Row[] }

export const routeAddresses = [...new Set(addressesOf(routeTable as Row[], ''))]

function addressesOf(rows: readonly Row[], above: string): string[] {
  return rows.flatMap(({ path, children }) => {
    const address = path === undefined ? above || '/' : `${above}/${path}`
    return [address, ...addressesOf(children ?? [], path === undefined ? above : address)]
  })
}

/** The address of each page. */
export const pageAddresses = pagesOf(routeTable as Row[], '')

function pagesOf(rows: readonly Row[], above: string): string[] {
  return rows.flatMap(({ file, path, index, children }) => {
    const own = path === undefined ? above : `${above}/${path}`
    const isPage = file.endsWith('.tsx') && (index || !children)
    return [...(isPage ? [own || '/'] : []), ...pagesOf(children ?? [], own)]
  })
}

/** The ids of the routes that these modules make, as app/routes.ts names them. */
export function idsOfModules(files: readonly string[], rows = routeTable as Row[]): string[] {
  return rows.flatMap(({ file, id, children }) => [
    ...(files.includes(file) ? [id ?? file.replace(/\.\w+$/, '')] : []),
    ...idsOfModules(files, children ?? []),
  ])
}

export const unknownId = '00000000-0000-7000-8000-000000000000'
const examples: Record<string, string> = {
  slug: 'ferrari-roma',
  username: 'broker',
  kind: 'avatar',
  tab: 'referrals',
  id: unknownId,
  number: 'MQ-AAA-AAAA',
  file: 'x.jpg',
  name: 'payments.csv',
}

/** The address with `part` for each of its parameters, or with examples of them. */
export function fillAddress(address: string, part?: string): string {
  return address
    .replace(/:(\w+)/g, (_, name: string) => part ?? examples[name] ?? unknownId)
    .replace(/\*$/, part ?? 'anything')
}

/** The innermost route of an address, by the manifest of the built site. `match`: another's matching than the server's. */
export function matchRoute(routes: ServerBuild['routes'], address: string, match = matchRoutes) {
  const { pathname } = new URL(address, 'http://site.invalid')
  // Made once: a crawl asks for the routes of thousands of links.
  if (!trees.has(routes)) trees.set(routes, routeTree(routes))
  return match(trees.get(routes) as Parameters<typeof matchRoutes>[0], pathname)?.at(-1)?.route
}

const trees = new WeakMap<ServerBuild['routes'], Tree>()

type Tree = { id: string; path?: string; index?: boolean; children: Tree }[]

function routeTree(routes: ServerBuild['routes'], parent?: string): Tree {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parent)
    .map(({ id, path, index }) => ({ id, path, index, children: routeTree(routes, id) }))
}
