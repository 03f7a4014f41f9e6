import parseRange from 'range-parser'

import { logError } from '#app/platform/log.server.ts'
import { openPrivatePart } from '#app/platform/storage.server.ts'
import { findFilmByHash } from './queries.server.ts'
import { readFilmFile } from './rules.ts'

/** A film or a part of it, straight from the store. The address names the bytes, so browsers may keep them for good. */
export async function answerFilm(request: Request): Promise<Response> {
  const hash = readFilmFile(new URL(request.url).pathname.split('/').at(-1))
  try {
    const film = hash ? await findFilmByHash(hash) : null
    return film && hash ? await sendFilm(request, hash, film) : missing()
  } catch (error) {
    if (!request.signal.aborted) logError('film.read_failed', error)
    return new Response(null, { status: 503, headers: { 'Cache-Control': 'no-store' } })
  }
}

type Stored = { storageKey: string; fileSize: number }

async function sendFilm(request: Request, hash: string, { storageKey, fileSize }: Stored): Promise<Response> {
  const etag = `"${hash}"`
  const headers = new Headers({
    'Content-Type': 'video/mp4',
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Accept-Ranges': 'bytes',
    ETag: etag,
    // The address is there to be copied.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
  if (request.headers.get('If-None-Match')?.includes(etag)) return new Response(null, { status: 304, headers })
  const wanted = rangeOf(request, etag, fileSize)
  if (wanted === 'beyond') return beyond(fileSize)
  const { start, end } = wanted ?? { start: 0, end: fileSize - 1 }
  headers.set('Content-Length', String(end - start + 1))
  if (wanted) headers.set('Content-Range', `bytes ${start}-${end}/${fileSize}`)
  const status = wanted ? 206 : 200
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const body = await openPrivatePart(storageKey, { start, end }, request.signal)
  return body ? new Response(body, { status, headers }) : missing()
}

/** Undefined asks for the whole: also what is no range, more than one, or of other bytes. */
function rangeOf({ headers }: Request, etag: string, size: number) {
  const range = headers.get('Range')
  if (!range || (headers.get('If-Range') ?? etag) !== etag) return undefined
  const ranges = parseRange(size, range)
  if (ranges === -1) return 'beyond'
  return typeof ranges === 'object' && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined
}

function beyond(size: number): Response {
  return new Response(null, {
    status: 416,
    headers: { 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-store' },
  })
}

function missing(): Response {
  return new Response(null, { status: 404, headers: { 'Cache-Control': 'public, max-age=60' } })
}
