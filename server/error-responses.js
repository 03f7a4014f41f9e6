/** Routes without a page answer failures in words; the form of a page comes back as it was typed (decision 034). */
import { plainPage } from './plain-page.js'
import { replaceHandlers } from './route-handlers.js'

/** @typedef {import('#app/failures.server.ts').Failure} Failure */
/** @typedef {import('./route-handlers.js').Handler} Handler */
/** @typedef {import('#app/shared/route-facts.ts').RouteFacts} RouteFacts */

/** @param {import('@remix-run/node').ServerBuild} build */
export function withErrorResponses(build) {
  const { answerFailedForm, answerFailedLoader, readFailedAction, readFailedLoader, nothingHere, plainWords } =
    build.entry.module
  return replaceHandlers(build, ({ module: { default: page, route, loader, action } }) => {
    if (page) {
      return {
        ...(loader && { loader: answeringPage(route, loader) }),
        ...(action && { action: answeringForm(route, action) }),
      }
    }
    return {
      loader: answering(loader, 'loader', (thrown, request) => readFailedLoader(route, thrown, request)),
      action: answering(action, 'action', (thrown, request) => readFailedAction(route, thrown, request)),
    }
  })

  /** @param {RouteFacts | undefined} route @param {Handler} loader @returns {Handler} */
  function answeringPage(route, loader) {
    return async (args) => {
      try {
        return await loader(args)
      } catch (thrown) {
        throw answerFailedLoader(route, thrown, args.request) ?? thrown
      }
    }
  }

  /** @param {RouteFacts | undefined} route @param {Handler} action @returns {Handler} */
  function answeringForm(route, action) {
    return async (args) => {
      try {
        return await action(args)
      } catch (thrown) {
        const answer = await answerFailedForm(route, thrown, args.request)
        if (!answer) throw thrown
        return answer
      }
    }
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

  /** @param {Failure} failure @param {Request} request @param {Record<string, string>} [more] */
  function answer({ status, problem, next, reference, retryAfter }, request, more = {}) {
    const headers = {
      'Cache-Control': 'no-store',
      ...more,
      ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
    }
    const init = { status, headers: new Headers(headers) }
    if (new URL(request.url).pathname.startsWith('/api/')) return Response.json({ problem, reference }, init)
    const words = plainWords(problem, reference)
    const reads = request.headers.get('Accept')?.includes('text/html') ? 'html' : 'plain'
    init.headers.set('Content-Type', `text/${reads}; charset=utf-8`)
    const text = problem.title ? `${problem.title}. ${words.body}` : words.body
    return new Response(reads === 'html' ? plainPage(words, next) : `${text}\n`, init)
  }
}
