import { and, eq, inArray, isNull, not, or, sql, type SQL } from 'drizzle-orm'

import { images } from '#drizzle/tables/images.ts'
import { profiles } from '#drizzle/tables/people.ts'
import { emit } from '#app/emit.server.ts'
import { business } from '#app/business.ts'
import { ownProfileProblems } from '#app/people/account/words.ts'
import { limits } from '#app/platform/limits.ts'
import { imageProblems, photoProblems, uploadProblems } from './words.ts'
import { db, isDatabaseAway, type Executor, type Transaction } from '#app/platform/db.server.ts'
import { isDiskFailure } from '#app/platform/disk.server.ts'
import { receiveFile, type ReceivedFile } from '#app/platform/file-content.server.ts'
import { logFileOutage } from '#app/platform/file-outages.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { TooManyPixels, UnreadablePicture } from '#app/platform/picture-encoder.server.ts'
import type { PicturePreset } from '#app/platform/picture-encoding.server.ts'
import { removePicture, storePicture, type PictureFacts } from '#app/platform/pictures.server.ts'
import type { FilePart, FileReceiver } from '#app/platform/posted-body.server.ts'
import { withinLimit } from '#app/platform/rate-limit.server.ts'
import { isSentByOther } from '#app/platform/sent-files.server.ts'
import { shortName } from '#app/platform/upload-parts.server.ts'
import type { ImagePurpose } from '#app/shared/image-kinds.ts'
import { fail, ok, type Outcome, type Problem } from '#app/shared/outcome.ts'
import { forgetImageErrors } from './originals.server.ts'
import { isPlaced } from './places.server.ts'
import { isPicture, typeProblem, type PictureForm } from './rules.ts'

type Upload = { ownerId: string; now: Date; takenBy?: PictureForm }
/** A picture of the site's own has no purpose, and no one's name. */
type KeptAs = { purpose: ImagePurpose | null; showInGallery?: boolean; preset?: PicturePreset; field: string }
type AddImage = () => Promise<string>

type Arrived = ReceivedFile & Pick<FilePart, 'filename' | 'address'>
type RefusedFile = { filename: string; problem: Problem }
/** `refused`: a problem for each file, naming it; an `outage` is no fault of the file's. */
export type KeptPictures = { ids: string[]; refused: Problem[] }

const words = photoProblems

/**
 * `receive` takes the file (10 MB, three types, by content). `keep` stores it once the form is valid; `use`
 * places it in the same transaction, or says why it can't. Always `drop` afterwards.
 */
export function incomingPicture(upload: Upload) {
  let arrived: Arrived | undefined
  const drop = async () => arrived?.remove()

  const receive: FileReceiver = async (part) => {
    await drop()
    const received = await receivePicture(part, upload, words)
    if (!received.ok) return received
    arrived = received.value
    return ok('arrived')
  }

  async function keep(as: KeptAs, use: Use): Promise<Outcome> {
    // A text field in place of the file.
    if (!arrived) return fail(ownProfileProblems.photoMissing, as.field)
    return keepPicture(arrived, upload, as, use)
  }

  return { receive, keep, drop }
}

/** Several files of one field, each for itself: what is refused is named, the others stay. */
export function incomingPictures(upload: Upload) {
  const arrived: Arrived[] = []
  const refused: RefusedFile[] = []
  const drop = async () => void (await Promise.all(arrived.map((file) => file.remove())))

  const receive: FileReceiver = async (part) => {
    const isOneTooMany = arrived.length + refused.length >= business.uploads.picturesAtOnce
    const received = isOneTooMany ? fail(imageProblems.tooMany) : await receivePicture(part, upload, imageProblems)
    if (received.ok) arrived.push(received.value)
    else refused.push({ filename: nameOf(part), problem: received.problem })
    return ok('')
  }

  async function keepEach(as: KeptAs, use: Use): Promise<KeptPictures> {
    const ids: string[] = []
    for (const file of arrived) {
      let id = ''
      const done = await keepPicture(file, upload, as, (tx, add, picture) =>
        use(tx, async () => (id = await add()), picture),
      )
      if (!done.ok) refused.push({ filename: file.filename, problem: done.problem })
      else if (id) ids.push(id)
    }
    return { ids, refused: refused.map(({ filename, problem }) => imageProblems.ofFile(filename, problem)) }
  }

  return { receive, keepEach, drop }
}

/** Pictures of reports have a limit of their own; all others share that of documents. Counts the attempt. */
export function mayUploadPicture({
  ownerId,
  now,
  takenBy,
}: Pick<Upload, 'ownerId' | 'now' | 'takenBy'>): Promise<boolean> {
  return takenBy === 'handover'
    ? withinLimit(`condition-photo:${ownerId}`, limits.conditionPhoto, now)
    : withinLimit(`upload:${ownerId}`, limits.upload, now)
}

async function receivePicture(
  part: FilePart,
  upload: Upload,
  problem: Record<'tooLarge' | 'wrongType', Problem>,
): Promise<Outcome<Arrived>> {
  if (isSentByOther(part, upload.ownerId)) return fail(imageProblems.otherAccount)
  // What was sent ahead was counted then.
  if (part.sentBy === undefined && !(await mayUploadPicture(upload))) return fail(uploadProblems.tooMany)
  const file = await receiveFile(part.stream, business.uploads.maximumBytes).catch((error: unknown) => {
    if (!isDiskFailure(error)) throw error
    logError('picture.receiving_failed', error)
    return 'notWritten' as const
  })
  if (file === 'notWritten') return fail(words.failed)
  if (!file) return fail(problem.tooLarge)
  if (isPicture(file.mimeType)) return ok({ ...file, filename: nameOf(part), address: part.address })
  await file.remove()
  if (file.fileSize === 0) return fail(imageProblems.empty)
  return fail(typeProblem(file.mimeType, upload.takenBy, problem.wrongType))
}

/**
 * `use` returns why the picture cannot be placed. Without `addImage` it is no image of the site, which everybody may see:
 * `use` writes a row of its own about `picture`.
 */
type Use = (tx: Transaction, addImage: AddImage, picture: PictureFacts) => Promise<Problem | null>

async function keepPicture(arrived: Arrived, upload: Upload, as: KeptAs, use: Use): Promise<Outcome> {
  const { filename } = arrived
  const { ownerId, now } = upload
  const { purpose, showInGallery } = as
  const stored = await store(arrived, upload, as)
  if (!stored.ok) return stored
  const picture = stored.value
  const problem = await db
    .transaction((tx) =>
      use(tx, () => addImage(tx, { ...picture, ownerId, now, filename, purpose, showInGallery }), picture),
    )
    .catch(async (error: unknown) => {
      // It may be committed: better a stray file than a picture without one.
      if (!isDatabaseAway(error)) await removeUnplaced(picture)
      throw error
    })
  if (!problem) return ok()
  await removeUnplaced(picture)
  return fail(problem, as.field)
}

/** What stays behind in the store is swept. */
async function removeUnplaced({ storageKey }: PictureFacts): Promise<void> {
  await removePicture(storageKey).catch((error: unknown) => logFileOutage('picture.deletion_failed', error))
}

function nameOf({ filename }: FilePart): string {
  return shortName(filename.split(/[\\/]/).at(-1) ?? '')
}

/** Leaves alone what is still in some place: take the picture out of its own first. A job deletes its files. */
export async function discardPicture(tx: Executor, imageId: string, now: Date): Promise<void> {
  const [discarded] = await tx
    .update(images)
    .set({ deletedAt: now, showInGallery: false })
    .where(and(eq(images.id, imageId), isNull(images.deletedAt), not(isPlaced())))
    .returning({ id: images.id })
  if (discarded) await emit(tx, 'image.discarded', { imageId })
}

/** A photo that a car has lost becomes an image of its owner's gallery, where it can be chosen again or deleted. */
export async function releaseUnplaced(tx: Transaction, imageId: string, now: Date): Promise<void> {
  await tx
    .update(images)
    .set({ purpose: 'media' })
    .where(and(eq(images.id, imageId), eq(images.purpose, 'listing'), hasOwner(tx), not(isPlaced())))
  await discardUnplaced(tx, imageId, now)
}

/** A photo that a car has lost, unless it is in another place, in someone's gallery or in an album. */
export async function discardUnplaced(tx: Transaction, imageId: string, now: Date): Promise<void> {
  const isKept = or(and(eq(images.purpose, 'media'), hasOwner(tx)), eq(images.source, 'album'))
  const [unplaced] = await tx
    .select({ isKept: sql<boolean>`${isKept}` })
    .from(images)
    .where(and(eq(images.id, imageId), not(isPlaced())))
  if (!unplaced) return
  await forgetImageErrors(tx, imageId)
  if (!unplaced.isKept) await discardPicture(tx, imageId, now)
}

function hasOwner(tx: Transaction): SQL {
  return inArray(images.uploadedBy, tx.select({ id: profiles.id }).from(profiles).where(isNull(profiles.deletedAt)))
}

async function store(file: Arrived, { ownerId }: Upload, { preset, field }: KeptAs): Promise<Outcome<PictureFacts>> {
  try {
    return ok(await storePicture(file, { ownerId, address: file.address, preset }))
  } catch (error) {
    if (error instanceof TooManyPixels) return fail(words.tooManyPixels, field)
    if (error instanceof UnreadablePicture) return fail(words.unreadable, field)
    logFileOutage('picture.storage_failed', error, { ownerId })
    return fail(words.failed, field)
  }
}

async function addImage(
  tx: Transaction,
  {
    ownerId,
    now,
    ...image
  }: Pick<Upload, 'ownerId' | 'now'> & PictureFacts & Pick<KeptAs, 'purpose' | 'showInGallery'> & { filename: string },
): Promise<string> {
  const [row] = await tx
    .insert(images)
    .values({ ...image, source: 'upload', uploadedBy: image.purpose && ownerId, createdAt: now })
    .returning({ id: images.id })
  if (!row) throw new Error('No row of the picture')
  await emit(tx, 'image.added', { imageId: row.id })
  return row.id
}
