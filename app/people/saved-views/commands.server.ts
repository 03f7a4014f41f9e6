import { and, eq } from 'drizzle-orm'

import { savedViews } from '#drizzle/schema.ts'
import { acquireLock } from '#app/platform/advisory-lock.server.ts'
import { db, transact } from '#app/platform/db.server.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { viewFigures } from './figures.ts'
import { isSameName } from './rules.ts'
import { viewProblems } from './words.ts'

type View = { ownerId: string; list: string; query: string; name: string; now: Date }

/** The same filters and order under another name are the same view, renamed. Sent twice it is one. */
export async function saveView({ ownerId, list, query, name, now }: View): Promise<Outcome> {
  return transact(async (tx) => {
    // Of two at once the second counts the first.
    await acquireLock(tx, `views:${ownerId}`)
    const own = await tx
      .select()
      .from(savedViews)
      .where(and(eq(savedViews.ownerId, ownerId), eq(savedViews.list, list)))
    const same = own.find((view) => view.query === query)
    if (own.some((view) => view !== same && isSameName(view.name, name))) return fail(viewProblems.nameTaken, 'name')
    if (same) {
      await tx.update(savedViews).set({ name }).where(eq(savedViews.id, same.id))
      return ok()
    }
    if (own.length >= viewFigures.most) return fail(viewProblems.tooMany, 'name')
    await tx.insert(savedViews).values({ ownerId, list, query, name, createdAt: now })
    return ok()
  })
}

/** One's own; what is gone stays gone. */
export async function removeView(id: string, ownerId: string): Promise<void> {
  await db.delete(savedViews).where(and(eq(savedViews.id, id), eq(savedViews.ownerId, ownerId)))
}
