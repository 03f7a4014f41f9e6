import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { makeKeyFile, readArchive, readKeyFile, writeArchive, type ArchiveKey } from '#app/platform/archive.server.ts'

let folder: string
let key: ArchiveKey
let target: string

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'marque-archive-'))
  key = await makeKeyFile(path.join(folder, 'key.txt'))
  target = path.join(folder, 'archive')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await fs.rm(folder, { recursive: true, force: true })
})

async function* repeat(piece: string, times: number) {
  for (let i = 0; i < times; i += 1) yield Buffer.from(piece)
}

const piece = 'A line of an archive.\n'.repeat(1_000)
const write = () =>
  writeArchive(target, key, async (add) => {
    await add({ name: 'small', size: 5 }, repeat('small', 1))
    await add({ name: 'empty', size: 0 }, repeat('', 0))
    await add({ name: 'large', size: piece.length * 200 }, repeat(piece, 200))
  })

async function read(source = target, by = key): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {}
  await readArchive(source, by, async (name, body) => void (sizes[name] = (await text(body)).length))
  return sizes
}

const left = async () => (await fs.readdir(folder)).sort()

test('gives back what was written, and is readable by its owner alone', async () => {
  expect(await write()).toBe((await fs.stat(target)).size)
  expect(await read()).toEqual({ small: 5, empty: 0, large: piece.length * 200 })
  expect((await fs.stat(target)).mode & 0o777).toBe(0o600)
  expect((await fs.readFile(target)).includes('A line of')).toBe(false)
})

test('another key opens nothing, and says so', async () => {
  await write()
  const other = await makeKeyFile(path.join(folder, 'other.txt'))
  await expect(read(target, other)).rejects.toMatchObject({
    name: 'CommandError',
    message: expect.stringContaining('The key does not open') as string,
  })
})

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['a changed byte at its end', (bytes) => flip(bytes, bytes.length - 5)],
  ['a changed byte in its middle', (bytes) => flip(bytes, Math.floor(bytes.length / 2))],
  ['a cut end', (bytes) => bytes.subarray(0, -300)],
])('an archive with %s is refused in words', async (_, spoil) => {
  await write()
  await fs.writeFile(target, spoil(await fs.readFile(target)))
  await expect(read()).rejects.toMatchObject({
    name: 'CommandError',
    message: expect.stringContaining('is damaged or incomplete') as string,
  })
})

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['a changed beginning', (bytes) => flip(bytes, 60)],
  ['nothing in it', () => Buffer.alloc(0)],
])('an archive with %s may be another key’s, which is said', async (_, spoil) => {
  await write()
  await fs.writeFile(target, spoil(await fs.readFile(target)))
  await expect(read()).rejects.toMatchObject({
    name: 'CommandError',
    message: expect.stringContaining('or its beginning is damaged') as string,
  })
})

test('an archive that is not there is refused in words', async () => {
  await expect(read(path.join(folder, 'nothing'))).rejects.toMatchObject({ name: 'CommandError' })
})

test('what a reader throws is thrown as it is', async () => {
  await write()
  const failure = new Error('of the reader')
  await expect(readArchive(target, key, () => Promise.reject(failure))).rejects.toBe(failure)
})

test('an interrupted backup leaves nothing', async () => {
  const failure = new Error('the store is away')
  const interrupted = writeArchive(target, key, async (add) => {
    await add({ name: 'small', size: 5 }, repeat('small', 1))
    throw failure
  })
  await expect(interrupted).rejects.toBe(failure)
  expect(await left()).toEqual(['key.txt'])
})

test('a file that is shorter than promised fails the backup and leaves nothing', async () => {
  await expect(
    writeArchive(target, key, (add) => add({ name: 'short', size: 9 }, repeat('short', 1))),
  ).rejects.toThrow()
  expect(await left()).toEqual(['key.txt'])
})

test('a full disk is told in words and leaves nothing', async () => {
  const open = fs.open.bind(fs)
  vi.spyOn(fs, 'open').mockImplementation(async (...given) => {
    const file = await open(...given)
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    // Fence: it only has to be a stream that fails.
    file.createWriteStream = () =>
      new Writable({ write: (_chunk, _encoding, done) => done(full) }) as ReturnType<typeof file.createWriteStream>
    return file
  })
  await expect(write()).rejects.toMatchObject({
    name: 'CommandError',
    message: expect.stringContaining('no space left on device') as string,
  })
  expect(await left()).toEqual(['key.txt'])
})

test('a key file is never overwritten', async () => {
  const file = path.join(folder, 'key.txt')
  await expect(makeKeyFile(file)).rejects.toMatchObject({ name: 'CommandError' })
  expect(await readKeyFile(file)).toEqual(key)
  expect((await fs.stat(file)).mode & 0o777).toBe(0o600)
})

test.each(['', 'age1nothing\n', 'AGE-SECRET-KEY-1NOTWHOLE\n'])(
  'a key file with %j is refused in words',
  async (given) => {
    const file = path.join(folder, 'bad.txt')
    await fs.writeFile(file, given)
    await expect(readKeyFile(file)).rejects.toMatchObject({ name: 'CommandError' })
  },
)

function flip(bytes: Buffer, position: number): Buffer {
  const spoiled = Buffer.from(bytes)
  spoiled[position] = (spoiled[position] ?? 0) ^ 1
  return spoiled
}
