import { and, eq, notLike, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { matchesAscii } from '#app/platform/matching.server.ts'
import { isId } from '#app/shared/ids.ts'
import { listingSlug } from './rules.ts'

/** A part of a fleet car's slug. A listing's is a random id: "911" would be in many, so only all of it counts. */
export function matchesSlug(slug: PgColumn, typed: string): SQL | undefined {
  const id = typed.toLowerCase().replace(listingSlug(''), '')
  return or(
    and(notLike(slug, listingSlug('%')), matchesAscii(slug, typed)),
    isId(id) ? eq(slug, listingSlug(id)) : undefined,
  )
}
