import { eq } from 'drizzle-orm'

import { images } from '#drizzle/tables/images.ts'
import { emit } from '#app/features/emit.server.ts'
import { business } from '#app/config/business.ts'
import { problems } from '#app/messages/problems.ts'
import { db, isDatabaseAway, type Executor, type Transaction } from '#app/platform/db.server.ts'
import { receiveFile, type ReceivedFile } from '#app/platform/file-content.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { UnreadablePicture } from '#app/platform/picture-encoder.server.ts'
import type { PicturePreset } from '#app/platform/picture-encoding.server.ts'
import { removePicture, storePicture, type PictureFacts } from '#app/platform/pictures.server.ts'
import type { FileReceiver } from '#app/platform/posted-body.server.ts'
import { withinLimit } from '#app/platform/rate-limit.server.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { isPicture } from './rules.ts'

type Upload = { ownerId: string; now: Date }
type KeptAs = { preset: PicturePreset; tags: string[]; field: string }
type AddImage = () => Promise<string>

const words = problems.photo

/**
 * `receive` takes the file (S2 §5: 10 MB, three types, by content). `keep` stores it once the form is valid; `use`
 * places it in the same transaction. Always `drop` afterwards.
 */
export function incomingPicture(upload: Upload) {
  let arrived: (ReceivedFile & { filename: string }) | undefined
  const drop = async () => arrived?.remove()

  const receive: FileReceiver = async ({ filename, stream }) => {
    if (!(await withinLimit(`upload:${upload.ownerId}`, business.limits.upload, upload.now)))
      return fail(problems.documents.tooMany)
    await drop()
    const file = await receiveFile(stream, business.uploads.maximumBytes)
    if (!file) return fail(words.tooLarge)
    arrived = { ...file, filename: filename.replaceAll('\0', '').slice(-120) }
    return isPicture(file.mimeType) ? ok('arrived') : fail(words.wrongType)
  }

  async function keep(as: KeptAs, use: (tx: Transaction, addImage: AddImage) => Promise<boolean>): Promise<Outcome> {
    // A text field in place of the file.
    if (!arrived) return fail(words.missing, as.field)
    const { filename } = arrived
    const stored = await store(arrived, upload, as)
    if (!stored.ok) return stored
    const picture = stored.value
    const used = await db
      .transaction((tx) => use(tx, () => addImage(tx, { ...picture, ...upload, filename, tags: as.tags })))
      .catch((error: unknown) => {
        // It may be committed: better a stray file than a picture without one.
        if (isDatabaseAway(error)) throw error
        logError('picture.save_failed', error, { ownerId: upload.ownerId })
        return false
      })
    if (used) return ok()
    await removePicture(picture.storageKey).catch((error: unknown) => logError('picture.deletion_failed', error))
    return fail(words.failed, as.field)
  }

  return { receive, keep, drop }
}

/** A job deletes its files. */
export async function discardPicture(tx: Executor, imageId: string, now: Date): Promise<void> {
  await tx.update(images).set({ deletedAt: now, showInGallery: false }).where(eq(images.id, imageId))
  await emit(tx, 'image.discarded', { imageId })
}

async function store(
  file: ReceivedFile,
  { ownerId }: Upload,
  { preset, field }: KeptAs,
): Promise<Outcome<PictureFacts>> {
  try {
    return ok(await storePicture(file, { ownerId, preset }))
  } catch (error) {
    if (error instanceof UnreadablePicture) return fail(words.unreadable, field)
    logError('picture.storage_failed', error, { ownerId })
    return fail(words.failed, field)
  }
}

async function addImage(
  tx: Transaction,
  { ownerId, now, ...image }: Upload & PictureFacts & { filename: string; tags: string[] },
): Promise<string> {
  const [row] = await tx
    .insert(images)
    .values({ ...image, source: 'upload', uploadedBy: ownerId, createdAt: now })
    .returning({ id: images.id })
  if (!row) throw new Error('No row of the picture')
  return row.id
}
