/** Redirects from working pages to other pages are loaded as documents: the client router knows only working pages. */

/** @typedef {import('@remix-run/node').ServerBuild} ServerBuild */
/** @typedef {(args: any) => unknown} Handler */

/**
 * @param {ServerBuild} build
 * @returns {ServerBuild}
 */
export function withDocumentRedirects(build) {
  const { isWorkingPath } = /** @type {typeof import('#app/entry.server.tsx')} */ (
    /** @type {unknown} */ (build.entry.module)
  )
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route]
    const { loader, action } = route.module
    const module = {
      ...route.module,
      ...(loader && { loader: marking(loader) }),
      ...(action && { action: marking(action) }),
    }
    return [id, { ...route, module }]
  })
  return { ...build, routes: Object.fromEntries(routes) }

  /** @param {Handler} handle @returns {Handler} */
  function marking(handle) {
    return async (args) => {
      try {
        return mark(await handle(args))
      } catch (thrown) {
        throw mark(thrown)
      }
    }
  }

  /** @param {unknown} answer */
  function mark(answer) {
    const location = answer instanceof Response && answer.headers.get('Location')
    if (location && !isWorkingPath(location.split(/[?#]/)[0] ?? ''))
      answer.headers.set('X-Remix-Reload-Document', 'true')
    return answer
  }
}
