import type { LoaderFunctionArgs } from '@remix-run/node'

import { requireAbility } from '#app/people/access/guards.server.ts'
import { isOwnRequest } from '#app/people/access/own-requests.server.ts'
import { can } from '#app/people/access/permissions.ts'
import { findAgreementName, findBookingRequest, readAgreement } from '#app/bookings/agreements/filing.server.ts'
import { bookingProblems } from '#app/bookings/booking/words.ts'
import { documentProblems } from '#app/bookings/documents/words.ts'
import { now } from '#app/platform/clock.server.ts'
import { harmless, refusal } from '#app/platform/http.server.ts'
import { param } from '#app/shared/param.ts'
import type { RouteFacts } from '#app/shared/route-facts.ts'
import { wantsBody } from '#app/shared/wants-body.ts'

export const route: RouteFacts = { unread: documentProblems.unreachable }

/**
 * A signed agreement as it was filed, for the booking's customer and for staff. Writes it to the store if the job has not
 * filed it yet, once; nothing for a HEAD.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAbility(request, 'account.use')
  const number = param(params, 'number')
  const requestId = await findBookingRequest(number)
  // Someone else's answers like none.
  const own = requestId !== null && (await isOwnRequest(requestId, viewer.id))
  if (!requestId || !can(viewer, 'agreement.view', { own })) return refusal(bookingProblems.missing, 404)
  const signed = new URL(request.url).searchParams.get('signed')
  if (!wantsBody(request)) {
    const filename = await findAgreementName(requestId, signed)
    return filename ? answerOf(null, filename) : refusal(bookingProblems.missing, 404)
  }
  const file = await readAgreement(requestId, signed, now())
  if (file === 'unreachable') return refusal(documentProblems.unreachable, 503)
  if (!file) return refusal(bookingProblems.missing, 404)
  return answerOf(file.bytes, file.filename)
}

function answerOf(bytes: Uint8Array | null, filename: string): Response {
  return new Response(bytes && Buffer.from(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${filename}"`,
      'Cache-Control': 'no-store',
      ...harmless,
    },
  })
}
