import { afterEach, expect, test, vi } from 'vitest'

import remixConfig from '../remix.config.js'
import { buildDirectory } from './build-directory.js'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['BUILD_DIR names another', '.data/test/build', '.data/test/build'],
  ['BUILD_DIR is empty', 'build', ''],
  ['BUILD_DIR is not set', 'build', undefined],
])('where %s, the build is in %s', (_, directory, given) => {
  vi.stubEnv('BUILD_DIR', given)
  expect(buildDirectory()).toBe(directory)
})

test('the bundler writes where the server reads', () => {
  expect(remixConfig.buildDirectory).toBe(buildDirectory())
})
