/** Redirects from working pages to other pages are loaded as documents: the client router knows only working pages. */
import { replaceHandlers } from './route-handlers.js'

/** @typedef {import('./route-handlers.js').Handler} Handler */

/** @param {import('@remix-run/node').ServerBuild} build */
export function withDocumentRedirects(build) {
  const { isWorkingPath } = build.entry.module
  return replaceHandlers(build, ({ module: { loader, action } }) => ({
    ...(loader && { loader: marking(loader) }),
    ...(action && { action: marking(action) }),
  }))

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
