/**
 * Failures of routes without a page are answered in words, in the format the caller reads; the framework would say
 * "Unexpected Server Error". A page's form comes back with what was typed (decision 034).
 */
import { plainPage } from './plain-page.js'

/** @typedef {import('@remix-run/node').ServerBuild} ServerBuild */
/** @typedef {import('#app/failures.server.ts').Failure} Failure */
/** @typedef {ServerBuild['routes'][string] & {}} Route */
/** @typedef {(args: import('@remix-run/node').LoaderFunctionArgs) => unknown} Handler */

/**
 * @param {ServerBuild} build
 * @returns {ServerBuild}
 */
export function withErrorResponses(build) {
  const { answerFailedForm, readFailedAction, readFailure, nothingHere } =
    /** @type {typeof import('#app/entry.server.tsx')} */ (/** @type {unknown} */ (build.entry.module))
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && (route.module.default ? withFailedForms(route) : withAnswers(route)),
  ])
  return { ...build, routes: Object.fromEntries(routes) }

  /** @param {Route} route */
  function withAnswers(route) {
    const { loader, action } = route.module
    return {
      ...route,
      module: {
        ...route.module,
        loader: answering(loader, 'loader', readFailure),
        action: answering(action, 'action', (thrown, request) => readFailedAction(route.id, thrown, request)),
      },
    }
  }

  /** @param {Route} route */
  function withFailedForms(route) {
    const { action } = route.module
    if (!action) return route
    /** @type {typeof action} */
    const answering = async (args) => {
      try {
        return await action(args)
      } catch (thrown) {
        const answer = await answerFailedForm(route.id, thrown, args.request)
        if (!answer) throw thrown
        return answer
      }
    }
    return { ...route, module: { ...route.module, action: answering } }
  }

  /**
   * @param {Handler | undefined} handle
   * @param {'loader' | 'action'} kind
   * @param {(thrown: unknown, request: Request) => Failure | undefined | Promise<Failure | undefined>} read
   * @returns {Handler}
   */
  function answering(handle, kind, read) {
    return async (args) => {
      if (!handle) return answer(nothingHere[kind], args.request, { Allow: kind === 'loader' ? 'POST' : 'GET, HEAD' })
      try {
        return await handle(args)
      } catch (thrown) {
        const failure = await read(thrown, args.request)
        if (!failure) throw thrown
        return answer(failure, args.request)
      }
    }
  }
}

/**
 * @param {Failure} failure
 * @param {Request} request
 * @param {Record<string, string>} [more] headers
 */
function answer({ status, problem, reference, retryAfter }, request, more = {}) {
  const headers = {
    'Cache-Control': 'no-store',
    ...more,
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
  }
  const init = { status, headers: new Headers(headers) }
  if (new URL(request.url).pathname.startsWith('/api/')) return Response.json({ problem, reference }, init)
  const sentence = reference ? `${problem.body} If you call us, our reference is ${reference}.` : problem.body
  const reads = request.headers.get('Accept')?.includes('text/html') ? 'html' : 'plain'
  init.headers.set('Content-Type', `text/${reads}; charset=utf-8`)
  return new Response(reads === 'html' ? plainPage(problem.title ?? problem.body, sentence) : `${sentence}\n`, init)
}
