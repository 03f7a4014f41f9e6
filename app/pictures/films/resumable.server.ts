/** The tus protocol: who sends a film may go on where the connection was cut. */
import { Server } from '@tus/server'

import { business } from '#app/business.ts'
import { filmProblems } from './words.ts'
import { isDiskFailure } from '#app/platform/disk.server.ts'
import { env } from '#app/platform/env.server.ts'
import { logError } from '#app/platform/log.server.ts'
import { findPart, newPartId, openParts } from '#app/platform/upload-parts.server.ts'
import { onceOnly } from '#app/shared/once-only.ts'
import type { Outcome, Problem } from '#app/shared/outcome.ts'
import { pictureHrefs } from '#app/shared/picture-hrefs.ts'
import { admitFilm, checkFilm, nameOf, type FilmUpload } from './uploads.server.ts'

/** Asked again for every piece. Of somebody else's upload nothing is said. */
export async function answerPart(request: Request, id: string | undefined, upload: FilmUpload): Promise<Response> {
  if (id !== undefined && !(await findPart(id, upload.ownerId))) return new Response(null, { status: 404 })
  uploads.set(request, upload)
  const server = await openServer()
  return server.handleWeb(request)
}

const uploads = new WeakMap<object, FilmUpload>()

const openServer = onceOnly(
  async () =>
    new Server({
      path: pictureHrefs.filmParts(),
      datastore: await openParts(),
      maxSize: business.films.maximumBytes,
      relativeLocation: true,
      allowedOrigins: [env.origin],
      namingFunction: newPartId,
      async onUploadCreate(request, { size, metadata }) {
        const upload = uploadOf(request)
        refuseUnless(await admitFilm(upload, size))
        return { metadata: { ownerId: upload.ownerId, filename: nameOf(metadata?.filename ?? '') } }
      },
      async onUploadFinish(request, { id }) {
        refuseUnless(await checkFilm(id, uploadOf(request).ownerId))
        return {}
      },
      onResponseError(_request, error) {
        if ('status_code' in error) return undefined
        logError('film.part_failed', error)
        if (isDiskFailure(error)) return { status_code: 503, body: JSON.stringify(filmProblems.noRoom) }
        return { status_code: 500, body: JSON.stringify(filmProblems.failed) }
      },
    }),
)

function uploadOf(request: object): FilmUpload {
  const upload = uploads.get(request)
  if (!upload) throw new Error('A part without its sender')
  return upload
}

function refuseUnless(outcome: Outcome): void {
  // oxlint-disable-next-line no-throw-literal -- what the server takes for an answer
  if (!outcome.ok) throw { status_code: statusOf(outcome.problem), body: JSON.stringify(outcome.problem) }
}

function statusOf({ outage, retryAfter }: Problem): number {
  if (outage) return 503
  return retryAfter ? 429 : 422
}
