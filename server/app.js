import path from 'node:path'

import { createRequestHandler } from '@remix-run/express'
import { createRequestHandler as createPageMaker } from '@remix-run/node'
import compression from 'compression'
import express from 'express'

import { limitBody } from './body-limit.js'
import { runMiddleware } from './middleware.js'
import { filmFiles } from './film-files.js'
import { eventStreams } from './event-streams.js'
import { refuseFrameworkUrls } from './framework-urls.js'
import { normalizeHeaders } from './request-headers.js'
import { refuseUnknownMethods } from './allowed-methods.js'
import { countRequests } from './count-requests.js'
import { countViews } from './count-views.js'
import { cachePages } from './page-cache.js'
import { sendPlainPage } from './plain-page.js'
import { refuseMalformedUrls } from './malformed-urls.js'
import { readerPages } from './reader-pages.js'
import { followReferrals } from './referral-links.js'
import { report } from './report.js'
import { refuseForeignPosts } from './same-origin.js'
import { secure } from './security-headers.js'
import { completeBuild } from './server-build.js'
import { shedLoad } from './shed-load.js'
import { root } from './setup.js'
import { staticFiles } from './static-files.js'
import { discardUnreadBody } from './unread-body.js'

/** @typedef {import('@remix-run/node').ServerBuild} ServerBuild */
/** @typedef {{ origin: string, trustedProxies: number, clientAddressHeader?: string, hstsSubdomains?: boolean, refusals: import('#app/refusals.server.ts').Refusals, isPrivate?: (path: string) => boolean }} Settings */

/**
 * @param {ServerBuild} build
 * @param {Settings} settings
 * @param {import('./reader-pages.js').Pages} pages
 * @param {typeof import('#app/boot.server.ts').streams} streams
 * @param {import('./count-views.js').Views} views
 * @param {typeof import('#app/boot.server.ts').answerFilm} answerFilm
 * @param {import('./count-requests.js').Metrics} metrics
 * @returns {import('node:http').RequestListener}
 */
export function createApp(build, settings, pages, streams, views, answerFilm, metrics) {
  const last = site(build, settings)
  const files = staticFiles(path.resolve(root, build.assetsBuildDirectory), settings)
  const films = filmFiles(answerFilm, settings)
  const door = shedLoad(settings)
  const given = { pages, render: pageMaker(build, settings), site: last, door, metrics }
  const fromMemory = [countViews(views), readerPages(given), cachePages(given)]
  return runMiddleware(
    [
      ...(metrics ? [countRequests(metrics)] : []),
      ...guards(settings),
      files,
      films,
      eventStreams(streams, settings),
      ...fromMemory,
      door,
    ],
    last,
  )
}

/** @param {ServerBuild} build @param {Settings} settings */
function pageMaker(build, { origin }) {
  const handle = createPageMaker(build, process.env.NODE_ENV)
  return (
    /** @type {string} */ address,
    /** @type {string} */ reference,
    /** @type {import('./reader-pages.js').Reader['marked'] | undefined} */ reader = undefined,
  ) => handle(new Request(origin + address, { headers: { 'x-request-id': reference } }), { reader })
}

export function guards(/** @type {Settings} */ settings) {
  return [
    discardUnreadBody,
    normalizeHeaders(settings),
    secure(settings),
    refuseMalformedUrls(settings),
    refuseFrameworkUrls(settings),
    refuseUnknownMethods(settings),
    refuseForeignPosts(settings),
    limitBody(settings),
    followReferrals,
  ]
}

/** @param {ServerBuild | (() => Promise<ServerBuild>)} build @param {Settings} settings */
export function site(build, settings) {
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', settings.trustedProxies)
  app.use(compression({ filter: isCompressible }))
  const complete = typeof build === 'function' ? async () => completeBuild(await build()) : completeBuild(build)
  const answer = createRequestHandler({ build: complete, mode: process.env.NODE_ENV })
  app.all('*', async (request, response, next) => {
    try {
      const { entry } = typeof build === 'function' ? await build() : build
      await entry.module.withinOneAnswer(() => answer(request, response, next))
    } catch (error) {
      next(error)
    }
  })
  app.use(reportFailure)
  return app

  /** @type {import('express').ErrorRequestHandler} */
  function reportFailure(error, request, response, _next) {
    report('server.failed', error, request)
    if (response.headersSent) response.destroy()
    else sendPlainPage(response, 500, settings.refusals.broken(request.get('x-request-id')))
  }
}

/** @type {import('compression').CompressionFilter} */
function isCompressible(request, response) {
  return (
    !String(response.getHeader('Content-Type')).startsWith('text/event-stream') && compression.filter(request, response)
  )
}
