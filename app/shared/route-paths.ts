import type { RouteFacts } from './route-facts.ts'

/** The routes of the built site. */
export type Routes = Readonly<
  Record<
    string,
    { id: string; parentId?: string; path?: string; index?: boolean; module: { route?: RouteFacts } } | undefined
  >
>

/** By its path, as app/routes.ts writes it (`/car/:slug`), what each route says of itself. A layout's index stands for both. */
export function factsByPath(routes: Routes): Map<string, RouteFacts> {
  const addressed = Object.values(routes).flatMap((route) => (route?.path !== undefined || route?.index ? [route] : []))
  return new Map(addressed.map(({ id, module }) => [pathOf(routes, id), module.route ?? {}]))
}

/** The path of a route, with those above it. */
export function pathOf(routes: Routes, id: string): string {
  const { parentId, path = '' } = routes[id] ?? {}
  const above = parentId === undefined ? '' : pathOf(routes, parentId)
  return `/${[...above.split('/'), ...path.split('/')].filter(Boolean).join('/')}`
}
