import { and, asc, eq } from 'drizzle-orm'

import { savedViews } from '#drizzle/schema.ts'
import type { Viewer } from '#app/shared/viewer.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db } from '#app/platform/db.server.ts'
import { officeHrefs } from '#app/shared/office-hrefs.ts'
import { viewOf } from './rules.ts'

/** One's own, by list and name. */
export function listViews({ id }: Viewer) {
  return db
    .select(columnsOf(savedViews, { id: true, list: true, query: true, name: true }))
    .from(savedViews)
    .where(eq(savedViews.ownerId, id))
    .orderBy(asc(savedViews.list), asc(savedViews.name), asc(savedViews.id))
}

/** One's own of the list at this address, and which of them it shows. `read`: the rule of the list's address. */
export async function readViews(viewer: Viewer, request: Request, read: (query: URLSearchParams) => object) {
  const { pathname: list, searchParams } = new URL(request.url)
  const view = viewOf(read, searchParams)
  const saved = await db
    .select(columnsOf(savedViews, { name: true, query: true }))
    .from(savedViews)
    .where(and(eq(savedViews.ownerId, viewer.id), eq(savedViews.list, list)))
    .orderBy(asc(savedViews.name), asc(savedViews.id))
  const isSaved = saved.some(({ query }) => query === view)
  return {
    views: saved.map(({ name, query }) => ({ name, href: `${list}?${query}`, isHere: query === view })),
    saveHref: view && !isSaved ? officeHrefs.views({ list, view }) : null,
    editHref: saved.length > 0 ? officeHrefs.views({ list }) : null,
  }
}
