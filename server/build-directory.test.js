import { afterEach, expect, test, vi } from 'vitest'

import remixConfig from '../remix.config.js'
import { buildDirectory } from './build-directory.js'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['.data/test/build', '.data/test/build'],
  ['', 'build'],
  [undefined, 'build'],
])('BUILD_DIR=%s: the build stands in %s', (given, directory) => {
  vi.stubEnv('BUILD_DIR', given)
  expect(buildDirectory()).toBe(directory)
})

test('the bundler writes where the server reads', () => {
  expect(remixConfig.buildDirectory).toBe(buildDirectory())
})
