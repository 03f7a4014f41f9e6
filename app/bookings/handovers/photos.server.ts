/** Condition photographs: the picture pipeline of the house, with rows of their own and a guard in front of every look. */
import { and, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'

import {
  bookingRequests,
  bookings,
  conditionPhotos,
  conditionReports,
  damageMarks,
  disputePhotos,
} from '#drizzle/schema.ts'
import { business } from '#app/business.ts'
import { incomingPictures, mayUploadPicture } from '#app/pictures/images/uploads.server.ts'
import { photoProblems, uploadProblems } from '#app/pictures/images/words.ts'
import { handoverFigures } from './figures.ts'
import { handoverProblems } from './words.ts'
import { db, transact, type Transaction } from '#app/platform/db.server.ts'
import { addOnce, findSentBefore } from '#app/platform/form-rows.server.ts'
import { hasRoomFor } from '#app/platform/disk.server.ts'
import { logFileOutage } from '#app/platform/file-outages.server.ts'
import { removePicture, type PictureFacts } from '#app/platform/pictures.server.ts'
import type { FileReceiver } from '#app/platform/posted-body.server.ts'
import { resumableUploads, type PartSender } from '#app/platform/resumable.server.ts'
import { bookingStatuses } from '#app/shared/booking-status-lists.ts'
import { isId } from '#app/shared/ids.ts'
import { fail, ok, type Outcome, type Problem } from '#app/shared/outcome.ts'
import { rentalHrefs } from '#app/shared/rental-hrefs.ts'
import { photoField } from './field-names.ts'
import { findReport, lockOpenReport, type ReportKey } from './report.server.ts'
import { photosDeletedBefore } from './rules.ts'
import { shots, type Shot } from '#app/shared/condition-kinds.ts'

/** A photograph in pieces, where scripts run: the part of the report that names it comes behind. */
export const answerPhotoPart = resumableUploads({
  path: rentalHrefs.conditionParts(),
  maximumBytes: business.uploads.maximumBytes,
  admit: admitPhoto,
  problems: { noRoom: photoProblems.failed, failed: photoProblems.failed },
  failure: 'picture.part_failed',
})

async function admitPhoto(sender: PartSender, size: number): Promise<Outcome> {
  if (!(await hasRoomFor(size))) return fail(photoProblems.failed)
  return (await mayUploadPicture({ ...sender, takenBy: 'handover' })) ? ok() : fail(uploadProblems.tooMany)
}

type Upload = { key: ReportKey; ownerId: string; now: Date }

/**
 * `files` for the form, then `add`; always `drop` afterwards. What succeeds stays; `refused` is by field. `add` takes the
 * id that the browser made for its one photograph, if it made one.
 */
export function incomingShots({ key, ownerId, now }: Upload) {
  const incoming = shots.map((shot) => ({ shot, pictures: incomingPictures({ ownerId, now, takenBy: 'handover' }) }))
  const files: Record<string, FileReceiver> = Object.fromEntries(
    incoming.map(({ shot, pictures }) => [photoField(shot), pictures.receive]),
  )
  const drop = async () => void (await Promise.all(incoming.map(({ pictures }) => pictures.drop())))

  async function add(id?: string): Promise<Record<string, Problem[]>> {
    const refused: Record<string, Problem[]> = {}
    for (const { shot, pictures } of incoming) {
      const field = photoField(shot)
      const as = { purpose: null, field }
      const kept = await pictures.keepEach(as, (tx, _image, picture) =>
        addPhoto(tx, { key, ownerId, now, id }, shot, picture),
      )
      if (kept.refused.length > 0) refused[field] = kept.refused
    }
    return refused
  }

  return { files, add, drop }
}

/**
 * The same id, or picture of the same shot, is there already when an answer was lost and it is sent again. An id that
 * something else has is not this picture's.
 */
async function addPhoto(
  tx: Transaction,
  { key, ownerId, now, id }: Upload & { id?: string },
  shot: Shot,
  { storageKey, contentHash, mimeType, fileSize, width, height }: PictureFacts,
): Promise<Problem | null> {
  const begun = await findReport(tx, key)
  // Also when the report was signed since. Not by its content: a browser encodes it again for its second try.
  if (begun && (await findSentBefore(tx, conditionPhotos, id, { reportId: begun.id, shot })) === 'same') return null
  const report = await lockOpenReport(tx, key, now)
  if (!report.ok) return report.problem
  const reportId = report.value.id
  if ((await tx.$count(conditionPhotos, eq(conditionPhotos.reportId, reportId))) >= handoverFigures.mostPhotos)
    return handoverProblems.tooManyPhotos
  const said = { reportId, shot }
  const facts = { storageKey, contentHash, mimeType, fileSize, width, height }
  await addOnce(tx, conditionPhotos, { id, said }, (own) =>
    tx
      .insert(conditionPhotos)
      .values({ ...said, ...facts, id: own, uploadedBy: ownerId, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: conditionPhotos.id }),
  )
  return null
}

/** The customer sees it once the report is signed. */
export async function findConditionPhoto(id: string | undefined) {
  if (!isId(id)) return null
  const [photo] = await db
    .select({
      storageKey: conditionPhotos.storageKey,
      hash: conditionPhotos.contentHash,
      isShown: isNotNull(conditionReports.completedAt).mapWith(Boolean),
      requestId: bookings.requestId,
    })
    .from(conditionPhotos)
    .innerJoin(conditionReports, eq(conditionReports.id, conditionPhotos.reportId))
    .innerJoin(bookings, eq(bookings.id, conditionReports.bookingId))
    .where(eq(conditionPhotos.id, id))
  return photo ?? null
}

/** A photograph or a mark of an open report. */
export async function removeItem(id: string, key: ReportKey, now: Date): Promise<Outcome> {
  const removed = await transact(async (tx): Promise<Outcome<string | undefined>> => {
    const report = await lockOpenReport(tx, key, now)
    if (!report.ok) return report
    const reportId = report.value.id
    await tx.delete(damageMarks).where(and(eq(damageMarks.id, id), eq(damageMarks.reportId, reportId)))
    const [photo] = await tx
      .delete(conditionPhotos)
      .where(and(eq(conditionPhotos.id, id), eq(conditionPhotos.reportId, reportId)))
      .returning({ storageKey: conditionPhotos.storageKey })
    return ok(photo?.storageKey)
  })
  if (!removed.ok) return removed
  // What stays behind in the store is swept.
  if (removed.value)
    await removePicture(removed.value).catch((error: unknown) => logFileOutage('picture.deletion_failed', error))
  return ok()
}

/** Rentals that ended so long ago that their photographs are no longer kept. */
export const bookingsPastRetention = (now: Date) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(bookingRequests, eq(bookingRequests.id, bookings.requestId))
    .where(
      and(
        inArray(bookings.status, bookingStatuses.over),
        sql`greatest(${bookingRequests.returnAt}, ${bookings.endedAt}) < ${photosDeletedBefore(now).toISOString()}`,
      ),
    )

/** How many: up to `deletedAtOnce`; the next run continues. */
export async function deleteOldPhotos(now: Date): Promise<number> {
  const over = db
    .select({ id: conditionReports.id })
    .from(conditionReports)
    .where(inArray(conditionReports.bookingId, bookingsPastRetention(now)))
  return deletePhotos(conditionPhotos, inArray(conditionPhotos.reportId, over))
}

/** How many. Row by row after its file: while the store is down, no row is lost. */
export async function deletePhotos(table: typeof conditionPhotos | typeof disputePhotos, which: SQL): Promise<number> {
  const old = await db
    .select({ id: table.id, storageKey: table.storageKey })
    .from(table)
    .where(which)
    .limit(handoverFigures.deletedAtOnce)
  for (const { id, storageKey } of old) {
    await removePicture(storageKey)
    await db.delete(table).where(eq(table.id, id))
  }
  return old.length
}
