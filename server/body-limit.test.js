import http from 'node:http'

import { expect, test } from 'vitest'

import { refusals } from '#app/refusals.server.ts'
import { limitBody } from './body-limit.js'

const limit = limitBody({ refusals })
const form = 'multipart/form-data; boundary=b'
const bytes = 'application/offset+octet-stream'

/** @type {[method: string, url: string, type: string, megabytes: number][]} */
const largest = [
  ['POST', '/video-upload', form, 212],
  ['POST', '/video-upload?page=2', form, 212],
  ['PATCH', '/parts/film/a', bytes, 212],
  ['PATCH', '/parts/condition-photo/a', bytes, 1],
  ['POST', '/video-upload', 'application/x-www-form-urlencoded', 1],
  ['POST', '/parts/film', bytes, 1],
  ['POST', '/video-uploads', form, 34],
  ['POST', '/account/photos/cover', form, 34],
  ['POST', '/signin', 'application/x-www-form-urlencoded', 1],
]

test.each(largest)('%s %s of %s takes %d MB and not a byte more', (method, url, type, megabytes) => {
  const most = megabytes * 1024 * 1024
  expect([most, most + 1].map((length) => isRefused(method, url, type, length))).toEqual([false, true])
})

/** @param {string} method @param {string} url @param {string} type @param {number} length */
function isRefused(method, url, type, length) {
  const headers = { 'content-type': type, 'content-length': String(length) }
  const request = /** @type {http.IncomingMessage} */ ({ method, url, headers })
  return limit(request, new http.ServerResponse(request))
}
