import { and, desc, eq, gt, inArray, isNull, ne, not } from 'drizzle-orm'

import { documents, documentViews } from '#drizzle/schema.ts'
import { business } from '#app/business.ts'
import { uploadProblems } from '#app/pictures/images/words.ts'
import { limits } from '#app/platform/limits.ts'
import { documentProblems } from './words.ts'
import { db } from '#app/platform/db.server.ts'
import { isDiskFailure } from '#app/platform/disk.server.ts'
import { receiveFile, type ReceivedFile } from '#app/platform/file-content.server.ts'
import { isHarmlessFile, ScannerFailed } from '#app/platform/file-scan.server.ts'
import { logFileOutage } from '#app/platform/file-outages.server.ts'
import { remakePdf } from '#app/platform/pdf-pages.server.ts'
import type { FilePart, FileReceiver } from '#app/platform/posted-body.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { EncoderDied, TooManyPixels, UnreadablePicture } from '#app/platform/picture-encoder.server.ts'
import { cleanDocument } from '#app/platform/picture-encoding.server.ts'
import { removeFile } from '#app/platform/picture-files.server.ts'
import { withinLimit } from '#app/platform/rate-limit.server.ts'
import { isSentByOther } from '#app/platform/sent-files.server.ts'
import { deletePrivate, putPrivateFile, streamPrivate } from '#app/platform/storage.server.ts'
import { later } from '#app/shared/durations.ts'
import { newId } from '#app/shared/ids.ts'
import { ok, fail, type Outcome } from '#app/shared/outcome.ts'
import { deleteFilesOf, markDeleted } from './erasure.server.ts'
import { isAccepted } from './rules.ts'
import type { DocumentType } from '#app/shared/document-types.ts'
import { isStillKept } from './unclaimed.server.ts'

/**
 * `viewerId`: whose uploads it counts among. `uploadedBy`: whose document it is, when not theirs; null for a customer
 * without an account.
 */
type Incoming = FilePart & { viewerId: string; uploadedBy?: string | null; documentType: DocumentType; now: Date }

const words = documentProblems
const { maximumBytes } = business.uploads

export function documentReceivers(
  viewerId: string,
  now: Date,
  uploadedBy: string | null = viewerId,
): Record<string, FileReceiver> {
  const receiver = (documentType: DocumentType) => documentReceiver({ viewerId, uploadedBy, documentType, now })
  return {
    driversLicenseFront: receiver('drivers_license_front'),
    driversLicenseBack: receiver('drivers_license_back'),
    insuranceCard: receiver('insurance_card'),
  }
}

export function documentReceiver(
  owned: Pick<Incoming, 'viewerId' | 'uploadedBy' | 'documentType' | 'now'>,
): FileReceiver {
  return async (part) => {
    const received = await receiveDocument({ ...part, ...owned })
    return received.ok ? ok(received.value.id) : received
  }
}

/** Recognized by content, made again as pictures, stored privately (docs/product.md#documents). */
export async function receiveDocument({ stream, ...rest }: Incoming): Promise<Outcome<{ id: string }>> {
  if (isSentByOther(rest, rest.viewerId)) return fail(words.otherAccount)
  const receiving = receiveFile(stream, maximumBytes)
  try {
    // What was sent ahead was counted then.
    const isAhead = rest.sentBy !== undefined
    const [isCounted, file] = await Promise.all([isAhead || mayUploadDocument(rest.viewerId, rest.now), receiving])
    if (isCounted) return await saveDocument(file, rest)
    await file?.remove()
    return fail(uploadProblems.tooMany)
  } catch (error) {
    // A document does not stay where its sender could not be counted.
    await receiving.then((file) => file?.remove()).catch(() => {})
    if (!isDiskFailure(error)) throw error
    logError('document.receiving_failed', error)
    return fail(words.failed)
  }
}

/** 60 an hour; counts the attempt. */
export function mayUploadDocument(viewerId: string, now: Date): Promise<boolean> {
  return withinLimit(`upload:${viewerId}`, limits.upload, now)
}

/** Keeps a clean copy of a file the upload client has stored. Throws StorageUnavailable. */
export async function adoptUpload({
  key,
  ...rest
}: Omit<Incoming, 'stream' | 'claimedType'> & { key: string }): Promise<Outcome<{ id: string }>> {
  try {
    const take = async (stream: ReadableStream<Uint8Array>) => ({
      file: await receiveFile(stream, maximumBytes),
    })
    const stored = await streamPrivate(key, take)
    return stored ? await saveDocument(stored.file, rest) : fail(words.failed)
  } finally {
    // A raw file that stays behind is swept later.
    await deletePrivate([key]).catch((error: unknown) => logFileOutage('document.raw_deletion_failed', error))
  }
}

type Access = Pick<typeof documentViews.$inferSelect, 'documentId' | 'viewerId' | 'kind'>

/** What one person opens again within a few minutes counts once: a page with the document asks for it more than once. */
export async function recordDocumentAccess(access: Access, now: Date): Promise<void> {
  const { documentId, viewerId, kind } = access
  await db.transaction(async (tx) => {
    await tx.select({ id: documents.id }).from(documents).where(eq(documents.id, documentId)).for('no key update')
    const recent = and(
      eq(documentViews.documentId, documentId),
      eq(documentViews.viewerId, viewerId),
      eq(documentViews.kind, kind),
      gt(documentViews.viewedAt, later(now, -business.documents.oneViewWithin)),
    )
    if ((await tx.$count(documentViews, recent)) === 0)
      await tx.insert(documentViews).values({ ...access, viewedAt: now })
  })
}

/** Files whose booking was not sent in time. Throws StorageUnavailable; retried by the next run. */
export async function sweepUnclaimedDocuments(now: Date): Promise<void> {
  const old = db
    .select({ id: documents.id })
    .from(documents)
    .where(and(isNull(documents.claimedAt), isNull(documents.deletedAt), not(isStillKept(now))))
    .limit(100)
    .for('update', { skipLocked: true })
  await markDeleted(db, inArray(documents.id, old), now)
  await deleteFilesOf(isNull(documents.claimedAt))
}

type Owned = Pick<Incoming, 'filename' | 'address' | 'viewerId' | 'uploadedBy' | 'documentType' | 'now'>

async function saveDocument(file: ReceivedFile | null, owned: Owned): Promise<Outcome<{ id: string }>> {
  if (!file) return fail(words.tooLarge)
  const cleaned = `${file.path}.clean`
  try {
    if (file.fileSize === 0) return fail(words.empty)
    if (!isAccepted(file.mimeType)) return fail(words.wrongType)
    if (!(await isHarmlessFile(file.path))) return fail(words.refusedByScanner)
    if (file.mimeType === 'application/pdf') {
      const remade = await remakePages(file.path, cleaned, owned)
      return remade.ok ? ok(await storeDocument(cleaned, { ...file, ...remade.value }, owned)) : remade
    }
    const facts = await cleanDocument(file, cleaned, { ownerId: owned.viewerId, address: owned.address })
    return ok(await storeDocument(cleaned, facts, owned))
  } catch (error) {
    if (error instanceof TooManyPixels) return fail(words.tooManyPixels)
    if (error instanceof UnreadablePicture) return fail(words.damaged)
    if (error instanceof ScannerFailed) {
      logError('document.scan_failed', error)
      return fail(words.failed)
    }
    logFileOutage('document.storage_failed', error)
    return fail(words.failed)
  } finally {
    await Promise.all([file.remove(), removeFile(cleaned)])
  }
}

async function remakePages(
  pdf: string,
  target: string,
  { viewerId, address }: Pick<Owned, 'viewerId' | 'address'>,
): Promise<Outcome<Pick<ReceivedFile, 'fileSize' | 'sha256'>>> {
  const { mostPages: most } = business.documents
  try {
    const { pages, ...facts } = await remakePdf(pdf, target, { readerId: viewerId ?? address ?? '', most })
    if (pages > most) return fail(words.tooManyPages)
    return pages > 0 ? ok(facts) : fail(words.unreadablePdf)
  } catch (error) {
    // What our machine gives up on comes as a photo, too.
    if (error instanceof UnreadablePicture || error instanceof EncoderDied) return fail(words.unreadablePdf)
    throw error
  }
}

async function storeDocument(
  path: string,
  { mimeType, fileSize, sha256 }: Pick<ReceivedFile, 'mimeType' | 'fileSize' | 'sha256'>,
  { filename, viewerId, uploadedBy = viewerId, documentType, now }: Owned,
): Promise<{ id: string }> {
  const id = newId()
  const type = mimeType ?? 'application/octet-stream'
  const extension = type === 'application/pdf' ? 'pdf' : 'jpg'
  const storageKey = await putPrivateFile(path, { filename: `${id}.${extension}`, type })
  await Promise.all([
    db.insert(documents).values({
      id,
      uploadedBy,
      documentType,
      state: 'ready',
      storageKey,
      filename: filename.replaceAll('\0', '').slice(-120),
      mimeType: type,
      fileSize,
      contentHash: sha256,
      createdAt: now,
    }),
    uploadedBy && discardSurplus(uploadedBy, documentType, { besides: id, now }),
  ])
  return { id }
}

/** No one parks files here. A few stay: two tabs may book two cars. */
async function discardSurplus(
  ownerId: string,
  documentType: DocumentType,
  { besides, now }: { besides: string; now: Date },
): Promise<void> {
  const surplus = db
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.uploadedBy, ownerId),
        eq(documents.documentType, documentType),
        eq(documents.state, 'ready'),
        isNull(documents.claimedAt),
        ne(documents.id, besides),
      ),
    )
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .offset(business.uploads.mostUnclaimed - 1)
    .for('update', { skipLocked: true })
  await markDeleted(db, inArray(documents.id, surplus), now)
}
