import { and, eq, isNull, or } from 'drizzle-orm'

import { profiles, tokens } from '#drizzle/tables/people.ts'
import { asksForSecondStep } from '#app/people/access/queries.server.ts'
import { db } from '#app/platform/db.server.ts'
import { isLink, isUsableLink } from '#app/platform/email-links.server.ts'
import { readPhone } from '#app/platform/phone.server.ts'

export async function findAccountByName(nameOrEmail: string) {
  const column = nameOrEmail.includes('@') ? profiles.email : profiles.username
  const [account] = await db
    .select({ id: profiles.id, passwordHash: profiles.passwordHash, asksForSecondStep })
    .from(profiles)
    .where(and(eq(column, nameOrEmail), isNull(profiles.deletedAt)))
  return account ?? null
}

export async function findAddressToConfirm(secret: string, now: Date): Promise<string | null> {
  const [token] = await db
    .select({ email: tokens.email })
    .from(tokens)
    .where(isUsableLink('confirm_email', secret, now))
  return token?.email ?? null
}

export async function findConfirmation(secret: string) {
  const [token] = await db
    .select({ profileId: tokens.profileId, email: tokens.email, purpose: tokens.purpose })
    .from(tokens)
    .where(or(isLink('confirm_email', secret), isLink('change_email', secret)))
  return token ? { profileId: token.profileId, email: token.email, changes: token.purpose === 'change_email' } : null
}

export function parsePhone(typed: string): string | undefined {
  return readPhone(typed)
}
