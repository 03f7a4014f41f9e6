import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm'

import { userPresence } from '#drizzle/tables/community.ts'
import { images } from '#drizzle/tables/images.ts'
import { profiles, usernameHistory } from '#drizzle/tables/people.ts'
import { can } from '#app/people/access/permissions.ts'
import { presenceOf } from '#app/people/presence/rules.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db } from '#app/platform/db.server.ts'
import { printPhone } from '#app/platform/phone.server.ts'
import type { ImageFacts } from '#app/ui/picture-widths.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { isUsername } from './usernames.ts'

/**
 * Contact details only for approved viewers. Before approval, role and bio are only claims. `movedTo`: the current
 * username.
 */
export async function findPublicProfile(given: { username: string; viewer: Viewer | null; now: Date }) {
  const { username, viewer, now } = given
  if (!isUsername(username)) return { person: null, movedTo: null }
  const [found] = await db
    .select({ person: shownFields, status: userPresence.status, lastActivity: userPresence.lastActivity })
    .from(profiles)
    .leftJoin(userPresence, eq(userPresence.userId, profiles.id))
    .where(and(eq(profiles.username, username), isShown()))
  if (!found) return { person: null, movedTo: await findNewName(username) }
  const { person, status, lastActivity } = found
  if (person.username !== username) return { person: null, movedTo: person.username }
  const approved = person.approvalStatus === 'approved'
  const seesContact = can(viewer, 'contact.see')
  const pictures = await findPictures([person.avatarImageId, person.coverImageId])
  return {
    movedTo: null,
    person: {
      username: person.username,
      firstName: person.firstName,
      fullName: person.fullName,
      bio: approved ? person.bio : null,
      role: approved ? person.role : null,
      email: seesContact && person.showEmail ? person.email : null,
      phone: seesContact && person.showPhone && person.phone ? printPhone(person.phone) : null,
      avatar: pictures.get(person.avatarImageId ?? '') ?? null,
      cover: pictures.get(person.coverImageId ?? '') ?? null,
      presence: presenceOf(status, lastActivity, now),
      lastActive: lastActivity ?? person.lastSeen ?? person.lastLoginAt,
      memberSince: person.createdAt,
    },
  }
}

const shownFields = columnsOf(profiles, {
  username: true,
  firstName: true,
  fullName: true,
  bio: true,
  role: true,
  approvalStatus: true,
  email: true,
  phone: true,
  showEmail: true,
  showPhone: true,
  avatarImageId: true,
  coverImageId: true,
  lastSeen: true,
  lastLoginAt: true,
  createdAt: true,
})

function isShown() {
  return and(isNull(profiles.deletedAt), ne(profiles.approvalStatus, 'rejected'))
}

async function findNewName(username: string): Promise<string | null> {
  const [moved] = await db
    .select({ username: profiles.username })
    .from(usernameHistory)
    .innerJoin(profiles, eq(profiles.id, usernameHistory.profileId))
    .where(and(eq(usernameHistory.username, username), isShown()))
    .orderBy(desc(usernameHistory.releasedAt), desc(usernameHistory.id))
    .limit(1)
  return moved?.username ?? null
}

export async function findPictures(ids: (string | null)[]): Promise<Map<string, ImageFacts>> {
  const wanted = ids.filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await db
    .select({ id: images.id, hash: images.contentHash, width: images.width, height: images.height, alt: images.alt })
    .from(images)
    .where(and(inArray(images.id, wanted), isNull(images.deletedAt), isNull(images.hiddenAt)))
  return new Map(rows.map((image) => [image.id, image]))
}
