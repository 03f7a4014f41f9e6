/**
 * What somebody had typed when their session had run out, kept until they have signed in again. Hides the cookie and the
 * table. Only texts are kept, no passwords and no files. Only the browser that sent them gets them back, by its cookie; and
 * there only the person whose session it was, where the browser still named it. After a sign-out in another tab it does
 * not: then whoever signs in there next and opens the page gets them (decision 024).
 */
import { parse } from '@conform-to/react'
import { and, eq, gt, lt } from 'drizzle-orm'

import { keptEntries } from '#drizzle/tables/people.ts'
import { business } from '#app/config/business.ts'
import { db } from '#app/platform/db.server.ts'
import { addressOf, readTexts } from '#app/platform/http.server.ts'
import { ownCookie } from '#app/platform/own-cookie.server.ts'
import { withinLimit } from '#app/platform/rate-limit.server.ts'
import { hashSecret, newSecret } from '#app/platform/secrets.server.ts'
import { sessionOwner } from '#app/platform/session.server.ts'
import { later } from '#app/shared/durations.ts'
import { formNameField } from '#app/shared/form-name.ts'
import { honeypotField } from '#app/shared/honeypot.ts'

const { entriesLiveFor, longestKept } = business.accounts
const secrets = /password|secret|token/i

const cookie = ownCookie('marque_kept', { maxAge: entriesLiveFor / 1_000 })

export type KeptForm = { form: string; values: Record<string, unknown> }

/**
 * Keeps what this request posts for the form on `page`. Gives the Set-Cookie value: null when nothing is kept, for want of
 * anything but passwords and files, as too much, or too often. Null alone when it posts no form of ours.
 */
export async function keepEntries(
  request: Request,
  page: string,
  now: Date,
): Promise<{ cookie: string | null } | null> {
  // Files are read away, so that a form with some may look empty.
  const hasFiles = request.headers.get('Content-Type')?.startsWith('multipart/')
  const posted = await readTexts(request)
  const form = posted?.get(formNameField)
  if (!posted || typeof form !== 'string' || !form) return null
  const entries = [...posted].flatMap(([name, value]) =>
    isKept(name) && typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )
  // Without either, it is a form of checkboxes that are all off.
  const hasMore = hasFiles || [...posted.keys()].some((name) => secrets.test(name))
  if (hasMore && entries.every(([, text]) => !text.trim())) return { cookie: null }
  if (JSON.stringify(entries).length > longestKept) return { cookie: null }
  if (!(await withinLimit(`kept:${addressOf(request)}`, business.limits.keptEntries, now))) return { cookie: null }
  const secret = newSecret()
  await db.insert(keptEntries).values({
    tokenHash: hashSecret(secret),
    page,
    form,
    entries,
    profileId: await sessionOwner(request),
    expiresAt: later(now, entriesLiveFor),
  })
  return { cookie: await cookie.serialize(secret) }
}

/**
 * What was kept for this page, once, for the person it belongs to; and the Set-Cookie value that ends it. Null when
 * nothing is kept for it.
 */
export async function takeKeptEntries(
  request: Request,
  viewerId: string,
  now: Date,
): Promise<{ kept: KeptForm; cookie: string } | null> {
  const secret: unknown = await cookie.parse(request.headers.get('Cookie'))
  if (typeof secret !== 'string' || request.method !== 'GET') return null
  const { pathname, search } = new URL(request.url)
  const here = and(
    eq(keptEntries.tokenHash, hashSecret(secret)),
    eq(keptEntries.page, pathname + search),
    gt(keptEntries.expiresAt, now),
  )
  const [row] = await db.delete(keptEntries).where(here).returning()
  if (!row || (row.profileId !== null && row.profileId !== viewerId)) return null
  const typed = new FormData()
  for (const [name, value] of row.entries) typed.append(name, value)
  const { payload } = parse(typed, { resolve: (value) => ({ value }) })
  return { kept: { form: row.form, values: payload }, cookie: await cookie.serialize('', { maxAge: 0 }) }
}

/** Deletes what nobody came back for. Gives how many. */
export async function trimKeptEntries(now: Date): Promise<number> {
  return (await db.delete(keptEntries).where(lt(keptEntries.expiresAt, now))).count
}

/** Conform's own fields begin with two underscores. */
function isKept(name: string): boolean {
  return name !== formNameField && name !== honeypotField && !name.startsWith('__') && !secrets.test(name)
}
