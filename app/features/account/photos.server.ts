import { and, eq, isNull } from 'drizzle-orm'

import { images } from '#drizzle/tables/images.ts'
import { profiles } from '#drizzle/tables/people.ts'
import { enqueuePictureRemoval } from '#app/features/images/events.server.ts'
import { business } from '#app/config/business.ts'
import { problems } from '#app/messages/problems.ts'
import { db, isDatabaseAway, type Transaction } from '#app/platform/db.server.ts'
import { contentTypeOf, readUpTo } from '#app/platform/file-content.server.ts'
import type { FileReceiver } from '#app/platform/posted-body.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { UnreadablePicture } from '#app/platform/picture-encoding.server.ts'
import { removePicture, storePicture, type PictureFacts } from '#app/platform/pictures.server.ts'
import { withinLimit } from '#app/platform/rate-limit.server.ts'
import { done, refused, type Outcome } from '#app/shared/outcome.ts'
import type { PhotoKind } from './rules.ts'

type Asked = { profileId: string; kind: PhotoKind; now: Date }

const words = problems.photo
const accepted: (string | undefined)[] = ['image/jpeg', 'image/png', 'image/webp']
const presets = { profile: business.imagePresets.profile, cover: business.imagePresets.listingDisplay }
const columns = { profile: 'avatarImageId', cover: 'coverImageId' } as const

/**
 * A photo on its way in: `receive` takes the file for `readForm` (S2 §5: 10 MB, three types, known by their content) and
 * keeps it within its preset, without EXIF; `keep` makes it the person's photo once the whole form is right.
 */
export function incomingPhoto(asked: Asked): { receive: FileReceiver; keep: () => Promise<Outcome> } {
  let stored: { picture: PictureFacts; filename: string } | undefined
  const receive: FileReceiver = async ({ filename, stream }) => {
    if (!(await withinLimit(`upload:${asked.profileId}`, business.limits.upload, asked.now))) return refused(problems.documents.tooMany)
    const bytes = await readUpTo(stream, business.uploads.maximumBytes)
    if (!bytes) return refused(words.tooLarge)
    if (!accepted.includes(await contentTypeOf(bytes))) return refused(words.wrongType)
    const picture = await store(bytes, asked)
    if (picture.ok) stored = { picture: picture.value, filename: filename.replaceAll('\0', '').slice(-120) }
    return picture.ok ? done(picture.value.contentHash) : picture
  }
  // A text in the place of the file stands for nothing.
  const keep = async () => (stored ? usePhoto(asked, stored.picture, stored.filename) : refused({ body: words.missing }, 'photo'))
  return { receive, keep }
}

/** Takes a photo away; its files are deleted by a job. Nothing happens where there is none. */
export async function removePhoto({ profileId, kind, now }: Asked): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockPhoto(tx, profileId, kind)
    if (!before) return
    await tx.update(profiles).set({ [columns[kind]]: null }).where(eq(profiles.id, profileId))
    await discard(tx, before, now)
  })
}

/** Marks a picture as deleted and has its files removed, with the transaction given. */
export async function discard(tx: Transaction, imageId: string, now: Date): Promise<void> {
  await tx.update(images).set({ deletedAt: now, showInGallery: false }).where(eq(images.id, imageId))
  await enqueuePictureRemoval(tx, imageId)
}

async function store(bytes: Uint8Array, { kind, profileId }: Asked): Promise<Outcome<PictureFacts>> {
  try {
    return done(await storePicture(bytes, { preset: presets[kind] }))
  } catch (error) {
    if (error instanceof UnreadablePicture) return refused(words.unreadable)
    logError('photo not stored', error, { profileId })
    return refused(words.failed)
  }
}

async function usePhoto({ profileId, kind, now }: Asked, picture: PictureFacts, filename: string): Promise<Outcome> {
  try {
    return await db.transaction(async (tx) => {
      const before = await lockPhoto(tx, profileId, kind)
      const [image] = await tx
        .insert(images)
        .values({ ...picture, source: 'upload', filename, tags: [kind], uploadedBy: profileId, createdAt: now })
        .returning({ id: images.id })
      await tx.update(profiles).set({ [columns[kind]]: image!.id }).where(eq(profiles.id, profileId))
      if (before) await discard(tx, before, now)
      return done()
    })
  } catch (error) {
    // It may stand in the database all the same: a file too many is better than a picture without one.
    if (isDatabaseAway(error)) throw error
    logError('photo not kept', error, { profileId })
    await removePicture(picture.storageKey)
    return refused(words.failed, 'photo')
  }
}

/** The photo there is; the row stays locked, so that of two uploads at once none is left behind. */
async function lockPhoto(tx: Transaction, profileId: string, kind: PhotoKind): Promise<string | null> {
  const [person] = await tx
    .select({ imageId: profiles[columns[kind]] })
    .from(profiles)
    .where(and(eq(profiles.id, profileId), isNull(profiles.deletedAt)))
    .for('update')
  return person?.imageId ?? null
}
