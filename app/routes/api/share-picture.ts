import { redirect, type LoaderFunctionArgs } from '@remix-run/node'

import { findSharePicture } from '#app/fleet/cars/share-picture.server.ts'
import { param } from '#app/shared/param.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { wantsBody } from '#app/shared/wants-body.ts'

export const route: RouteFacts = { crawlers: 'index' }

/** A car's share picture. Its address names what is on it, so it may be kept for good, and by other sites. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const found = await findSharePicture(param(params, 'slug'), param(params, 'file'), { draws: wantsBody(request) })
  if (!found) return new Response(null, { status: 404, headers: { 'Cache-Control': 'public, max-age=60' } })
  if (found === 'unreachable') return new Response(null, { status: 503, headers: { 'Cache-Control': 'no-store' } })
  // The address stays in what has been shared; only the picture changes.
  if ('movedTo' in found)
    return redirect(found.movedTo, { status: 302, headers: { 'Cache-Control': 'public, max-age=600' } })
  const headers = {
    'Content-Type': 'image/jpeg',
    ...(found.bytes && { 'Content-Length': String(found.bytes.byteLength) }),
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
  return new Response(found.bytes && new Uint8Array(found.bytes), { headers })
}
