import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { buildDirectory } from './build-directory.js'
import { withDocumentRedirects } from './document-redirects.js'
import { withErrorResponses } from './error-responses.js'
import { root } from './setup.js'

/** @typedef {import('@remix-run/node').ServerBuild} ServerBuild */
/** @typedef {typeof import('#app/entry.server.tsx')} Entry */

/** @returns {Promise<{ build: ServerBuild, entry: Entry }>} */
export async function loadBuild() {
  const file = path.resolve(root, buildDirectory(), 'server/index.js')
  const build = await import(/* @vite-ignore */ pathToFileURL(file).href)
  return { build, entry: build.entry.module }
}

/** @param {ServerBuild} build */
export function completeBuild(build) {
  return withErrorResponses(withDocumentRedirects(build))
}
