import { desc, eq } from 'drizzle-orm'

import { images, siteFilms } from '#drizzle/tables/images.ts'
import { profiles } from '#drizzle/tables/people.ts'
import { imageFacts } from '#app/pictures/images/facts.server.ts'
import { business } from '#app/business.ts'
import { columnsOf } from '#app/platform/columns.server.ts'
import { db, type Executor } from '#app/platform/db.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { isId } from '#app/shared/ids.ts'

const { pageSize } = business.films

const columns = {
  ...columnsOf(siteFilms, {
    id: true,
    purpose: true,
    title: true,
    filename: true,
    contentHash: true,
    fileSize: true,
    width: true,
    height: true,
    duration: true,
    createdAt: true,
  }),
  poster: imageFacts,
  by: profiles.username,
}

function filmRows(executor: Executor = db) {
  return executor
    .select(columns)
    .from(siteFilms)
    .innerJoin(images, eq(images.id, siteFilms.posterImageId))
    .innerJoin(profiles, eq(profiles.id, siteFilms.uploadedBy))
    .$dynamic()
}

/** Newest first. Asks for one more row instead of counting. */
export async function listFilms(page: number) {
  const [rows, garage] = await Promise.all([
    filmRows()
      .orderBy(desc(siteFilms.createdAt), desc(siteFilms.id))
      .limit(pageSize + 1)
      .offset((page - 1) * pageSize),
    findGarageFilm(),
  ])
  const films = rows.slice(0, pageSize).map((film) => ({ ...film, isPlaying: film.id === garage?.id }))
  return { films, more: rows.length > pageSize }
}

export async function findFilm(id: string | undefined) {
  if (!isId(id)) return null
  const [[film], garage] = await Promise.all([filmRows().where(eq(siteFilms.id, id)), findGarageFilm()])
  return film ? { ...film, isPlaying: film.id === garage?.id } : null
}

/** What the loading page plays: the newest that is for it. */
export async function findGarageFilm(executor: Executor = db) {
  const [film] = await filmRows(executor)
    .where(eq(siteFilms.purpose, 'garage-opening'))
    .orderBy(desc(siteFilms.createdAt), desc(siteFilms.id))
    .limit(1)
  return film ?? null
}

/** No one waits on the loading page for a database that is away. */
export async function findGarageFilmIfThere() {
  return findGarageFilm().catch((error: unknown) => {
    logError('film.read_failed', error)
    return null
  })
}

export async function findFilmByHash(contentHash: string) {
  const [film] = await db
    .select(columnsOf(siteFilms, { id: true, storageKey: true, fileSize: true }))
    .from(siteFilms)
    .where(eq(siteFilms.contentHash, contentHash))
  return film ?? null
}
