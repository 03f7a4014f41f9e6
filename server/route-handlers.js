/** @typedef {import('@remix-run/node').ServerBuild} ServerBuild */
/** @typedef {ServerBuild['routes'][string] & {}} Route */
/** @typedef {(args: import('@remix-run/node').LoaderFunctionArgs) => unknown} Handler */

/**
 * @param {ServerBuild} build
 * @param {(route: Route) => { loader?: Handler, action?: Handler }} replace
 * @returns {ServerBuild}
 */
export function replaceHandlers(build, replace) {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && { ...route, module: { ...route.module, ...replace(route) } },
  ])
  return { ...build, routes: Object.fromEntries(routes) }
}
