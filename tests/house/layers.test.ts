import { spawnSync } from 'node:child_process'

import { expect, test } from 'vitest'

test('every import follows the arrows of the house', () => {
  const args = ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', '--config', 'tests/house/layers.cjs']
  const { status, stdout } = spawnSync(process.execPath, [...args, 'app', 'drizzle', 'emulators', 'server', 'tests'], {
    encoding: 'utf8',
  })
  expect(status, stdout).toBe(0)
})
