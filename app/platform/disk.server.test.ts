import fs from 'node:fs/promises'

import { afterEach, expect, test, vi } from 'vitest'

import { isOutage } from '#app/failures.server.ts'
import { business } from '#app/business.ts'
import { diskFailures, hasRoomFor, isDiskFailure, isDiskLow } from './disk.server.ts'
import { receiveFile } from './file-content.server.ts'
import { pictureEncoder, UnreadablePicture } from './picture-encoder.server.ts'
import { cleanDocument } from './picture-encoding.server.ts'
import { writeWhole } from './picture-files.server.ts'

afterEach(() => void vi.restoreAllMocks())

function withFree(bytes: number) {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const size = { bavail: bytes, bsize: 1 } as Awaited<ReturnType<typeof fs.statfs>>
  vi.spyOn(fs, 'statfs').mockResolvedValue(size)
}

const codes = [
  ...['ENOSPC', 'EDQUOT', 'EFBIG', 'EMFILE', 'ENFILE', 'EROFS', 'EACCES', 'EPERM', 'EBUSY'],
  ...['ENOTDIR', 'EISDIR', 'EEXIST', 'ELOOP', 'EIO', 'ENODEV', 'ENXIO', 'ESTALE'],
]

test('every failure of a disk that we know is tried here', () => {
  expect([...diskFailures].toSorted()).toEqual(codes.toSorted())
})

test.each(codes)('%s is an outage, also as a cause', (code) => {
  const error = Object.assign(new Error(code), { code })
  const wrapped = new Error('not written', { cause: error })
  expect([isDiskFailure(error), isDiskFailure(wrapped), isOutage(wrapped)]).toEqual([true, true, true])
})

test('a missing file and a bug are no outages', () => {
  const missing = Object.assign(new Error('missing'), { code: 'ENOENT' })
  expect([isDiskFailure(missing), isDiskFailure(new TypeError('bug'))]).toEqual([false, false])
})

test('writing to a folder that is gone is an outage; reading a file that is missing is not', async () => {
  const picture = { path: 'drizzle/pictures/suv-green/side.jpg', mimeType: 'image/jpeg' }
  const gone = `${process.env.DATA_DIR}/gone/picture.jpg`
  await expect(cleanDocument(picture, gone, { ownerId: 'ada' })).rejects.toSatisfy(isOutage)
  await expect(fs.readFile(gone)).rejects.not.toSatisfy(isOutage)
  const missing = Object.assign(new Error('missing'), { code: 'ENOENT' })
  vi.spyOn(fs, 'open').mockRejectedValueOnce(missing)
  await expect(receiveFile(new Blob(['a']).stream(), 10)).rejects.toSatisfy(isOutage)
  vi.spyOn(fs, 'rename').mockRejectedValueOnce(missing)
  const target = `${process.env.DATA_DIR}/whole`
  await expect(writeWhole(target, (draft) => fs.writeFile(draft, ''))).rejects.toSatisfy(isOutage)
})

test('staff are warned before uploads are refused', async () => {
  const { warnBelow, keptFree } = business.disk
  withFree(warnBelow)
  expect([await isDiskLow(), await hasRoomFor(1_000)]).toEqual([false, true])
  withFree(warnBelow - 1)
  expect([await isDiskLow(), await hasRoomFor(1_000)]).toEqual([true, true])
  withFree(keptFree + 1_999)
  expect([await isDiskLow(), await hasRoomFor(1_000)]).toEqual([true, false])
})

test('the encoder says that it cannot write; of a broken picture it says that', async () => {
  const source = 'drizzle/pictures/suv-green/side.jpg'
  const args = { source, width: 100, height: 100, quality: 80 }
  const target = `${process.env.DATA_DIR}/taken`
  await fs.mkdir(process.env.DATA_DIR ?? '', { recursive: true })
  await fs.writeFile(target, '')
  const refused = pictureEncoder.run('clean', { ...args, target: `${target}/picture.jpg` })
  await expect(refused).rejects.toSatisfy(isDiskFailure)
  const broken = pictureEncoder.run('clean', { ...args, source: target, target: `${target}.jpg` })
  await expect(broken).rejects.toBeInstanceOf(UnreadablePicture)
})
