import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'

import { eq } from 'drizzle-orm'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { documents, sessions } from '#drizzle/schema.ts'
import { createHold } from '#app/bookings/booking/holds.server.ts'
import { bookingProblems } from '#app/bookings/booking/words.ts'
import { business } from '#app/business.ts'
import { uploadProblems } from '#app/pictures/images/words.ts'
import { limits } from '#app/platform/limits.ts'
import { documentProblems } from './words.ts'
import { db, ownerSql, rawSql } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { sweepStrayFiles } from '#app/jobs/sweep-uploads.ts'
import { countPages, drawPage } from '#app/platform/pdf-pages.server.ts'
import { EncoderTooSlow, pictureEncoder } from '#app/platform/picture-encoder.server.ts'
import {
  deletePrivate as remove,
  putPrivate,
  putPrivateFile,
  readPrivate,
  StorageUnavailable,
} from '#app/platform/storage.server.ts'
import { addDays } from '#app/shared/dates.ts'
import { days, later, minutes } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { dayOf } from '#app/shared/zone.ts'
import { pdfFile } from '#tests/support/pdf-file.ts'
import { makeCar, makeCustomer, rightEntries } from '#tests/support/rentals.ts'
import { until } from '#tests/support/until.ts'
import { adoptUpload, receiveDocument, sweepUnclaimedDocuments } from './commands.server.ts'
import { findDocument, listReusableDocuments, listUnclaimedDocuments, readDocument } from './queries.server.ts'

vi.mock('#app/platform/storage.server.ts', { spy: true })

const deletePrivate = vi.mocked(remove)
const words = documentProblems
const now = new Date()
const today = dayOf(now)
const licence = await fs.readFile('drizzle/pictures/suv-green/side.jpg')
const onePage = await pdfFile(['License'])
/** With nothing behind its end. */
const pdfOf = (size: number) => Buffer.concat([onePage, Buffer.alloc(size - onePage.byteLength, ' ')])

async function* inChunks(bytes: Uint8Array) {
  for (let at = 0; at < bytes.byteLength; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

async function receive(
  bytes: Uint8Array,
  { viewerId, at = now, filename = 'licence.jpg' }: { viewerId?: string; at?: Date; filename?: string } = {},
) {
  const owner = viewerId ?? (await makeCustomer()).id
  const part = { filename, claimedType: 'image/jpeg', stream: inChunks(bytes) }
  return receiveDocument({ ...part, viewerId: owner, documentType: 'drivers_license_front', now: at })
}

async function kept(bytes: Uint8Array) {
  const received = await receive(bytes)
  if (!received.ok) throw new Error(received.problem.body)
  const [document] = await db.select().from(documents).where(eq(documents.id, received.value.id))
  return { document: document!, bytes: Buffer.from((await readDocument(document!))!) }
}

function signal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => void (give = resolve))
  return { given, give }
}

describe('a document that is scanned', () => {
  const scanner = (program: string) => ['/bin/sh', '-c', program, 'scanner']
  afterEach(() => void (env.scanCommand = []))

  it('is taken when the scanner takes it, and is read by the scanner as it was sent', async () => {
    env.scanCommand = scanner('cmp -s "$1" drizzle/pictures/suv-green/side.jpg')
    expect((await receive(licence)).ok).toBe(true)
  })

  it.each([
    ['a picture', licence],
    ['a PDF', onePage],
  ])('is refused when the scanner refuses it, and nothing of it is stored: %s', async (_, bytes) => {
    env.scanCommand = scanner('exit 1')
    const before = vi.mocked(putPrivateFile).mock.calls.length
    expect(await receive(bytes)).toMatchObject({ ok: false, problem: words.refusedByScanner })
    expect(vi.mocked(putPrivateFile).mock.calls).toHaveLength(before)
  })

  it.each([
    ['can’t tell', scanner('exit 2')],
    ['is not there', ['/no/such/scanner']],
  ])('is not taken for now when the scanner %s', async (_, command) => {
    env.scanCommand = command
    expect(await receive(licence)).toMatchObject({ ok: false, problem: words.failed })
  })
})

describe('a document', () => {
  it('is kept as a clean picture: upright, without place and camera', async () => {
    const photographed = await sharp(licence)
      .withExif({ IFD3: { GPSLatitude: '33/1 44/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { document, bytes } = await kept(photographed)
    expect(document).toMatchObject({
      state: 'ready',
      mimeType: 'image/jpeg',
      review: 'waiting',
      claimedAt: null,
      fileSize: bytes.byteLength,
    })
    const found = await sharp(bytes).metadata()
    expect(found.exif).toBeUndefined()
    expect(found.orientation).toBeUndefined()
    expect(found.height).toBeGreaterThan(found.width)
  })

  it('is a picture only, whatever stood behind it', async () => {
    const { bytes } = await kept(Buffer.concat([licence, Buffer.from('<script>alert(1)</script>')]))
    expect(bytes.includes('<script>')).toBe(false)
  })

  it('is taken when it is a PDF of exactly the largest size, and refused with one byte more', async () => {
    const largest = pdfOf(business.uploads.maximumBytes)
    expect(largest.byteLength).toBe(10_485_760)
    const { document, bytes } = await kept(largest)
    expect(document).toMatchObject({ mimeType: 'application/pdf', fileSize: bytes.byteLength })
    expect(document.contentHash).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(await receive(pdfOf(10_485_761))).toEqual({ ok: false, problem: words.tooLarge })
  })

  it('has the pages of the PDF that was sent and nothing else of it', async () => {
    const script = new PDFDocument({ size: [400, 250] })
    script.fontSize(30).text('License', 20, 100).addNamedJavaScript('open', 'app.alert(1)')
    const sent = buffer(script)
    script.file(Buffer.from('attached'), { name: 'attached.exe' })
    script.end()
    expect(String(await sent)).toContain('JavaScript')
    const { bytes } = await kept(await sent)
    expect(String(bytes)).not.toMatch(/JavaScript|EmbeddedFile|attached/)
    expect(await countPages(bytes, 'ada')).toBe(1)
    const page = await sharp(await drawPage(bytes, 1, 'ada')).metadata()
    expect([page.width, page.height]).toEqual([1800, 1125])
  })

  it('is refused as a PDF of more pages than staff would look for one in', async () => {
    const pages = business.documents.mostPages + 1
    expect(await receive(await pdfFile(Array.from({ length: pages }, String)))).toEqual({
      ok: false,
      problem: words.tooManyPages,
    })
  })

  it.each([
    ['torn', () => onePage.subarray(0, 200)],
    ['locked', () => pdfFile(['License'], { userPassword: 'secret' })],
    ['empty but for its name', () => Buffer.from('%PDF-1.7')],
  ])('is refused as a PDF that is %s', async (_, bytes) => {
    expect(await receive(await bytes())).toEqual({ ok: false, problem: words.unreadablePdf })
  })

  it.each([
    ['a page called jpg', Buffer.from('<script>alert(1)</script>')],
    ['an svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a gif that is a script', Buffer.from('GIF89a/*<script>alert(1)</script>*/')],
  ])('is refused when it is %s', async (_, bytes) => {
    expect(await receive(bytes)).toEqual({ ok: false, problem: words.wrongType })
  })

  it('says so when it is empty or damaged', async () => {
    expect(await receive(Buffer.alloc(0))).toEqual({ ok: false, problem: words.empty })
    expect(await receive(licence.subarray(0, 30_000))).toEqual({ ok: false, problem: words.damaged })
  })

  it('is taken from a phone of 64 megapixels and from a scanner of 600 dpi, scaled down', async () => {
    const blank = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#d8d4ca' }, limitInputPixels: false })
    const { bytes: photograph } = await kept(await blank(9_248, 6_936).jpeg().toBuffer())
    expect(await sharp(photograph).metadata()).toMatchObject({ width: 2_400, height: 1_800 })
    const { bytes: scan } = await kept(await blank(4_960, 7_016).png().toBuffer())
    expect(await sharp(scan).metadata()).toMatchObject({ width: 1_697, height: 2_400 })
  })

  it('is refused when it unfolds to more pixels than we decode', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    expect(await receive(bomb)).toEqual({ ok: false, problem: words.tooManyPixels })
  })

  it('is refused after sixty in an hour', async () => {
    const { id: viewerId } = await makeCustomer()
    const nothing = Buffer.alloc(0)
    for (let count = 0; count < limits.upload.count; count++) await receive(nothing, { viewerId })
    expect(await receive(licence, { viewerId })).toEqual({ ok: false, problem: uploadProblems.tooMany })
    expect((await receive(licence, { viewerId, at: later(now, minutes(61)) })).ok).toBe(true)
  })
})

describe('a disk that takes nothing', () => {
  const incoming = `${process.env.DATA_DIR}/pictures/incoming`
  afterEach(() => void vi.restoreAllMocks())

  it('is no mistake of the customer', async () => {
    await fs.rm(incoming, { recursive: true, force: true })
    await fs.writeFile(incoming, 'a file where the folder was')
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    try {
      expect(await receive(licence)).toEqual({ ok: false, problem: words.failed })
    } finally {
      await fs.rm(incoming)
    }
    expect(await receive(licence)).toMatchObject({ ok: true })
  })

  it('nor is a machine too busy to read it', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const run = vi.spyOn(pictureEncoder, 'run').mockResolvedValueOnce({ pixels: 1_000_000 })
    run.mockRejectedValueOnce(new EncoderTooSlow('clean'))
    expect(await receive(licence)).toEqual({ ok: false, problem: words.failed })
  })

  it('is not taken for a broken picture when the clean copy cannot be written', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    vi.spyOn(pictureEncoder, 'run').mockRejectedValueOnce(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
    expect(await receive(licence)).toEqual({ ok: false, problem: words.failed })
  })
})

it('leaves nothing on our disk when its sender could not be counted', async () => {
  const incoming = `${process.env.DATA_DIR}/pictures/incoming`
  const before = await fs.readdir(incoming)
  await ownerSql`alter table rate_limits rename to rate_limits_away`
  try {
    await expect(receive(licence)).rejects.toThrow()
  } finally {
    await ownerSql`alter table rate_limits_away rename to rate_limits`
  }
  expect(await fs.readdir(incoming)).toEqual(before)
})

describe('a file the upload client has stored', () => {
  const adopt = async (key: string) =>
    adoptUpload({ key, filename: 'a.jpg', viewerId: (await makeCustomer()).id, documentType: 'insurance_card', now })

  it('is replaced by a clean copy', async () => {
    const key = await putPrivate(licence, { filename: 'a.jpg', type: 'image/jpeg' })
    const adopted = await adopt(key)
    expect(adopted.ok && (await findDocument(adopted.value.id))?.storageKey).not.toBe(key)
    expect(await readPrivate(key)).toBeNull()
  })

  it('is taken though the raw one cannot be deleted at the moment, which is swept a day later', async () => {
    const key = await putPrivate(licence, { filename: 'a.jpg', type: 'image/jpeg' })
    deletePrivate.mockRejectedValueOnce(new StorageUnavailable('files not deleted'))
    const adopted = await adopt(key)
    expect(adopted.ok && (await findDocument(adopted.value.id))).toMatchObject({ documentType: 'insurance_card' })
    expect(await readPrivate(key)).not.toBeNull()
    await sweepStrayFiles(later(new Date(), business.uploads.unclaimedKept + minutes(1)))
    expect(await readPrivate(key)).toBeNull()
    expect(adopted.ok && (await readDocument((await findDocument(adopted.value.id))!))).toBeInstanceOf(Uint8Array)
  })

  it('is deleted when it is not what it claimed to be', async () => {
    const key = await putPrivate(Buffer.from('<script>'), { filename: 'a.jpg', type: 'image/jpeg' })
    expect(await adopt(key)).toEqual({ ok: false, problem: words.wrongType })
    expect(await readPrivate(key)).toBeNull()
  })
})

it('documents that no booking took within a day are deleted, files and all; others stay', async () => {
  const { id: viewerId } = await makeCustomer()
  const receiveAt = async (at: Date) => {
    const received = await receive(licence, { viewerId, at })
    return received.ok ? (await findDocument(received.value.id))! : Promise.reject(new Error(received.problem.body))
  }
  const dayAgo = later(now, -business.uploads.unclaimedKept - minutes(1))
  const [forgotten, claimed, fresh] = [await receiveAt(dayAgo), await receiveAt(dayAgo), await receiveAt(now)]
  await db.update(documents).set({ claimedAt: now }).where(eq(documents.id, claimed.id))
  await sweepUnclaimedDocuments(now)
  expect(await findDocument(forgotten.id)).toBeNull()
  expect(await readPrivate(forgotten.storageKey!)).toBeNull()
  expect(await findDocument(fresh.id)).not.toBeNull()
  expect(await listReusableDocuments(viewerId, today)).toMatchObject([
    { id: claimed.id, documentType: 'drivers_license_front' },
  ])
})

it('a document stays while its owner is on the site, for an hour after, and for a day at most', async () => {
  const { unclaimedKept, unclaimedAtMost } = business.uploads
  const { id: viewerId } = await makeCustomer()
  const received = await receive(licence, { viewerId, at: now })
  expect(received).toMatchObject({ ok: true })
  const seen = async (lastSeenAt: Date) => {
    const session = { profileId: viewerId, lastSeenAt, expiresAt: later(lastSeenAt, days(30)) }
    await db.insert(sessions).values({ ...session, tokenHash: newId() })
  }
  const isKept = async (at: Date) => {
    await sweepUnclaimedDocuments(at)
    return (await listUnclaimedDocuments(viewerId, at)).length > 0
  }
  await seen(later(now, minutes(90)))
  expect(await isKept(later(now, minutes(90) + unclaimedKept - 1))).toBe(true)
  await seen(later(now, unclaimedAtMost - 1))
  expect(await isKept(later(now, unclaimedAtMost - 1))).toBe(true)
  expect(await isKept(later(now, unclaimedAtMost))).toBe(false)
})

it('of an upload that was tried twice, the copy that no booking took is not attached to the next form', async () => {
  const { id: viewerId } = await makeCustomer()
  const receiveAt = async (at: Date) => {
    const received = await receive(licence, { viewerId, at })
    return received.ok ? received.value.id : Promise.reject(new Error(received.problem.body))
  }
  const [first] = [await receiveAt(now), await receiveAt(later(now, 1))]
  expect(await listUnclaimedDocuments(viewerId, later(now, minutes(1)))).toHaveLength(1)
  await db
    .update(documents)
    .set({ claimedAt: later(now, minutes(1)) })
    .where(eq(documents.id, first))
  expect(await listUnclaimedDocuments(viewerId, later(now, minutes(2)))).toEqual([])
  const another = await receiveAt(later(now, minutes(3)))
  expect(await listUnclaimedDocuments(viewerId, later(now, minutes(4)))).toMatchObject([{ id: another }])
})

it('of documents that no booking has taken, a person keeps the latest few of each type', async () => {
  const { id: viewerId } = await makeCustomer()
  const kept = []
  for (let count = 0; count <= business.uploads.mostUnclaimed; count++) {
    const received = await receive(pdfOf(2_000), { viewerId, at: later(now, count) })
    kept.push((await findDocument(received.ok ? received.value.id : ''))!)
  }
  const found = await Promise.all(kept.map(async ({ id }) => (await findDocument(id)) !== null))
  expect(found).toEqual([false, true, true, true])
  await sweepUnclaimedDocuments(now)
  expect(await readPrivate(kept[0]!.storageKey!)).toBeNull()
  expect(await readPrivate(kept[1]!.storageKey!)).not.toBeNull()
})

const lockWaits = () =>
  rawSql`select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`

it('a document that a booking takes while others are swept stays, file and row', async () => {
  const received = await receive(licence, { at: later(now, -business.uploads.unclaimedKept - minutes(1)) })
  if (!received.ok) throw new Error(received.problem.body)
  const { id, storageKey } = (await findDocument(received.value.id))!
  const swept = await db.transaction(async (tx) => {
    await tx.update(documents).set({ claimedAt: now }).where(eq(documents.id, id))
    const sweeping = sweepUnclaimedDocuments(now)
    let isSwept = false
    void sweeping.finally(() => (isSwept = true))
    // Passes the document over, or waits for it.
    await until(async () => expect(isSwept || (await lockWaits()).length > 0).toBe(true))
    return { sweeping }
  })
  await swept.sweeping
  expect(await findDocument(id)).toMatchObject({ storageKey })
  expect(await readPrivate(storageKey!)).not.toBeNull()
})

describe('while the store is asked to delete files', () => {
  const dayOld = later(now, -business.uploads.unclaimedKept - minutes(1))

  /** A customer whose three papers are due to be swept, and the store as slow as the test wants it. */
  async function forgotten() {
    const viewer = await makeCustomer()
    const entries = await rightEntries(viewer.id, addDays(today, 5))
    await db.update(documents).set({ createdAt: dayOld }).where(eq(documents.uploadedBy, viewer.id))
    const rows = () => db.select().from(documents).where(eq(documents.uploadedBy, viewer.id)).orderBy(documents.id)
    return { viewer, entries, rows }
  }

  it('a booking that wants them is told at once that they are gone', async () => {
    const { viewer, entries, rows } = await forgotten()
    const car = await makeCar()
    const [asked, answer] = [signal(), signal()]
    deletePrivate.mockImplementationOnce(() => (asked.give(), answer.given))
    const sweeping = sweepUnclaimedDocuments(now)
    await asked.given
    const held = await createHold({ viewer, vehicleId: car.id, entries, now })
    expect(held).toMatchObject({ ok: false, problem: bookingProblems.documentGone, field: 'driversLicenseFront' })
    // Until the store has answered it may still have them: their keys stay known.
    expect((await rows()).filter(({ storageKey }) => storageKey)).toHaveLength(3)
    answer.give()
    await sweeping
    expect(await rows()).toMatchObject([1, 2, 3].map(() => ({ state: 'deleted', storageKey: null, deletedAt: now })))
  })

  it('a store that fails, or a process that dies, is made good by the next sweep', async () => {
    const { rows } = await forgotten()
    const keys = (await rows()).map(({ storageKey }) => storageKey!)
    deletePrivate.mockRejectedValueOnce(new StorageUnavailable('down'))
    await expect(sweepUnclaimedDocuments(now)).rejects.toThrow('down')
    expect(await rows()).toMatchObject(keys.map((storageKey) => ({ state: 'deleted', storageKey })))
    await sweepUnclaimedDocuments(later(now, minutes(60)))
    expect(deletePrivate.mock.lastCall![0].sort()).toEqual(keys.sort())
    expect(await rows()).toMatchObject(keys.map(() => ({ storageKey: null, deletedAt: now })))
  })
})

it('what was refused or ends before the day it is needed on is not offered again; the last day of a license still counts', async () => {
  const { id: viewerId } = await makeCustomer()
  const received = await receive(licence, { viewerId })
  const id = received.ok ? received.value.id : Promise.reject(new Error(received.problem.body))
  const offered = async (given: { review?: 'accepted' | 'refused'; expiresOn?: string }, day = today) => {
    await db
      .update(documents)
      .set({ claimedAt: now, review: 'accepted', expiresOn: null, ...given })
      .where(eq(documents.id, await id))
    return (await listReusableDocuments(viewerId, day)).length
  }
  expect(await offered({})).toBe(1)
  expect(await offered({ review: 'refused' })).toBe(0)
  expect(await offered({ expiresOn: today })).toBe(1)
  expect(await offered({ expiresOn: addDays(today, -1) })).toBe(0)
  expect(await offered({ expiresOn: addDays(today, 9) }, addDays(today, 9))).toBe(1)
  expect(await offered({ expiresOn: addDays(today, 8) }, addDays(today, 9))).toBe(0)
})

it('files that no document names are deleted once their time is over; the others stay', async () => {
  const { document } = await kept(licence)
  const stray = await putPrivate(licence, { filename: 'stray.jpg', type: 'image/jpeg' })
  await fs.writeFile(`${process.env.DATA_DIR}/uploads/partial-0123456789`, 'half a file')
  await sweepStrayFiles(new Date())
  expect(await readPrivate(stray)).not.toBeNull()
  expect(await sweepStrayFiles(later(new Date(), business.uploads.unclaimedKept + minutes(1)))).toBe(2)
  expect(await readPrivate(stray)).toBeNull()
  expect(await readDocument(document)).not.toBeNull()
  const left = await fs.readdir(`${process.env.DATA_DIR}/uploads`)
  expect(left.filter((name) => name.startsWith('partial-') || name.startsWith(stray))).toEqual([])
})
