import { and, eq, isNull } from 'drizzle-orm'

import { profiles } from '#drizzle/tables/people.ts'
import { db } from '#app/platform/db.server.ts'

type Choices = { showEmail: boolean; showPhone: boolean; keepDocuments: boolean; chat: boolean }

export async function saveChoices(profileId: string, { chat, ...switches }: Choices): Promise<void> {
  await db
    .update(profiles)
    .set({ ...switches, notifications: { chat } })
    .where(and(eq(profiles.id, profileId), isNull(profiles.deletedAt)))
}
