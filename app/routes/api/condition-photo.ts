import type { LoaderFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { can, type Viewer } from '#app/people/access/permissions.ts'
import { findLinkedBooking } from '#app/bookings/booking/readable-booking.server.ts'
import { findPhoto, isOwnPhoto, readPhoto } from '#app/bookings/handovers/photos.server.ts'
import { documentProblems } from '#app/bookings/documents/words.ts'
import { handoverProblems } from '#app/bookings/handovers/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { harmless, refusal } from '#app/platform/http.server.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { wantsBody } from '#app/shared/wants-body.ts'

export const route: RouteFacts = { unread: documentProblems.unreachable }

/** A condition photograph, for staff and for the customer of its booking. Asked again each time, and answered only then. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = keyOf(request) ? null : await requireAbility(request, 'account.use')
  const photo = await findPhoto(params.id)
  // Someone else's answers like none.
  const isTheirs =
    photo !== null &&
    (viewer ? await mayView(viewer, photo) : photo.signed && (await isLinked(photo.requestId, keyOf(request))))
  if (!isTheirs) return refusal(handoverProblems.photoMissing, 404)
  const size = new URL(request.url).searchParams.get('size') === 'large' ? 'large' : 'small'
  const { etag, type, read } = await readPhoto(photo, size, request.headers.get('Accept') ?? '')
  const headers = {
    'Cache-Control': 'private, no-cache',
    ETag: etag,
    Vary: 'Accept, Cookie',
    ...harmless,
  }
  const found = { ...headers, 'Content-Type': type }
  if (request.headers.get('If-None-Match') === etag) return new Response(null, { status: 304, headers })
  if (!wantsBody(request)) return new Response(null, { headers: found })
  const bytes = await read()
  if (bytes === 'unreachable') return refusal(documentProblems.unreachable, 503)
  if (!bytes) return refusal(handoverProblems.photoMissing, 404)
  return new Response(new Uint8Array(bytes), { headers: found })
}

/** Of an email's link. */
function keyOf(request: Request): string | null {
  return new URL(request.url).searchParams.get('key')
}

type Photo = NonNullable<Awaited<ReturnType<typeof findPhoto>>>

async function mayView(viewer: Viewer, photo: Photo): Promise<boolean> {
  return can(viewer, 'condition.view', { own: await isOwnPhoto(photo, viewer.id) })
}

/** By the link of an email, for customers without an account; all others sign in. */
async function isLinked(requestId: string, key: string | null): Promise<boolean> {
  const booking = await findLinkedBooking(key, now())
  return booking?.requestId === requestId && booking.profileId === null
}
