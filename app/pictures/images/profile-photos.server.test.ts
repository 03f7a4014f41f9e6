import fs from 'node:fs/promises'

import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { images } from '#drizzle/tables/images.ts'
import { removeDeletedPicture } from './commands.server.ts'
import { ownProfileProblems } from '#app/people/account/words.ts'
import { photoProblems } from './words.ts'
import { db, rawSql } from '#app/platform/db.server.ts'
import { pictureFor } from '#app/platform/pictures.server.ts'
import { bytesOf } from '#tests/support/pictures.ts'
import { addPerson } from '#tests/support/people.ts'
import { incomingPhoto, removeProfilePhoto } from './profile-photos.server.ts'
import { findAccountHead } from '#app/people/account/queries.server.ts'
import type { PhotoKind } from '#app/people/account/rules.ts'

const now = new Date('2026-11-21T15:00:00Z')
const words = photoProblems

const person = async () => (await addPerson()).id

function picture(width = 1200, height = 900, color = '#7a1f2b') {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .withExif({ IFD0: { Make: 'Camera of Pia' } })
    .jpeg()
    .toBuffer()
}

async function* inPieces(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

async function send(profileId: string, bytes: Uint8Array, { kind = 'profile' as PhotoKind, filename = 'me.jpg' } = {}) {
  const photo = incomingPhoto({ profileId, kind, now })
  const received = await photo.receive({ filename, claimedType: 'image/jpeg', stream: inPieces(bytes) })
  const outcome = received.ok ? await photo.keep() : received
  await photo.drop()
  return outcome
}

const imageOf = async (id: string) => (await db.select().from(images).where(eq(images.id, id)))[0]!

test('a profile photo is made to fit 400 × 400, a cover 1920 × 1080, both without EXIF', async () => {
  const id = await person()
  expect(await send(id, await picture(3000, 2000))).toEqual({ ok: true })
  expect(await send(id, await picture(3000, 1000), { kind: 'cover' })).toEqual({ ok: true })
  const { avatar, cover } = await findAccountHead(id)
  expect(avatar).toMatchObject({ width: 400, height: 267 })
  expect(cover).toMatchObject({ width: 1920, height: 640 })
  const { storageKey, ...facts } = await imageOf(avatar!.id)
  expect(facts).toMatchObject({
    uploadedBy: id,
    showInGallery: false,
    filename: 'me.jpg',
    mimeType: 'image/jpeg',
    purpose: 'profile',
  })
  const served = await pictureFor(storageKey, 320, 'image/webp')
  expect(bytesOf(await served.read()).toString('latin1')).not.toContain('Camera of Pia')
})

test('what is no picture is known by its content, whatever it is called', async () => {
  const id = await person()
  for (const bytes of [
    Buffer.from('%PDF-1.7 hello'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from('GIF89a'),
  ]) {
    expect(await send(id, bytes)).toEqual({ ok: false, problem: words.wrongType })
  }
  expect(await send(id, (await picture()).subarray(0, 400))).toEqual({
    ok: false,
    problem: words.unreadable,
    field: 'photo',
  })
})

test('exactly 10 MB is taken, one byte more is not', async () => {
  const id = await person()
  const jpeg = await picture()
  const filled = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)])
  expect(await send(id, filled(10_485_760))).toEqual({ ok: true })
  expect(await send(id, filled(10_485_761))).toEqual({ ok: false, problem: words.tooLarge })
})

test('the photo before goes, its files by a job; removing does the same', async () => {
  const id = await person()
  await send(id, await picture())
  const first = (await findAccountHead(id)).avatar!
  await send(id, await picture(800, 800, '#123456'))
  const second = (await findAccountHead(id)).avatar!
  expect(second.id).not.toBe(first.id)
  expect((await imageOf(first.id)).deletedAt).toEqual(now)
  const jobs =
    await rawSql`select data from jobs.job where name = 'images.removeFiles' and data->>'imageId' = ${first.id}`
  expect(jobs).toHaveLength(1)

  const files = async (imageId: string) => {
    const { read } = await pictureFor((await imageOf(imageId)).storageKey, 320, 'image/webp')
    return read()
  }
  expect(await files(first.id)).not.toBeNull()
  await removeDeletedPicture(second.id)
  expect(await files(second.id), 'a picture in use keeps its files').not.toBeNull()
  await removeDeletedPicture(first.id)
  await removeDeletedPicture(first.id)
  expect(await files(first.id)).toBeNull()

  expect(await removeProfilePhoto({ profileId: id, kind: 'profile', now })).toBe(true)
  expect(await removeProfilePhoto({ profileId: id, kind: 'profile', now })).toBe(false)
  expect((await findAccountHead(id)).avatar).toBeNull()
  expect((await imageOf(second.id)).deletedAt).toEqual(now)
})

test('of two uploads at once one stays and nothing is left behind', async () => {
  const id = await person()
  await Promise.all([send(id, await picture(500, 500, '#111111')), send(id, await picture(500, 500, '#eeeeee'))])
  const rows = await db.select().from(images).where(eq(images.uploadedBy, id))
  expect(rows.filter(({ deletedAt }) => deletedAt === null).map((row) => row.id)).toEqual([
    (await findAccountHead(id)).avatar!.id,
  ])
})

/** In the store, and on this machine. */
async function filesThere(): Promise<string[]> {
  const entries = await fs.readdir(process.env.DATA_DIR!, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

test('a photo whose form never arrives whole leaves no file behind', async () => {
  const before = await filesThere()
  const photo = incomingPhoto({ profileId: await person(), kind: 'profile', now })
  expect(
    await photo.receive({ filename: 'me.jpg', claimedType: 'image/jpeg', stream: inPieces(await picture()) }),
  ).toMatchObject({ ok: true })
  await photo.drop()
  expect(await filesThere()).toEqual(before)
})

test('an account that was deleted while the photo was on its way gets none', async () => {
  const { id } = await addPerson({ deletedAt: now })
  const before = await filesThere()
  expect(await send(id, await picture())).toEqual({ ok: false, problem: words.accountGone, field: 'photo' })
  expect((await findAccountHead(id)).avatar).toBeNull()
  expect(await db.select().from(images).where(eq(images.uploadedBy, id))).toEqual([])
  expect(await filesThere()).toEqual(before)
})

test('a text in the place of the file changes nothing', async () => {
  const id = await person()
  expect(await incomingPhoto({ profileId: id, kind: 'profile', now }).keep()).toEqual({
    ok: false,
    problem: ownProfileProblems.photoMissing,
    field: 'photo',
  })
})
