import { describe, expect, it } from 'vitest'

import { plainWords } from '#app/refusals.server.ts'
import { withErrorResponses } from './error-responses.js'

/** @typedef {Record<'loader' | 'action', (args?: unknown) => Promise<Response>>} Handlers */
/** @typedef {import('#app/shared/route-facts.ts').RouteFacts} RouteFacts */

const away = new Error('away')
const route = { unread: { title: 'Gone', body: 'It is away.' } }
const page = { route, default: () => null, loader: () => Promise.reject(away) }

/** @param {Record<string, unknown>} module */
function routeOf(module) {
  const entry = {
    module: {
      plainWords,
      answerFailedLoader: (/** @type {RouteFacts} */ { unread }, /** @type {unknown} */ thrown) =>
        thrown === away ? unread : undefined,
      readFailedLoader: (/** @type {RouteFacts | undefined} */ _, /** @type {unknown} */ thrown) =>
        thrown === away
          ? { status: 503, problem: { title: 'Away', body: 'Come back.' }, reference: 'REF', retryAfter: 10 }
          : undefined,
      nothingHere: {
        loader: { status: 405, problem: { body: 'Nothing to open.' } },
        action: { status: 405, problem: { body: 'Nothing to send.' } },
      },
    },
  }
  const build = { entry, routes: { it: { id: 'it', module } } }
  // Of a build these alone are read.
  const wrapped = withErrorResponses(
    /** @type {import('@remix-run/node').ServerBuild} */ (/** @type {unknown} */ (build)),
  )
  return /** @type {Handlers} */ (wrapped.routes.it?.module)
}

/** @param {string} path @param {string} [accept] */
const asked = (path, accept) => ({
  request: new Request(`http://localhost${path}`, { headers: accept ? { Accept: accept } : {} }),
  params: {},
  context: {},
})

const failing = routeOf({ loader: () => Promise.reject(away) })

describe('a route without a page that fails', () => {
  it.each([
    ['a person', '/documents/1', 'text/html,*/*', 'text/html; charset=utf-8', '<h1>Away</h1>'],
    [
      'a script',
      '/api/presence',
      '*/*',
      'application/json',
      '{"problem":{"title":"Away","body":"Come back."},"reference":"REF"}',
    ],
    [
      'anybody else',
      '/documents/1',
      undefined,
      'text/plain; charset=utf-8',
      'Away. Come back. If you call us, mention reference REF.',
    ],
  ])('tells %s', async (_, path, accept, type, words) => {
    const answer = await failing.loader(asked(path, accept))
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([503, type])
    expect([answer.headers.get('Retry-After'), answer.headers.get('Cache-Control')]).toEqual(['10', 'no-store'])
    expect(await answer.text()).toContain(words)
  })

  it('lets an answer through that was thrown', async () => {
    const answer = new Response(null, { status: 404 })
    await expect(routeOf({ loader: () => Promise.reject(answer) }).loader(asked('/x'))).rejects.toBe(answer)
  })

  it('says what it does not take', async () => {
    const sent = await failing.action(asked('/documents/1'))
    expect([sent.status, sent.headers.get('Allow'), await sent.text()]).toEqual([
      405,
      'GET, HEAD',
      'Nothing to send.\n',
    ])
    const opened = await routeOf({ action: () => 1 }).loader(asked('/signout'))
    expect([opened.status, opened.headers.get('Allow')]).toEqual([405, 'POST'])
  })
})

describe('a page that cannot be read', () => {
  it('throws what its error page says', async () => {
    await expect(routeOf(page).loader(asked('/x'))).rejects.toBe(route.unread)
  })

  it('throws what its loader has thrown itself', async () => {
    const answer = new Response(null, { status: 404 })
    await expect(routeOf({ ...page, loader: () => Promise.reject(answer) }).loader(asked('/x'))).rejects.toBe(answer)
  })

  it('without a loader gets none', () => {
    expect(routeOf({ default: page.default })).toEqual({ default: page.default })
  })
})
