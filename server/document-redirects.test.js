import { expect, it } from 'vitest'

import { withDocumentRedirects } from './document-redirects.js'

/** @typedef {Record<'loader' | 'action', (args?: unknown) => Promise<Response>>} Handlers */

/** @param {string} location */
const redirect = (location) => new Response(null, { status: 303, headers: { Location: location } })

/** @param {object} module */
function routeOf(module) {
  const isWorkingPath = (/** @type {string} */ path) => path.startsWith('/account')
  const build = { entry: { module: { isWorkingPath } }, routes: { it: { id: 'it', module } } }
  // Of a build these alone are read.
  const wrapped = withDocumentRedirects(
    /** @type {import('@remix-run/node').ServerBuild} */ (/** @type {unknown} */ (build)),
  )
  return /** @type {Handlers} */ (wrapped.routes.it?.module)
}

it.each([
  ['a working page is followed in the page', '/account/bookings?page=2', null],
  ['a reading page is loaded as a document', '/fleet', 'true'],
  ['another site is loaded as a document', 'https://checkout.stripe.com/pay', 'true'],
])('a redirect to %s', async (_, location, reloads) => {
  const { loader, action } = routeOf({
    loader: () => redirect(location),
    action: () => Promise.reject(redirect(location)),
  })
  expect((await loader()).headers.get('X-Remix-Reload-Document')).toBe(reloads)
  const thrown = await action().catch((/** @type {Response} */ answer) => answer)
  expect(thrown.headers.get('X-Remix-Reload-Document')).toBe(reloads)
})

it('leaves data, errors and routes without handlers as they are', async () => {
  const failure = new Error('no')
  const { loader, action } = routeOf({ loader: () => ({ car: 1 }), action: () => Promise.reject(failure) })
  expect(await loader()).toEqual({ car: 1 })
  await expect(action()).rejects.toBe(failure)
  expect(routeOf({ default: 1 })).toEqual({ default: 1 })
})
