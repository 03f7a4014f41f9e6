import { matchRoutes } from '@remix-run/react'

import type { Routes } from './route-paths.ts'

/** More of these have no route of ours, and matching would cost what the request did not. */
const longest = { path: 500, parts: 12 }

/**
 * Gives the id of the innermost route that answers a path and query, as app/routes.ts names it; "file" for built files,
 * "framework" for the manifest of routes, "none" for what no route answers. As many results as there are routes.
 */
export function routeIdReader(routes: Routes): (pathAndQuery: string) => string {
  const tree = treeOf(routes)
  const anythingElse = Object.values(routes).find((route) => route?.path === '*')?.id
  return (pathAndQuery) => {
    const path = pagePath(pathAndQuery.split('?', 1)[0] ?? '')
    if (path.startsWith('/assets/')) return 'file'
    if (path === '/__manifest') return 'framework'
    if (path.length > longest.path || path.split('/').length > longest.parts || !isDecodable(path)) return 'none'
    const id = matchRoutes(tree, path)?.at(-1)?.route.id
    return id === undefined || id === anythingElse ? 'none' : id
  }
}

/** Of a request for a page's data, the page's. */
function pagePath(path: string): string {
  return path === '/_root.data' ? '/' : path.replace(/\.data$/, '')
}

function isDecodable(path: string): boolean {
  try {
    decodeURI(path)
    return true
  } catch {
    return false
  }
}

type Tree = { id: string; path?: string; index: false; children: Tree[] } | { id: string; index: true }

function treeOf(routes: Routes, parent?: string): Tree[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parent)
    .map(({ id, path, index }) => (index ? { id, index } : { id, path, index: false, children: treeOf(routes, id) }))
}
