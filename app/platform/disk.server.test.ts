import fs from 'node:fs/promises'

import { afterEach, expect, test, vi } from 'vitest'

import { isOutage } from '#app/failures.server.ts'
import { business } from '#app/config/business.ts'
import { hasRoomFor, isDiskFailure, isDiskLow } from './disk.server.ts'
import { pictureEncoder, UnreadablePicture } from './picture-encoder.server.ts'

afterEach(() => void vi.restoreAllMocks())

function withFree(bytes: number) {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const size = { bavail: bytes, bsize: 1 } as Awaited<ReturnType<typeof fs.statfs>>
  vi.spyOn(fs, 'statfs').mockResolvedValue(size)
}

test.each(['ENOSPC', 'EDQUOT', 'EROFS', 'ENOTDIR', 'EACCES', 'EIO'])('%s is an outage, also as a cause', (code) => {
  const error = Object.assign(new Error(code), { code })
  const wrapped = new Error('not written', { cause: error })
  expect([isDiskFailure(error), isDiskFailure(wrapped), isOutage(wrapped)]).toEqual([true, true, true])
})

test('a missing file and a bug are none', () => {
  const missing = Object.assign(new Error('missing'), { code: 'ENOENT' })
  expect([isDiskFailure(missing), isDiskFailure(new TypeError('bug'))]).toEqual([false, false])
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
