/** Staff hide an upload with a reason, and show it again; its owner reads both in an email. */
import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'

import { images } from '#drizzle/tables/images.ts'
import { adminActions, profiles } from '#drizzle/tables/people.ts'
import { imageFacts } from '#app/pictures/images/facts.server.ts'
import { business } from '#app/business.ts'
import { mediaProblems } from './words.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, transact } from '#app/platform/db.server.ts'
import { enqueueMail } from '#app/platform/mail.server.ts'
import { isId } from '#app/shared/ids.ts'
import { matches } from '#app/platform/matching.server.ts'
import { one } from '#app/shared/one.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { imageHiddenEmail, imageShownEmail } from './emails.server.ts'
import type { UploadFilter } from './forms.ts'

const { moderatedAtOnce } = business.media

const columns = {
  ...imageFacts,
  ...columnsOf(images, {
    filename: true,
    tags: true,
    purpose: true,
    showInGallery: true,
    hiddenAt: true,
    hiddenReason: true,
    createdAt: true,
  }),
  owner: { name: profiles.fullName, username: profiles.username },
}
const isUpload = and(eq(images.source, 'upload'), isNull(images.deletedAt))

/** Newest first. Asks for one more row instead of counting. */
export async function listUploads({ q, show, page }: UploadFilter) {
  const tags = sql`array_to_string(${images.tags}, ' ')`
  const texts = [sql`${profiles.username}::text`, images.alt, images.filename, tags]
  const rows = await db
    .select(columns)
    .from(images)
    .innerJoin(profiles, eq(profiles.id, images.uploadedBy))
    .where(
      and(
        isUpload,
        show === 'gallery' ? and(eq(images.showInGallery, true), isNull(images.hiddenAt)) : undefined,
        show === 'hidden' ? isNotNull(images.hiddenAt) : undefined,
        q ? or(...texts.map((text) => matches(text, q))) : undefined,
      ),
    )
    .orderBy(desc(images.createdAt), desc(images.id))
    .limit(moderatedAtOnce + 1)
    .offset((page - 1) * moderatedAtOnce)
  return { uploads: rows.slice(0, moderatedAtOnce), more: rows.length > moderatedAtOnce }
}

export async function findUpload(id: string | undefined) {
  if (!isId(id)) return null
  const [upload] = await db
    .select(columns)
    .from(images)
    .innerJoin(profiles, eq(profiles.id, images.uploadedBy))
    .where(and(isUpload, eq(images.id, id)))
  return upload ?? null
}

type Moderation = { imageId: string; moderatorId: string; reason: string | null; now: Date }

/** Without a reason it is shown again. Of two at once the first decides. */
export async function moderateUpload({ imageId, moderatorId, reason, now }: Moderation): Promise<Outcome> {
  return transact(async (tx) => {
    const isHiding = reason !== null
    const [image] = await tx
      .update(images)
      .set({ hiddenReason: reason, hiddenAt: isHiding ? now : null, hiddenBy: isHiding ? moderatorId : null })
      .where(and(isUpload, eq(images.id, imageId), isHiding ? isNull(images.hiddenAt) : isNotNull(images.hiddenAt)))
      .returning({ ownerId: images.uploadedBy, filename: images.filename })
    if (!image?.ownerId) return fail(mediaProblems.moderatedMeanwhile)
    const decision = {
      adminId: moderatorId,
      targetUserId: image.ownerId,
      action: isHiding ? 'image_hidden' : 'image_shown',
      actionType: 'media',
      after: { imageId },
      reason,
      createdAt: now,
    }
    const action = one(await tx.insert(adminActions).values(decision).returning({ id: adminActions.id }))
    const [owner] = await tx
      .select(columnsOf(profiles, { email: true, firstName: true }))
      .from(profiles)
      .where(and(eq(profiles.id, image.ownerId), isNull(profiles.deletedAt)))
    const about = owner && { ...owner, filename: image.filename, actionId: action.id }
    if (about) await enqueueMail(tx, isHiding ? imageHiddenEmail(about, reason) : imageShownEmail(about))
    return ok()
  })
}
