/** Form entries of an expired session, saved until their owner signs in again (decision 024). */
import { parse } from '@conform-to/react'
import { and, eq, gt, lt } from 'drizzle-orm'

import { savedEntries } from '#drizzle/tables/people.ts'
import { business } from '#app/business.ts'
import { limits } from './limits.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db } from '#app/platform/db.server.ts'
import { decryptEntries, encryptEntries, entriesOwners } from '#app/platform/encrypted-text.server.ts'
import { addressOf, readTexts } from '#app/platform/http.server.ts'
import { ownCookie } from '#app/platform/own-cookie.server.ts'
import { secretFields, textsOf } from '#app/platform/posted-fields.server.ts'
import { withinLimit } from '#app/platform/rate-limit.server.ts'
import { hashSecret, newSecret } from '#app/platform/secrets.server.ts'
import { sessionOwner } from '#app/platform/session.server.ts'
import { later } from '#app/shared/durations.ts'
import { formNameField } from '#app/shared/form-name.ts'
import { honeypotField } from '#app/shared/honeypot.ts'

const { entriesLiveFor, maxSavedLength } = business.accounts

const cookie = ownCookie('marque_kept', { maxAge: entriesLiveFor / 1_000 })

type SavedForm = { form: string; values: Record<string, unknown> }

/** Null when the body is not one of our forms; `cookie` is null when there was nothing to save, or too much. */
export async function saveEntries(
  request: Request,
  page: string,
  now: Date,
): Promise<{ cookie: string | null } | null> {
  const hasFiles = request.headers.get('Content-Type')?.startsWith('multipart/')
  const posted = await readTexts(request)
  const form = posted?.get(formNameField)
  if (!posted || typeof form !== 'string' || !form) return null
  const entries = textsOf(posted).filter(([name]) => isSavable(name))
  // An empty body is otherwise a form of unchecked checkboxes.
  const hasMore = hasFiles || [...posted.keys()].some((name) => secretFields.test(name))
  if (hasMore && entries.every(([, text]) => !text.trim())) return { cookie: null }
  if (JSON.stringify(entries).length > maxSavedLength) return { cookie: null }
  if (!(await withinLimit(`kept:${addressOf(request)}`, limits.savedEntries, now))) return { cookie: null }
  const secret = newSecret()
  await db.insert(savedEntries).values({
    tokenHash: hashSecret(secret),
    page,
    form,
    entries: encryptEntries(entries, entriesOwners.unsentForms),
    profileId: await sessionOwner(request),
    expiresAt: later(now, entriesLiveFor),
  })
  return { cookie: await cookie.serialize(secret) }
}

export async function restoreEntries(
  request: Request,
  viewerId: string,
  now: Date,
): Promise<{ saved: SavedForm; cookie: string } | null> {
  const secret: unknown = await cookie.parse(request.headers.get('Cookie'))
  if (typeof secret !== 'string' || request.method !== 'GET') return null
  const { pathname, search } = new URL(request.url)
  const here = and(
    eq(savedEntries.tokenHash, hashSecret(secret)),
    eq(savedEntries.page, pathname + search),
    gt(savedEntries.expiresAt, now),
  )
  const [row] = await db
    .delete(savedEntries)
    .where(here)
    .returning(columnsOf(savedEntries, { profileId: true, form: true, entries: true }))
  if (!row || (row.profileId !== null && row.profileId !== viewerId)) return null
  const typed = new FormData()
  for (const [name, value] of decryptEntries(row.entries, entriesOwners.unsentForms)) typed.append(name, value)
  const { payload } = parse(typed, { resolve: (value) => ({ value }) })
  return { saved: { form: row.form, values: payload }, cookie: await cookie.serialize('', { maxAge: 0 }) }
}

export async function trimSavedEntries(now: Date): Promise<number> {
  return (await db.delete(savedEntries).where(lt(savedEntries.expiresAt, now))).count
}

function isSavable(name: string): boolean {
  return name !== formNameField && name !== honeypotField && !name.startsWith('__') && !secretFields.test(name)
}
