// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

import { createPasskey, signWithPasskey } from './passkeys.js'

/** As browsers had it before they read and wrote JSON by themselves. */
class Made {
  type = 'public-key'
  constructor(
    readonly id: string,
    readonly response: Record<string, ArrayBuffer | null>,
  ) {}
}
const bytes = (...values: number[]) => Uint8Array.from(values).buffer
const credentials = { create: vi.fn(), get: vi.fn() }

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', Made)
  vi.stubGlobal('navigator', { credentials })
})

test('bytes go to the device and come back as base64url, where the browser can’t do it', async () => {
  credentials.create.mockResolvedValue(
    new Made('a-_', { clientDataJSON: bytes(251, 255), attestationObject: bytes(1) }),
  )
  const options = {
    challenge: '-_8',
    rp: { name: 'Marque' },
    user: { id: 'AQI', name: 'mia', displayName: 'Mia' },
    pubKeyCredParams: [],
    excludeCredentials: [{ id: 'Aw', type: 'public-key' as const }],
  }
  expect(JSON.parse(await createPasskey(options))).toEqual({
    id: 'a-_',
    rawId: 'a-_',
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: '-_8', attestationObject: 'AQ' },
  })
  expect(credentials.create).toHaveBeenCalledWith({
    publicKey: expect.objectContaining({
      challenge: Uint8Array.of(251, 255),
      user: { id: Uint8Array.of(1, 2), name: 'mia', displayName: 'Mia' },
      excludeCredentials: [{ id: Uint8Array.of(3), type: 'public-key' }],
    }),
  })
})

test('what to sign is asked of the server, and nothing is sent where it or the device declines', async () => {
  const answer = vi.fn(() => Promise.resolve(Response.json({ challenge: 'AQ' })))
  vi.stubGlobal('fetch', answer)
  const signal = new AbortController().signal
  const response = { clientDataJSON: bytes(1), authenticatorData: bytes(2), signature: bytes(3), userHandle: null }
  credentials.get.mockResolvedValue(new Made('id', response))
  const signed: unknown = JSON.parse(await signWithPasskey('/challenge', { signal }))
  expect(signed).toMatchObject({ response: { clientDataJSON: 'AQ', authenticatorData: 'Ag', signature: 'Aw' } })
  expect(credentials.get).toHaveBeenCalledWith({ signal, publicKey: { challenge: Uint8Array.of(1) } })
  credentials.get.mockResolvedValue(null)
  await expect(signWithPasskey('/challenge')).rejects.toThrow('no passkey')
  answer.mockResolvedValue(new Response(null, { status: 429 }))
  await expect(signWithPasskey('/challenge')).rejects.toThrow('429')
})
