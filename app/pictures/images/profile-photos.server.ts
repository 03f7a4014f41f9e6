import { and, eq, isNull } from 'drizzle-orm'

import { profiles } from '#drizzle/tables/people.ts'
import { discardPicture, incomingPicture } from './uploads.server.ts'
import { imagePresets } from './presets.ts'
import { photoProblems } from './words.ts'
import { db, type Transaction } from '#app/platform/db.server.ts'
import type { PhotoKind } from '#app/people/account/rules.ts'

type Photo = { profileId: string; kind: PhotoKind; now: Date }

const presets = { profile: imagePresets.profile, cover: imagePresets.listingDisplay }
const columns = { profile: 'avatarImageId', cover: 'coverImageId' } as const

/** `keep` replaces the person's photo. */
export function incomingPhoto({ profileId, kind, now }: Photo) {
  const { receive, keep, drop } = incomingPicture({ ownerId: profileId, now })
  const as = { preset: presets[kind], purpose: kind, field: 'photo' }
  return {
    receive,
    drop,
    /** Refused when the account was deleted in the meantime. */
    keep: () =>
      keep(as, async (tx, addImage) => {
        const person = await lockPhoto(tx, profileId, kind)
        if (!person) return photoProblems.accountGone
        await setPhoto(tx, { profileId, kind }, await addImage())
        if (person.imageId) await discardPicture(tx, person.imageId, now)
        return null
      }),
  }
}

export function removeProfilePhoto({ profileId, kind, now }: Photo): Promise<boolean> {
  return db.transaction(async (tx) => {
    const person = await lockPhoto(tx, profileId, kind)
    if (!person?.imageId) return false
    await setPhoto(tx, { profileId, kind }, null)
    await discardPicture(tx, person.imageId, now)
    return true
  })
}

function setPhoto(tx: Transaction, { profileId, kind }: Omit<Photo, 'now'>, imageId: string | null) {
  const photo = { [columns[kind]]: imageId }
  return tx.update(profiles).set(photo).where(eq(profiles.id, profileId))
}

/** Locks the row: of two uploads at once none is orphaned. */
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
