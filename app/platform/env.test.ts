import { expect, test } from 'vitest'

import { readEnvironment } from './env.server.ts'

const least = { DATABASE_URL: 'postgres://localhost/marque', SESSION_SECRET: 'x'.repeat(32) }

test('the header that names the caller is believed only behind a proxy', () => {
  const header = { CLIENT_ADDRESS_HEADER: 'Fly-Client-IP' }
  expect(readEnvironment({ ...least, ...header, TRUSTED_PROXIES: '1' }).clientAddressHeader).toBe('fly-client-ip')
  expect(readEnvironment(least).clientAddressHeader).toBeUndefined()
  expect(() => readEnvironment({ ...least, ...header })).toThrow('CLIENT_ADDRESS_HEADER: needs TRUSTED_PROXIES')
})
