import type { LoaderFunctionArgs } from '@remix-run/node'

import { findPicture } from '#app/pictures/images/queries.server.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { wantsBody } from '#app/shared/wants-body.ts'

export const route: RouteFacts = { crawlers: 'index' }

/** A picture in one width. The hash in the address names the bytes, so browsers may keep them for good. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const accept = request.headers.get('Accept') ?? ''
  const picture = await findPicture({ id: params.id, file: params.file, accept })
  if (!picture) return missing()
  const headers = new Headers({
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: picture.etag,
    Vary: 'Accept',
    // Emails show them too.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
  if (isKnown(request, picture.etag)) return new Response(null, { status: 304, headers })
  headers.set('Content-Type', picture.type)
  if (!wantsBody(request)) return new Response(null, { headers })
  const bytes = await picture.read()
  if (bytes === 'unreachable') return new Response(null, { status: 503, headers: { 'Cache-Control': 'no-store' } })
  if (!bytes) return missing()
  headers.set('Content-Length', String(bytes.byteLength))
  return new Response(new Uint8Array(bytes), { headers })
}

function missing(): Response {
  return new Response(null, { status: 404, headers: { 'Cache-Control': 'public, max-age=60' } })
}

function isKnown(request: Request, etag: string): boolean {
  const known = request.headers.get('If-None-Match') ?? ''
  return known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
