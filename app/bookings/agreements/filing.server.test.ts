/** Signed agreements and their files, on Postgres and with the store's stand-in. */
import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { agreements, bookingLog, bookingRequests, outbox } from '#drizzle/schema.ts'
import { findViolations } from '#app/office/audit/queries.server.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { currentAgreement } from '#app/bookings/booking/signed-agreements.server.ts'
import { agreementProblems } from './words.ts'
import { db } from '#app/platform/db.server.ts'
import { readAttachments } from '#app/platform/mail.server.ts'
import { deletePrivate, putPrivate } from '#app/platform/storage.server.ts'
import { days, later, minutes } from '#app/shared/durations.ts'
import { one } from '#app/shared/one.ts'
import { present } from '#app/shared/present.ts'
import { plainLine } from '#app/shared/roof-line.ts'
import { addHouseMember } from '#tests/support/listings.ts'
import { bookCar } from '#tests/support/paid-bookings.ts'
import { openStripe } from '#tests/support/stripe-emulator.ts'
import { signAgreement } from './commands.server.ts'
import {
  exportAgreementFiles,
  fileAgreement,
  fileWaitingAgreements,
  readAgreement,
  recordAgreementOf,
} from './filing.server.ts'
import { renderAgreement } from './sheet.server.ts'

openStripe()

const now = new Date()
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const filed = (requestId: string) =>
  db.select().from(agreements).where(eq(agreements.requestId, requestId)).orderBy(agreements.signedAt)

async function readFile(requestId: string, id: string | null = null) {
  const file = await readAgreement(requestId, id, now)
  if (!file || file === 'unreachable') throw new Error('no file')
  return file
}

test('a booking’s agreement is filed once, however often the jobs run, and is the same bytes for ever', async () => {
  const { requestId, viewer } = await bookCar(now)
  await db.execute(sql`update vehicles set roof_line = ${plainLine}
    where id = (select vehicle_id from booking_requests where id = ${requestId})`)
  await Promise.all([recordAgreementOf(requestId), recordAgreementOf(requestId)])
  const { id } = one(await filed(requestId))
  await Promise.all([fileAgreement(id, now), fileAgreement(id, now), fileWaitingAgreements(now)])
  await fileWaitingAgreements(later(now, days(2)))
  const row = one(await filed(requestId))
  const file = await readFile(requestId)
  expect(row.facts.line).toBe(plainLine)
  expect(hashOf(file.bytes)).toBe(row.contentHash)
  expect(Buffer.from(file.bytes.slice(0, 5)).toString()).toBe('%PDF-')
  expect(hashOf(await renderAgreement(row))).toBe(row.contentHash)
  const [exported] = await exportAgreementFiles(viewer.id, now)
  expect(exported?.base64).toBe(Buffer.from(file.bytes).toString('base64'))
  expect(await findViolations(later(now, minutes(5)))).toEqual([])
})

test('what was signed is mailed with its file once, also to anyone who has no account; what was signed long ago is not', async () => {
  const mailsOf = ({ id }: { id: string }) =>
    db
      .select()
      .from(outbox)
      .where(eq(outbox.dedupeKey, `agreement-signed:${id}`))
  const { requestId } = await bookCar(now)
  await db.update(bookingRequests).set({ profileId: null }).where(eq(bookingRequests.id, requestId))
  const file = await readFile(requestId)
  const agreement = one(await filed(requestId))
  await Promise.all([fileAgreement(agreement.id, now), readFile(requestId)])
  const mail = one(await mailsOf(agreement))
  const { mailTo, number } = present(await findBookingFacts(requestId), 'the booking')
  expect(mail).toMatchObject({ recipient: mailTo, subject: `Your signed agreement for booking ${number}` })
  expect(mail.textBody).toMatch(/\/booking\?key=[\w-]+/)
  const attached = one(await readAttachments(mail.attachments))
  expect(attached).toMatchObject({ filename: file.filename, contentType: 'application/pdf' })
  expect(hashOf(attached.content)).toBe(hashOf(file.bytes))

  const { requestId: old } = await bookCar(now)
  await recordAgreementOf(old)
  await fileWaitingAgreements(later(now, days(4)))
  const earlier = one(await filed(old))
  expect(earlier.storageKey).not.toBeNull()
  expect(await mailsOf(earlier)).toEqual([])
})

test('a file that is not the one that was filed is not given out', async () => {
  const { requestId } = await bookCar(now)
  await readFile(requestId)
  const { id, storageKey } = one(await filed(requestId))
  const other = await putPrivate(Buffer.from('%PDF-1.3 other'), { filename: 'other.pdf', type: 'application/pdf' })
  await db.update(agreements).set({ storageKey: other }).where(eq(agreements.id, id))
  expect(await readAgreement(requestId, null, now)).toBe('unreachable')
  await deletePrivate([present(storageKey, 'the file')])
})

test('one that cannot be filed keeps no other from it', async () => {
  const [broken, whole] = [await bookCar(now), await bookCar(now)]
  for (const { requestId } of [broken, whole]) await recordAgreementOf(requestId)
  await db
    .update(agreements)
    .set({ facts: sql`'{}'` })
    .where(eq(agreements.requestId, broken.requestId))
  await fileWaitingAgreements(now)
  expect(one(await filed(broken.requestId)).storageKey).toBeNull()
  expect(one(await filed(whole.requestId)).storageKey).not.toBeNull()
  await db.delete(agreements).where(eq(agreements.requestId, broken.requestId))
})

test('signed again at the desk, both are kept; another text, or a booking that is over, is not signed', async () => {
  const { requestId } = await bookCar(now)
  const first = await readFile(requestId)
  const { id: witnessId } = await addHouseMember('staff')
  const text = present(await currentAgreement(requestId, now), 'the text')
  const drawing = 'M10 10L300 150M320 20L400 180'
  const signing = {
    requestId,
    signature: 'Mia Hart',
    drawing,
    text,
    witnessId,
    actorId: witnessId,
    now: later(now, minutes(1)),
  }
  expect(await signAgreement({ ...signing, text: 'Read before' })).toMatchObject({
    problem: agreementProblems.changed,
  })
  expect(await signAgreement(signing)).toMatchObject({ ok: true })
  const [before, after] = await filed(requestId)
  expect(after).toMatchObject({ drawing, witnessId, body: text, signature: 'Mia Hart' })
  expect(hashOf((await readFile(requestId, present(before, 'the first').id)).bytes)).toBe(hashOf(first.bytes))
  expect(hashOf((await readFile(requestId)).bytes)).not.toBe(hashOf(first.bytes))
  const moves = await db.select({ move: bookingLog.move }).from(bookingLog).where(eq(bookingLog.requestId, requestId))
  expect(moves).toContainEqual({ move: 'agreement_signed' })
  expect(await findViolations(later(now, minutes(5)))).toEqual([])
})

const names = [
  'Nguyễn Thị Hương',
  'محمد عبدالله',
  '山田太郎',
  '陈 伟',
  '김 철수',
  'ハナコ Łukasz',
  'Łukasz Żółć',
  // Scripts that no font of ours has.
  '🚗 🏎️',
  'สมชาย ใจดี',
  'राम 𠮷田',
  `${'Ł'.repeat(60)} 山`,
]

test.each(names)('%s can sign; each letter of it is in the file, none of them as a box', async (signature) => {
  const { requestId } = await bookCar(now)
  const text = `${present(await currentAgreement(requestId, now), 'the text')}\n${signature} may drive.`
  await db
    .update(bookingRequests)
    .set({ signature, customerName: signature, agreementText: text })
    .where(eq(bookingRequests.id, requestId))
  const { bytes } = await readFile(requestId)
  expect(lettersIn(bytes).has('0000')).toBe(false)
  expect(hashOf(await renderAgreement(one(await filed(requestId))))).toBe(hashOf(bytes))
})

/** The numbers of letters in the fonts that the file brings along. The box of each font is its first letter. */
function lettersIn(file: Uint8Array): Set<string> {
  const parts = Buffer.from(file)
    .toString('latin1')
    .split(/stream\r?\n/)
  const pages = parts.flatMap((part) => {
    try {
      return [inflateSync(Buffer.from(part, 'latin1')).toString('latin1')]
    } catch {
      return []
    }
  })
  const shown = pages.flatMap((page) => [...page.matchAll(/\[([^\]]*)\] TJ/g)].map(([, text = '']) => text))
  return new Set(shown.flatMap((text) => text.match(/[\da-f]{4}(?=(?:[\da-f]{4})*>)/gi) ?? []))
}
