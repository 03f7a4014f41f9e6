import { expect, test, vi } from 'vitest'

import { env } from './env.server.ts'
import { logDone } from './log.server.ts'

test('a job that comes by the hour logs what it did, and nothing of what it had nothing to do for', () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const { logLevel } = env
  env.logLevel = 'info'
  try {
    logDone('driver.license_keys_changed', { encrypted: 0, unreadable: 0 })
    logDone('driver.license_keys_changed', { encrypted: 3, unreadable: 0 })
    expect(written.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
      { at: expect.any(String), level: 'info', event: 'driver.license_keys_changed', encrypted: 3 },
    ])
  } finally {
    env.logLevel = logLevel
    written.mockRestore()
  }
})
