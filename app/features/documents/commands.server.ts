import { and, inArray, isNull, lt } from 'drizzle-orm'
import { createHash } from 'node:crypto'

import { documents, documentViews } from '#drizzle/schema.ts'
import { business } from '#app/config/business.ts'
import { problems } from '#app/messages/problems.ts'
import { db } from '#app/platform/db.server.ts'
import { contentTypeOf, readUpTo } from '#app/platform/file-content.server.ts'
import type { FilePart, FileReceiver } from '#app/platform/posted-body.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { cleanPicture, UnreadablePicture } from '#app/platform/picture-encoding.server.ts'
import { withinLimit } from '#app/platform/rate-limit.server.ts'
import {
  deletePrivate,
  deleteStrays,
  putPrivate,
  readPrivate,
  StorageUnavailable,
} from '#app/platform/storage.server.ts'
import { later } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { ok, fail, type Outcome } from '#app/shared/outcome.ts'
import { deleteFilesOf, markDeleted } from './erasure.server.ts'
import { isAccepted, type DocumentType } from './rules.ts'

type Incoming = FilePart & { viewerId: string; documentType: DocumentType; now: Date }

const words = problems.documents
const { maximumBytes } = business.uploads

/** Receivers for the form's three file fields, as `readForm` wants them. */
export function documentReceivers(viewerId: string, now: Date): Record<string, FileReceiver> {
  const receiver =
    (documentType: DocumentType): FileReceiver =>
    async (part) => {
      const received = await receiveDocument({ ...part, viewerId, documentType, now })
      return received.ok ? ok(received.value.id) : received
    }
  return {
    driversLicenseFront: receiver('drivers_license_front'),
    driversLicenseBack: receiver('drivers_license_back'),
    insuranceCard: receiver('insurance_card'),
  }
}

/**
 * Takes a document while it arrives: counted byte by byte, recognised by its content, pictures encoded anew, stored
 * privately (S1 §5, DECISIONS §3). Refuses in the words for the field.
 */
export async function receiveDocument({ stream, ...rest }: Incoming): Promise<Outcome<{ id: string }>> {
  if (!(await mayUpload(rest.viewerId, rest.now))) return fail(words.tooMany)
  const bytes = await readUpTo(stream, maximumBytes)
  return bytes ? keepDocument({ ...rest, bytes }) : fail(words.tooLarge)
}

/** Whether this person may send another file now (DECISIONS §3: 60 an hour). Counts it. */
export function mayUpload(viewerId: string, now: Date): Promise<boolean> {
  return withinLimit(`upload:${viewerId}`, business.limits.upload, now)
}

/**
 * The same for a file that the upload client has already put into the store: what is kept is a clean copy. Throws
 * StorageUnavailable when it cannot be read.
 */
export async function adoptUpload({
  key,
  ...rest
}: Omit<Incoming, 'stream' | 'claimedType'> & { key: string }): Promise<Outcome<{ id: string }>> {
  try {
    const bytes = await readPrivate(key)
    if (!bytes) return fail(words.failed)
    return bytes.byteLength <= maximumBytes ? await keepDocument({ ...rest, bytes }) : fail(words.tooLarge)
  } finally {
    // What was kept is kept: a raw file that cannot be deleted now is swept as a stray one.
    await deletePrivate([key]).catch((error: unknown) => logUnavailable('raw document not deleted', error))
  }
}

/** Notes that somebody other than its owner has opened a document. */
export async function noteDocumentView(documentId: string, viewerId: string, now: Date): Promise<void> {
  await db.insert(documentViews).values({ documentId, viewerId, viewedAt: now })
}

/**
 * Deletes files that no booking has taken within a day. A request that takes one at this moment keeps it, a later one is
 * told at once that it is gone. Throws StorageUnavailable when the store does not answer; it is asked again next time.
 */
export async function sweepUnclaimedDocuments(now: Date): Promise<void> {
  const dayAgo = later(now, -business.uploads.unclaimedKept)
  const old = db
    .select({ id: documents.id })
    .from(documents)
    .where(and(isNull(documents.claimedAt), isNull(documents.deletedAt), lt(documents.createdAt, dayAgo)))
    .limit(100)
    .for('update', { skipLocked: true })
  await markDeleted(db, inArray(documents.id, old), now)
  await deleteFilesOf(isNull(documents.claimedAt))
}

/** Deletes day-old files of the store that no document names: a process was killed between the two. Gives how many. */
export function sweepStrayFiles(now: Date): Promise<number> {
  return deleteStrays(later(now, -business.uploads.unclaimedKept), async (keys) => {
    const rows = await db
      .select({ key: documents.storageKey })
      .from(documents)
      .where(inArray(documents.storageKey, keys))
    return rows.flatMap(({ key }) => key ?? [])
  })
}

type Whole = Omit<Incoming, 'stream' | 'claimedType'> & { bytes: Uint8Array }

async function keepDocument({ bytes, filename, viewerId, documentType, now }: Whole): Promise<Outcome<{ id: string }>> {
  const found = await contentTypeOf(bytes)
  if (!isAccepted(found)) return fail(words.wrongType)
  try {
    const clean = found === 'application/pdf' ? { bytes, mimeType: found } : await cleanPicture(bytes)
    const id = newId<'document'>()
    const extension = clean.mimeType === 'application/pdf' ? 'pdf' : 'jpg'
    const storageKey = await putPrivate(clean.bytes, { filename: `${id}.${extension}`, type: clean.mimeType })
    await db.insert(documents).values({
      id,
      uploadedBy: viewerId,
      documentType,
      state: 'ready',
      storageKey,
      filename: filename.replaceAll('\0', '').slice(-120),
      mimeType: clean.mimeType,
      fileSize: clean.bytes.byteLength,
      contentHash: createHash('sha256').update(clean.bytes).digest('hex'),
      createdAt: now,
    })
    return ok({ id })
  } catch (error) {
    if (error instanceof UnreadablePicture) return fail(words.wrongType)
    logUnavailable('document not stored', error)
    return fail(words.failed)
  }
}

/** A line in the log when the store has failed us, for what goes on without it; anything else is a bug and thrown. */
function logUnavailable(event: string, error: unknown): void {
  if (!(error instanceof StorageUnavailable)) throw error
  logError(event, error.cause ?? error)
}
