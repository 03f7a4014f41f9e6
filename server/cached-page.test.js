import zlib from 'node:zlib'

import { expect, it, vi } from 'vitest'

import { compress, hashOf, CachedPage } from './cached-page.js'
import { Freshness } from './freshness.js'

it('counts every byte that it keeps', async () => {
  const bytes = Buffer.from('<p>A car in a dark studio.</p>'.repeat(300))
  const bodies = await compress(bytes, 'quick')
  const kept = [bodies.br, bodies.gzip]
  expect(kept.map(({ buffer }) => buffer.byteLength)).toEqual(kept.map(({ byteLength }) => byteLength))
  const page = new CachedPage({
    status: 200,
    headers: {},
    hash: hashOf(bytes),
    bodies,
    freshness: new Freshness({ reads: new Set(), version: 1, until: new Date(0) }),
  })
  expect(page.size).toBeGreaterThan(bytes.byteLength + bodies.br.byteLength + bodies.gzip.byteLength)
})

it('zips what changes often once someone asks for that, and once only', async () => {
  const gzipped = vi.spyOn(zlib, 'gzipSync')
  const bodies = await compress(Buffer.from('<p>A car.</p>'.repeat(300)), 'quick')
  expect(gzipped).not.toHaveBeenCalled()
  expect(zlib.gunzipSync(bodies.gzip)).toEqual(bodies.identity)
  expect(bodies.gzip).toBe(bodies.gzip)
  expect(gzipped).toHaveBeenCalledTimes(1)
  gzipped.mockRestore()
})
