import { business } from '#app/business.ts'
import { imageProblems } from '#app/pictures/images/words.ts'
import { limits } from '#app/platform/limits.ts'
import { filmProblems } from './words.ts'
import { hasRoomFor, isDiskFailure } from '#app/platform/disk.server.ts'
import { inspectFilm } from '#app/platform/film-content.server.ts'
import { logError } from '#app/platform/log.server.ts'
import type { FileReceiver } from '#app/platform/posted-body.server.ts'
import { withinLimit } from '#app/platform/rate-limit.server.ts'
import { isSentByOther } from '#app/platform/sent-files.server.ts'
import { resumableUploads, type PartSender } from '#app/platform/resumable.server.ts'
import { findArrivedPart, keepPart, removePart, shortName } from '#app/platform/upload-parts.server.ts'
import { printPeriod } from '#app/shared/durations.ts'
import { fail, ok, type Outcome } from '#app/shared/outcome.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'

export type FilmUpload = PartSender

const words = filmProblems
const { maximumBytes } = business.films

/** A film in pieces, where scripts run. */
export const answerFilmPart = resumableUploads({
  path: pictureHrefs.filmParts(),
  maximumBytes,
  admit: admitFilm,
  check: checkFilm,
  problems: words,
  failure: 'film.part_failed',
})

async function admitFilm({ ownerId, now }: FilmUpload, size = maximumBytes): Promise<Outcome> {
  if (size > maximumBytes) return fail(words.tooLarge)
  if (!(await hasRoomFor(size))) return fail(words.noRoom)
  return (await withinLimit(`film:${ownerId}`, limits.film, now))
    ? ok()
    : fail(words.tooMany(printPeriod(limits.film.within)))
}

/** The film of a form that is sent without scripts. Its value is the id that the resumable upload gives too. */
export function filmReceiver(upload: FilmUpload): FileReceiver {
  return async ({ filename, stream, sentBy }) => {
    if (isSentByOther({ sentBy }, upload.ownerId)) return fail(imageProblems.otherAccount)
    const admitted = await admitFilm(upload)
    if (!admitted.ok) return admitted
    const owned = { ownerId: upload.ownerId, filename: shortName(filename) }
    const id = await keepPart(stream, maximumBytes, owned).catch((error: unknown) => {
      if (!isDiskFailure(error)) throw error
      logError('film.receiving_failed', error)
      return undefined
    })
    if (id === undefined) return fail(words.noRoom)
    if (id === null) return fail(words.tooLarge)
    const whole = await checkFilm(id, upload.ownerId)
    return whole.ok ? ok(id) : whole
  }
}

/** What is no film is not kept. */
async function checkFilm(id: string, ownerId: string): Promise<Outcome> {
  const part = await findArrivedPart(id, ownerId)
  const found = part ? await inspectFilm(part.path) : 'unreadable'
  if (typeof found === 'object') return ok()
  await removePart(id)
  return fail(words[found])
}
