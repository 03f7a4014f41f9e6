/** Files signed agreements as PDFs in the store, each once, and mails them; the file never changes afterwards. */
import { createHash } from 'node:crypto'

import { and, asc, desc, eq, exists, inArray, isNull, ne, not } from 'drizzle-orm'

import { agreements, bookingRequests, bookings } from '#drizzle/schema.ts'
import { findBookingFacts } from '#app/bookings/booking/queries.server.ts'
import { recordAgreement } from '#app/bookings/booking/signed-agreements.server.ts'
import { requestsOf } from '#app/people/access/own-requests.server.ts'
import { agreementLabels } from './words.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, isDatabaseAway, type Transaction } from '#app/platform/db.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { deletePrivate, putPrivate, readPrivate, StorageUnavailable } from '#app/platform/storage.server.ts'
import { days, later } from '#app/shared/durations.ts'
import { serviceHrefs } from '#app/shared/service-hrefs.ts'
import { isId } from '#app/shared/ids.ts'
import { printInstant } from '#app/shared/zone.ts'
import { enqueueSignedEmail } from './emails.server.ts'
import { renderAgreement } from './sheet.server.ts'

/** Rows of a run; the next run continues. */
const atOnce = 200

/** Longer than a store is ever down. What was signed earlier is of a booking from before agreements were filed. */
const mailedWithin = days(3)

const sheetFields = columnsOf(agreements, {
  id: true,
  requestId: true,
  version: true,
  body: true,
  facts: true,
  signature: true,
  drawing: true,
  signedAt: true,
  storageKey: true,
  contentHash: true,
})
type Agreement = Pick<typeof agreements.$inferSelect, keyof typeof sheetFields>

/** The booking's agreement as it is signed now, recorded if it was not yet. */
export async function recordAgreementOf(requestId: string): Promise<void> {
  await db.transaction((tx) => recordAgreement(tx, requestId))
}

/** Throws StorageUnavailable. Two at the same time file and mail one; the other's bytes go again. */
export async function fileAgreement(id: string, now: Date): Promise<void> {
  const [agreement] = await db.select(sheetFields).from(agreements).where(eq(agreements.id, id))
  if (!agreement || agreement.storageKey) return
  const bytes = await renderAgreement(agreement)
  const storageKey = await putPrivate(bytes, { filename: filenameOf(agreement), type: 'application/pdf' })
  const isFiled = await db.transaction(async (tx) => {
    const [filed] = await tx
      .update(agreements)
      .set({ storageKey, contentHash: hashOf(bytes), fileSize: bytes.length, filedAt: now })
      .where(and(eq(agreements.id, id), isNull(agreements.storageKey)))
      .returning({ id: agreements.id })
    if (filed) await mailFile(tx, { ...agreement, storageKey }, now)
    return Boolean(filed)
  })
  if (!isFiled) await deletePrivate([storageKey])
}

async function mailFile(tx: Transaction, agreement: Agreement & { storageKey: string }, now: Date): Promise<void> {
  const { id, requestId, storageKey, signedAt } = agreement
  const booking = await findBookingFacts(requestId, tx)
  if (booking && now < later(signedAt, mailedWithin))
    await enqueueSignedEmail(tx, booking, { id, filename: filenameOf(agreement), storageKey, signedAt, now })
}

/** Agreements of earlier bookings, and those whose file could not be stored. Returns the number filed. */
export async function fileWaitingAgreements(now: Date): Promise<number> {
  const recorded = db.select({ id: agreements.id }).from(agreements).where(eq(agreements.requestId, bookings.requestId))
  const missing = await db
    .select({ requestId: bookings.requestId })
    .from(bookings)
    .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
    .where(and(ne(bookingRequests.signature, ''), not(exists(recorded))))
    .orderBy(desc(bookings.createdAt))
    .limit(atOnce)
  for (const { requestId } of missing) await unlessItFails({ requestId }, recordAgreementOf(requestId))
  const waiting = await db
    .select({ id: agreements.id })
    .from(agreements)
    .where(isNull(agreements.storageKey))
    .orderBy(asc(agreements.createdAt))
    .limit(atOnce)
  let filed = 0
  for (const { id } of waiting) if (await unlessItFails({ id }, fileAgreement(id, now))) filed += 1
  return filed
}

/** One that cannot be filed does not keep the others from it; while the store is down none is. */
async function unlessItFails(which: { id: string } | { requestId: string }, work: Promise<void>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof StorageUnavailable || isDatabaseAway(error)) throw error
    logError('agreement.filing_failed', error, which)
    return false
  }
}

/** Links to the PDFs of a booking, the newest first; that one is there also before the job has come to it. */
export async function listAgreementFiles(requestId: string, number: string) {
  const signed = await db
    .select(columnsOf(agreements, { id: true, signedAt: true }))
    .from(agreements)
    .where(eq(agreements.requestId, requestId))
    .orderBy(...newest)
  const earlier = signed.slice(1).map(({ id, signedAt }) => ({
    label: agreementLabels.earlier(printInstant(signedAt)),
    href: serviceHrefs.agreement(number, id),
  }))
  return [{ label: agreementLabels.open, href: serviceHrefs.agreement(number) }, ...earlier]
}

export async function findBookingRequest(number: string): Promise<string | null> {
  const [booking] = await db
    .select({ requestId: bookings.requestId })
    .from(bookings)
    .where(eq(bookings.bookingNumber, number.toUpperCase()))
  return booking?.requestId ?? null
}

/** What the file of `readAgreement` is called, without making it. Null where there is none. */
export async function findAgreementName(requestId: string, id: string | null): Promise<string | null> {
  if (id !== null && !isId(id)) return null
  const [found] = await db
    .select(sheetFields)
    .from(agreements)
    .where(isAgreement(requestId, id))
    .orderBy(...newest)
    .limit(1)
  if (found || id !== null) return found ? filenameOf(found) : null
  const [unrecorded] = await db
    .select({ number: bookings.bookingNumber, signedAt: bookingRequests.agreedAt })
    .from(bookings)
    .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
    .where(and(eq(bookings.requestId, requestId), ne(bookingRequests.signature, '')))
  return unrecorded ? filenameOf({ facts: { number: unrecorded.number }, signedAt: unrecorded.signedAt }) : null
}

const newest = [desc(agreements.signedAt), desc(agreements.id)]

function isAgreement(requestId: string, id: string | null) {
  return and(eq(agreements.requestId, requestId), id === null ? undefined : eq(agreements.id, id))
}

/** The newest agreement of a request, or the one with this id. Recorded and filed now when no job has come to it. */
export async function readAgreement(requestId: string, id: string | null, now: Date) {
  if (id !== null && !isId(id)) return null
  await recordAgreementOf(requestId)
  const [found] = await db
    .select({ id: agreements.id })
    .from(agreements)
    .where(isAgreement(requestId, id))
    .orderBy(...newest)
    .limit(1)
  return found ? readFile(found.id, now) : null
}

/** `unreachable` while the store is down, and when it does not give back what was filed. */
async function readFile(id: string, now: Date) {
  try {
    await fileAgreement(id, now)
    const [agreement] = await db.select(sheetFields).from(agreements).where(eq(agreements.id, id))
    const bytes = agreement?.storageKey ? await readPrivate(agreement.storageKey) : null
    if (!agreement || !bytes) return null
    if (hashOf(bytes) === agreement.contentHash) return { bytes, filename: filenameOf(agreement) }
    logError('agreement.check_failed', new Error('the stored file is not the one that was filed'), { id })
    return 'unreachable'
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    return 'unreachable'
  }
}

/** For the person's export: each with its file as base64, null while the store is down. */
export async function exportAgreementFiles(profileId: string, now: Date) {
  const own = db.select({ id: bookingRequests.id }).from(bookingRequests).where(requestsOf(profileId))
  const signed = await db.select({ id: agreements.id }).from(agreements).where(inArray(agreements.requestId, own))
  const files: { agreement: string; filename: string | null; base64: string | null }[] = []
  for (const { id } of signed) {
    const read = await readFile(id, now)
    const file = read === 'unreachable' ? null : read
    const base64 = file && Buffer.from(file.bytes).toString('base64')
    files.push({ agreement: id, filename: file?.filename ?? null, base64 })
  }
  return files
}

function filenameOf({ facts, signedAt }: { facts: { number: string }; signedAt: Date }): string {
  return `marque-${facts.number}-agreement-${signedAt.toISOString().slice(0, 10)}.pdf`
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
