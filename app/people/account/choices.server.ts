import { and, eq, isNull } from 'drizzle-orm'

import { profiles } from '#drizzle/tables/people.ts'
import { db } from '#app/platform/db.server.ts'

/** `bookings`, `signUps`, `leads` and `today` are undefined where they were not asked. */
type Choices = {
  showEmail: boolean
  showPhone: boolean
  keepDocuments: boolean
  chat: boolean
  reminders: boolean
  bookings?: boolean
  signUps?: boolean
  leads?: boolean
  today?: boolean
}

export async function saveChoices(
  profileId: string,
  { chat, reminders, bookings, signUps, leads, today, ...switches }: Choices,
): Promise<void> {
  await db
    .update(profiles)
    .set({
      ...switches,
      notifications: {
        chat,
        reminders,
        ...(bookings !== undefined && { bookings }),
        ...(signUps !== undefined && { signUps }),
        ...(leads !== undefined && { leads }),
        ...(today !== undefined && { today }),
      },
    })
    .where(and(eq(profiles.id, profileId), isNull(profiles.deletedAt)))
}
