/** Pictures ahead of their form: who may send one, and what is kept. */
import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'

import { findViewerById } from '#app/people/access/queries.server.ts'
import { handoverFigures } from '#app/bookings/handovers/figures.ts'
import { business } from '#app/business.ts'
import { limits } from '#app/platform/limits.ts'
import { imageProblems, photoProblems, uploadProblems } from './words.ts'
import * as disk from '#app/platform/disk.server.ts'
import { putPrivate, readPrivate } from '#app/platform/storage.server.ts'
import { addBroker, addHouseMember } from '#tests/support/listings.ts'
import type { PictureForm } from './rules.ts'
import { pictureUploads } from './upload-route.server.ts'
import { incomingPicture } from './uploads.server.ts'

vi.mock('#app/platform/disk.server.ts', { spy: true })
afterEach(() => void vi.mocked(disk.hasRoomFor).mockReset())

const now = new Date()
const request = new Request('http://localhost/', { headers: { 'x-client-address': '192.0.2.7' } })

function admit(viewerId: string, takenBy: PictureForm | null, size = 1_000) {
  const rules = pictureUploads({
    findViewer: () => findViewerById(viewerId, now),
    findPictureForm: async () => takenBy,
    now: () => now,
  })
  return rules.admit({ request, size, input: { to: '/api/uploads' } })
}

test('a picture is taken for a form that its sender can have open', async () => {
  const { id } = await addBroker()
  expect(await admit(id, null)).toEqual({ refused: imageProblems.noForm })
  expect(await admit(id, 'listing')).toEqual({ ownerId: id, address: '192.0.2.7', takenBy: 'listing' })
  expect(await admit(id, 'gallery', business.uploads.maximumBytes + 1)).toEqual({ refused: imageProblems.tooLarge })
})

test('of a car handed over as many an hour as the reports of a return and the next pickup take', async () => {
  const { id } = await addHouseMember('staff')
  for (let count = 0; count < 2 * handoverFigures.mostPhotos; count++)
    expect(await admit(id, 'handover')).toMatchObject({ takenBy: 'handover' })
  expect(await admit(id, 'handover')).toEqual({ refused: uploadProblems.tooMany })
  expect(await admit(id, 'gallery')).toMatchObject({ takenBy: 'gallery' })
})

test('sixty an hour, and none while the disk is nearly full', async () => {
  const { id } = await addBroker()
  vi.mocked(disk.hasRoomFor).mockResolvedValueOnce(false)
  expect(await admit(id, 'gallery')).toEqual({ refused: photoProblems.failed })
  for (let count = 0; count < limits.upload.count; count++)
    expect(await admit(id, 'gallery')).toMatchObject({ ownerId: id })
  expect(await admit(id, 'gallery')).toEqual({ refused: uploadProblems.tooMany })
})

test('what is sent ahead and what comes with a form share the sixty; a form that brings what was sent ahead counts nothing', async () => {
  const { id: ownerId } = await addBroker()
  const { receive, drop } = incomingPicture({ ownerId, now })
  const post = (sentBy?: string) => {
    const stream = new Blob(['no picture']).stream()
    return receive({ filename: 'a.jpg', claimedType: '', address: '192.0.2.7', stream, sentBy })
  }
  for (let count = 0; count < limits.upload.count - 1; count++) await admit(ownerId, 'gallery')
  expect(await post(ownerId)).toMatchObject({ problem: photoProblems.wrongType })
  expect(await post()).toMatchObject({ problem: photoProblems.wrongType })
  expect(await post()).toMatchObject({ problem: uploadProblems.tooMany })
  expect(await admit(ownerId, 'gallery')).toEqual({ refused: uploadProblems.tooMany })
  await drop()
})

test('what is no picture is deleted as soon as it has arrived', async () => {
  const { arrived } = pictureUploads({
    findViewer: async () => null,
    findPictureForm: async () => null,
    now: () => now,
  })
  const send = async (bytes: Buffer, takenBy: PictureForm = 'gallery') => {
    const key = await putPrivate(bytes, { filename: 'a.jpg', type: 'image/jpeg' })
    const file = { key, name: 'a.jpg', ownerId: 'mia', address: '', takenBy, input: { to: '/api/uploads' } }
    return { key, answer: await arrived(file) }
  }
  const film = await send(Buffer.concat([Buffer.from('\0\0\0\u0018ftypisom', 'latin1'), Buffer.alloc(50_000)]))
  expect(film.answer).toEqual({ problem: imageProblems.wrongType })
  expect(await readPrivate(film.key)).toBeNull()
  expect((await send(Buffer.from('text'), 'garage')).answer).toEqual({ problem: imageProblems.notAnImage })
  const blank = sharp({ create: { width: 900, height: 900, channels: 3, background: '#888' } })
  const picture = await send(await blank.png().toBuffer())
  expect(picture.answer).toMatchObject({ ticket: expect.any(String) })
  expect(await readPrivate(picture.key)).not.toBeNull()
})
