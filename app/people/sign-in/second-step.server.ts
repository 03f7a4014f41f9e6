/** Between the right password and the code no one is signed in: a signed cookie says whose password it was. */
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'

import { profiles } from '#drizzle/tables/people.ts'
import { business } from '#app/business.ts'
import { asksForSecondStep } from '#app/people/access/queries.server.ts'
import { db } from '#app/platform/db.server.ts'
import { env } from '#app/platform/env.server.ts'
import { ownCookie } from '#app/platform/own-cookie.server.ts'
import { hashSecret, isSameSecret } from '#app/platform/secrets.server.ts'
import { later } from '#app/shared/durations.ts'

const lifetime = business.accounts.secondStepLivesFor

const cookie = ownCookie('marque_second_step', { maxAge: lifetime / 1_000, secrets: env.sessionSecrets })
const stored = z.object({ profileId: z.uuid(), password: z.string(), until: z.number() })

export type SecondStep = { id: string; username: string; passwordHash: string }

export async function secondStepHeaders(account: { id: string; passwordHash: string }, now: Date): Promise<Headers> {
  const { id: profileId, passwordHash } = account
  const until = later(now, lifetime).getTime()
  return new Headers({
    'Set-Cookie': await cookie.serialize({ profileId, password: hashSecret(passwordHash), until }),
  })
}

/** Null when it was too long ago, or the password or the second factor has changed in the meantime. */
export async function findSecondStep(request: Request, now: Date): Promise<SecondStep | null> {
  const given = stored.safeParse(await cookie.parse(request.headers.get('Cookie'))).data
  if (!given || given.until <= now.getTime()) return null
  const { id, username, passwordHash, deletedAt } = profiles
  const [account] = await db
    .select({ id, username, passwordHash })
    .from(profiles)
    .where(and(eq(id, given.profileId), asksForSecondStep, isNull(deletedAt)))
  return account && isSameSecret(given.password, hashSecret(account.passwordHash)) ? account : null
}

export function endSecondStep(): Promise<string> {
  return cookie.serialize('', { maxAge: 0 })
}
