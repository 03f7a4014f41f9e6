/** What `remix-serve` is given: the build, once the site behind it is up. */
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { root } from './setup.js'

const build = await import(pathToFileURL(path.resolve(root, process.env.BUILD_DIR ?? 'build', 'server/index.js')).href)
await build.entry.module.boot()

export const { assets, assetsBuildDirectory, basename, entry, future, isSpaMode, mode, publicPath, routes } = build
