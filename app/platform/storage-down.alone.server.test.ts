/** The store of an account that has gone silent, in mid-answer too: the real SDK's addresses, a line that says nothing. */
import { afterEach, expect, test, vi } from 'vitest'

import {
  deletePrivate,
  findOrphans,
  putPrivate,
  readPrivate,
  StorageUnavailable,
} from '#app/platform/storage.server.ts'

vi.hoisted(() => {
  const account = { apiKey: 'sk_live_0123456789abcdef', appId: 'app', regions: ['sea1'] }
  process.env.UPLOADTHING_TOKEN = Buffer.from(JSON.stringify(account)).toString('base64')
})

afterEach(() => vi.restoreAllMocks())

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
}

test('a store that says nothing is given up after half a minute', async () => {
  const real = AbortSignal.timeout.bind(AbortSignal)
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => real(20))
  vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => aborted(init?.signal))
  await expect(readPrivate('some-key')).rejects.toThrow(StorageUnavailable)
  expect(timeout).toHaveBeenCalledWith(30_000)
}, 60_000)

test('an answer that breaks off is no file', async () => {
  const broken = new ReadableStream({ pull: (stream) => stream.error(new TypeError('terminated')) })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(broken))
  await expect(readPrivate('some-key')).rejects.toThrow(StorageUnavailable)
})

test.each([
  ['refuses every line', () => Promise.reject(new TypeError('fetch failed'))],
  ['answers nonsense', async () => new Response('<html>Bad gateway</html>', { status: 502 })],
])(
  'whatever is asked of a store that %s says so in one way',
  async (_, answer: () => Promise<Response>) => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(answer)
    await expect(putPrivate(Buffer.from('hello'), { filename: 'a.txt', type: 'text/plain' })).rejects.toThrow(
      StorageUnavailable,
    )
    await expect(deletePrivate(['some-key'])).rejects.toThrow(StorageUnavailable)
    await expect(findOrphans(new Date(), async () => [])).rejects.toThrow(StorageUnavailable)
  },
  60_000,
)
