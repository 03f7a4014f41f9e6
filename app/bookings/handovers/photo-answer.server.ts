import { findLinkedBooking } from '#app/bookings/booking/readable-booking.server.ts'
import { documentProblems } from '#app/bookings/documents/words.ts'
import { requireAbility } from '#app/people/access/guards.server.ts'
import { isOwnRequest } from '#app/people/access/own-requests.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { now } from '#app/platform/clock.server.ts'
import { harmless, refusal } from '#app/platform/http.server.ts'
import { pictureFor } from '#app/platform/pictures.server.ts'
import { wantsBody } from '#app/shared/wants-body.ts'
import { handoverFigures } from './figures.ts'
import { handoverProblems } from './words.ts'

type PrivatePhoto = {
  storageKey: string
  hash: string
  requestId: string
  /** To the customer too. */
  isShown: boolean
}

/**
 * A photograph of a rental, for staff and for its customer: customers without an account come with the key of an email, all
 * others sign in. Asked again each time, and answered only then.
 */
export async function answerPhoto(
  request: Request,
  find: () => Promise<PrivatePhoto | null>,
  ability: 'condition.view' | 'charge.photo.view',
): Promise<Response> {
  const key = keyOf(request)
  const viewer = key === null ? await requireAbility(request, 'account.use') : null
  const photo = await find()
  // Someone else's answers like none.
  const isTheirs =
    photo !== null &&
    (viewer
      ? can(viewer, ability, { own: photo.isShown && (await isOwnRequest(photo.requestId, viewer.id)) })
      : photo.isShown && (await isLinked(photo.requestId, key)))
  if (!isTheirs) return refusal(handoverProblems.photoMissing, 404)
  const size = new URL(request.url).searchParams.get('size') === 'large' ? 'large' : 'small'
  const width = handoverFigures.photoWidths[size]
  const { format, type, read } = await pictureFor(photo.storageKey, width, request.headers.get('Accept') ?? '')
  const etag = `"${photo.hash}-${size}-${format}"`
  const headers = { 'Cache-Control': 'private, no-cache', ETag: etag, Vary: 'Accept, Cookie', ...harmless }
  const found = { ...headers, 'Content-Type': type }
  if (request.headers.get('If-None-Match') === etag) return new Response(null, { status: 304, headers })
  if (!wantsBody(request)) return new Response(null, { headers: found })
  const bytes = await read()
  if (bytes === 'unreachable') return refusal(documentProblems.unreachable, 503)
  if (!bytes) return refusal(handoverProblems.photoMissing, 404)
  return new Response(new Uint8Array(bytes), { headers: found })
}

async function isLinked(requestId: string, key: string | null): Promise<boolean> {
  const booking = await findLinkedBooking(key, now())
  return booking?.requestId === requestId && booking.profileId === null
}

const keyOf = (request: Request) => new URL(request.url).searchParams.get('key')
