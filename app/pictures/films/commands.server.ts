import { eq } from 'drizzle-orm'

import { siteFilms } from '#drizzle/tables/images.ts'
import { emit } from '#app/emit.server.ts'
import { discardPicture, type incomingPicture } from '#app/pictures/images/uploads.server.ts'
import { filmProblems } from './words.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, isDatabaseAway, transact } from '#app/platform/db.server.ts'
import { hashFilm, inspectFilm } from '#app/platform/film-content.server.ts'
import { logFileOutage } from '#app/platform/file-outages.server.ts'
import { deletePrivate, putPrivateFile } from '#app/platform/storage.server.ts'
import { findArrivedPart, removePart } from '#app/platform/upload-parts.server.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import type { FilmDescription } from './forms.ts'
import { findFilmByHash, findGarageFilm } from './queries.server.ts'
import type { FilmUpload } from './uploads.server.ts'

const words = filmProblems

type Added = { id: string; isNew: boolean }
type NewFilm = FilmUpload & FilmDescription & { film: string; poster: ReturnType<typeof incomingPicture> }

/** A film that is here already is not stored again: of two uploads at once the second finds the first. */
export async function addFilm({
  film: partId,
  ownerId,
  now,
  title,
  purpose,
  poster,
}: NewFilm): Promise<Outcome<Added>> {
  const part = await findArrivedPart(partId, ownerId)
  const facts = part ? await inspectFilm(part.path) : 'missing'
  if (!part || typeof facts === 'string') return fail(words[typeof facts === 'string' ? facts : 'missing'], 'film')
  const contentHash = await hashFilm(part.path)
  const known = await findFilmByHash(contentHash)
  if (known) return found(known.id)
  const storageKey = await store(part.path)
  if (!storageKey) return fail(words.failed, 'film')
  const { filename, fileSize } = part
  const film = { ...facts, title, purpose, storageKey, filename, fileSize, contentHash, uploadedBy: ownerId }
  let id: string | undefined
  const keeping = poster.keep({ purpose: null, field: 'poster' }, async (tx, addImage) => {
    const posterImageId = await addImage()
    const [row] = await tx
      .insert(siteFilms)
      .values({ ...film, posterImageId, createdAt: now })
      .onConflictDoNothing({ target: siteFilms.contentHash })
      .returning({ id: siteFilms.id })
    id = row?.id
    return row ? null : words.failed
  })
  const kept = await keeping.catch(async (error: unknown) => {
    // It may be committed: better a stray file than a film without one.
    if (!isDatabaseAway(error)) await removeStored(storageKey)
    throw error
  })
  if (kept.ok && id) {
    await removePart(partId)
    return ok({ id, isNew: true })
  }
  await removeStored(storageKey)
  const meanwhile = await findFilmByHash(contentHash)
  if (meanwhile) return found(meanwhile.id)
  return kept.ok ? fail(words.failed, 'film') : kept

  async function found(filmId: string) {
    await removePart(partId)
    return ok({ id: filmId, isNew: false })
  }
}

async function store(file: string): Promise<string | null> {
  return putPrivateFile(file, { filename: 'film.mp4', type: 'video/mp4' }).catch((error: unknown) => {
    logFileOutage('film.storage_failed', error)
    return null
  })
}

/** What stays behind in the store is swept. */
async function removeStored(storageKey: string): Promise<void> {
  await deletePrivate([storageKey]).catch((error: unknown) => logFileOutage('film.deletion_failed', error))
}

export async function describeFilm(id: string, description: FilmDescription): Promise<void> {
  await db.update(siteFilms).set(description).where(eq(siteFilms.id, id))
}

/** Refused while the loading page plays it. A job deletes its files. */
export async function deleteFilm(id: string, now: Date): Promise<Outcome> {
  return transact(async (tx) => {
    const [film] = await tx
      .select(columnsOf(siteFilms, { storageKey: true, posterImageId: true }))
      .from(siteFilms)
      .where(eq(siteFilms.id, id))
      .for('update')
    if (!film) return fail(words.gone)
    if ((await findGarageFilm(tx))?.id === id) return fail(words.playing)
    await tx.delete(siteFilms).where(eq(siteFilms.id, id))
    await discardPicture(tx, film.posterImageId, now)
    await emit(tx, 'film.deleted', { storageKey: film.storageKey })
    return ok()
  })
}
