/** Built and public files, by Express's `send`; decision 029 says why not sirv. */
import fs from 'node:fs'
import path from 'node:path'

import express from 'express'

import { acceptedEncoding } from './accepted-encoding.js'
import { sendPlainPage } from './plain-page.js'
import { report } from './report.js'

/** @typedef {Error & { status?: number }} Failure */

const endings = { br: '.br', gzip: '.gz' }

/**
 * @param {string} folder
 * @param {{ refusals: Pick<import('#app/refusals.server.ts').Refusals, 'file' | 'unavailable'> }} settings
 * @returns {import('./middleware.js').Middleware}
 */
export function staticFiles(folder, { refusals }) {
  const files = new Set(listFiles(folder))
  const send = express.static(folder, { index: false, redirect: false, cacheControl: false })

  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const name = nameOf(request.url ?? '')
    if (name === undefined) return false
    const hashed = name.startsWith('/assets/')
    if (!files.has(name)) {
      if (!hashed) return false
      sendPlainPage(response, 404, refusals.file.outdated)
      return true
    }
    if (!hashed) response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
    response.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    request.url = encodeURI(smallest(name, request, response))
    // Fence: Express types the response as its own; `send` uses what Node's has.
    const own = /** @type {import('express').Response} */ (response)
    send(request, own, (/** @type {Failure | undefined} */ error) => refuse(request, response, error))
    return true
  }

  /**
   * @param {string} name
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   */
  function smallest(name, request, response) {
    if (!files.has(`${name}.br`)) return name
    response.setHeader('Vary', 'Accept-Encoding')
    const type = express.static.mime.lookup(name, 'application/octet-stream')
    response.setHeader('Content-Type', `${type}${charset(name)}`)
    const encoding = acceptedEncoding(request)
    if (encoding === undefined) return name
    response.setHeader('Content-Encoding', encoding)
    return name + endings[encoding]
  }

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   * @param {Failure} [error]
   */
  function refuse(request, response, error) {
    const broken = (error?.status ?? 404) >= 500
    if (broken) report('file.failed', error, request)
    const status = broken ? 503 : (error?.status ?? 404)
    if (response.headersSent) return void response.destroy()
    for (const name of ['Content-Encoding', 'ETag', 'Last-Modified', 'Accept-Ranges']) response.removeHeader(name)
    sendPlainPage(response, status, wordsFor(status))
  }

  function wordsFor(/** @type {number} */ status) {
    if (status === 503) return refusals.unavailable
    if (status === 416) return refusals.file.ends
    return status === 412 ? refusals.file.changed : refusals.file.gone
  }
}

function charset(/** @type {string} */ name) {
  return /\.(js|css|txt|json|svg)$/.test(name) ? '; charset=utf-8' : ''
}

function nameOf(/** @type {string} */ url) {
  try {
    const name = decodeURIComponent(url.split('?')[0] ?? '')
    return name.endsWith('/') || name.includes('\0') ? undefined : name
  } catch {
    return undefined
  }
}

function listFiles(/** @type {string} */ folder) {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')}`)
}
