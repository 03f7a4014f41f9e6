import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import disk from 'node:fs/promises'

import { expect, test, vi } from 'vitest'

import { business } from '#app/business.ts'
import { isDiskFailure } from './disk.server.ts'
import { readUpTo, receiveFile } from './file-content.server.ts'

const jpeg = fs.readFileSync('drizzle/pictures/suv-green/side.jpg')

/** In pieces, as a request arrives. */
async function* pieces(bytes: Uint8Array, size = 1_000) {
  for (let at = 0; at < bytes.length; at += size) {
    yield bytes.subarray(at, at + size)
    ended = at + size >= bytes.length
  }
}
let ended = false

test('a file is written whole and its type read from its content', async () => {
  const file = await receiveFile(pieces(jpeg), jpeg.length)
  expect(file).toMatchObject({ mimeType: 'image/jpeg', fileSize: jpeg.length })
  expect(fs.readFileSync(file?.path ?? '').equals(jpeg)).toBe(true)
  await file?.remove()
  expect(fs.existsSync(file?.path ?? '')).toBe(false)
})

test('text and HTML have no type, whatever they claim', async () => {
  const file = await receiveFile(pieces(Buffer.from('<script>alert(1)</script>')), 1_000)
  expect(file?.mimeType).toBeUndefined()
  await file?.remove()
})

test('a file over the limit is read to its end and leaves nothing', async () => {
  expect(await receiveFile(pieces(jpeg), jpeg.length - 1)).toBeNull()
  expect(ended).toBe(true)
})

test('a stream that breaks leaves nothing and is passed on', async () => {
  async function* broken() {
    yield jpeg.subarray(0, 100)
    throw new Error('cut')
  }
  await expect(receiveFile(broken(), jpeg.length)).rejects.toThrow('cut')
})

test('readUpTo gives all bytes, or nothing when there are more', async () => {
  expect(await readUpTo(pieces(Buffer.from('abcdef'), 2), 6)).toEqual(Buffer.from('abcdef'))
  expect(await readUpTo(pieces(Buffer.from('abcdefg'), 2), 6)).toBeNull()
})

test('a file that would fill the disk too far is not written, but read to its end', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const size = { bavail: business.disk.keptFree, bsize: 1 } as Awaited<ReturnType<typeof disk.statfs>>
  vi.spyOn(disk, 'statfs').mockResolvedValue(size)
  ended = false
  await expect(receiveFile(pieces(jpeg), jpeg.length)).rejects.toSatisfy(isDiskFailure)
  expect(ended).toBe(true)
  vi.restoreAllMocks()
})

test.skipIf(!fs.existsSync('/usr/bin/prlimit'))(
  'a file that the disk takes a part of is not taken for whole',
  async () => {
    const limit = (bytes: string) =>
      execFileSync('/usr/bin/prlimit', [`--fsize=${bytes}:`, '--pid', String(process.pid)])
    limit(String(jpeg.length - 10_000))
    try {
      await expect(receiveFile(pieces(jpeg, 65_536), jpeg.length)).rejects.toSatisfy(isDiskFailure)
    } finally {
      limit('unlimited')
    }
  },
)
