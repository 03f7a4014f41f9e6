import { and, eq, isNull } from 'drizzle-orm'

import { images } from '#drizzle/tables/images.ts'
import { profiles } from '#drizzle/tables/people.ts'
import { emit } from '#app/features/emit.server.ts'
import { business } from '#app/config/business.ts'
import { problems } from '#app/messages/problems.ts'
import { db, isDatabaseAway, type Transaction } from '#app/platform/db.server.ts'
import { contentTypeOf, readUpTo } from '#app/platform/file-content.server.ts'
import type { FileReceiver } from '#app/platform/posted-body.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { UnreadablePicture } from '#app/platform/picture-encoding.server.ts'
import { removePicture, storePicture, type PictureFacts } from '#app/platform/pictures.server.ts'
import { withinLimit } from '#app/platform/rate-limit.server.ts'
import { ok, fail, type Outcome } from '#app/shared/outcome.ts'
import type { PhotoKind } from './rules.ts'

type Asked = { profileId: string; kind: PhotoKind; now: Date }
type Arrived = { bytes: Uint8Array; filename: string }

const words = problems.photo
const field = 'photo'
const accepted: (string | undefined)[] = ['image/jpeg', 'image/png', 'image/webp']
const presets = { profile: business.imagePresets.profile, cover: business.imagePresets.listingDisplay }
const columns = { profile: 'avatarImageId', cover: 'coverImageId' } as const

/**
 * A photo on its way in: `receive` takes the file for `readForm` (S2 §5: 10 MB, three types, known by their content);
 * `keep` makes it the person's photo, within its preset and without EXIF, once the whole form is there and right. Before
 * that nothing is stored: a line that breaks leaves no file behind.
 */
export function incomingPhoto(asked: Asked): { receive: FileReceiver; keep: () => Promise<Outcome> } {
  let arrived: Arrived | undefined
  const receive: FileReceiver = async ({ filename, stream }) => {
    if (!(await withinLimit(`upload:${asked.profileId}`, business.limits.upload, asked.now)))
      return fail(problems.documents.tooMany)
    const bytes = await readUpTo(stream, business.uploads.maximumBytes)
    if (!bytes) return fail(words.tooLarge)
    if (!accepted.includes(await contentTypeOf(bytes))) return fail(words.wrongType)
    arrived = { bytes, filename: filename.replaceAll('\0', '').slice(-120) }
    return ok('arrived')
  }
  // A text in the place of the file stands for nothing.
  const keep = async () => (arrived ? keepPhoto(asked, arrived) : fail(words.missing, field))
  return { receive, keep }
}

/** Takes a photo away; its files are deleted by a job. Nothing happens where there is none. */
export async function removePhoto({ profileId, kind, now }: Asked): Promise<void> {
  await db.transaction(async (tx) => {
    const person = await lockPhoto(tx, profileId, kind)
    if (!person?.imageId) return
    await tx
      .update(profiles)
      .set({ [columns[kind]]: null })
      .where(eq(profiles.id, profileId))
    await discard(tx, person.imageId, now)
  })
}

/** Marks a picture as deleted and has its files removed, with the transaction given. */
export async function discard(tx: Transaction, imageId: string, now: Date): Promise<void> {
  await tx.update(images).set({ deletedAt: now, showInGallery: false }).where(eq(images.id, imageId))
  await emit(tx, 'image.discarded', { imageId })
}

async function keepPhoto(asked: Asked, { bytes, filename }: Arrived): Promise<Outcome> {
  const stored = await store(bytes, asked)
  if (!stored.ok) return stored
  const picture = stored.value
  const used = await db
    .transaction((tx) => usePhoto(tx, asked, { ...picture, filename }))
    .catch((error: unknown) => {
      // It may stand in the database all the same: a file too many is better than a picture without one.
      if (isDatabaseAway(error)) throw error
      logError('photo not kept', error, { profileId: asked.profileId })
      return false
    })
  if (used) return ok()
  await removePicture(picture.storageKey)
  return fail(words.failed, field)
}

async function store(bytes: Uint8Array, { kind, profileId }: Asked): Promise<Outcome<PictureFacts>> {
  try {
    return ok(await storePicture(bytes, { preset: presets[kind] }))
  } catch (error) {
    if (error instanceof UnreadablePicture) return fail(words.unreadable, field)
    logError('photo not stored', error, { profileId })
    return fail(words.failed, field)
  }
}

/** False when the account was deleted meanwhile: it gets nothing of the person any more. */
async function usePhoto(
  tx: Transaction,
  { profileId, kind, now }: Asked,
  picture: PictureFacts & { filename: string },
): Promise<boolean> {
  const person = await lockPhoto(tx, profileId, kind)
  if (!person) return false
  const [image] = await tx
    .insert(images)
    .values({ ...picture, source: 'upload', tags: [kind], uploadedBy: profileId, createdAt: now })
    .returning({ id: images.id })
  await tx
    .update(profiles)
    .set({ [columns[kind]]: image!.id })
    .where(eq(profiles.id, profileId))
  if (person.imageId) await discard(tx, person.imageId, now)
  return true
}

/** The photo there is, undefined without an account; the row stays locked, so that of two uploads at once none is left behind. */
async function lockPhoto(
  tx: Transaction,
  profileId: string,
  kind: PhotoKind,
): Promise<{ imageId: string | null } | undefined> {
  const [person] = await tx
    .select({ imageId: profiles[columns[kind]] })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), isNull(profiles.deletedAt)))
    .for('update')
  return person
}
