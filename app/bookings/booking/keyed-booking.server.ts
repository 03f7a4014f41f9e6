import { redirect } from '@remix-run/node'

import { linkProblems } from './words.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound } from '#app/platform/http.server.ts'
import { findLinkedBooking } from './readable-booking.server.ts'

/**
 * Of a page that the key of an email opens for customers without an account. All others are led to their own page, signed
 * in: `ownPage` gives its address. Throws 404 for a link that is over.
 */
export async function findKeyedBooking(request: Request, ownPage: (number: string) => string) {
  const key = new URL(request.url).searchParams.get('key') ?? ''
  const booking = (await findLinkedBooking(key, now())) ?? notFound(linkProblems.over)
  if (booking.profileId !== null) throw redirect(ownPage(booking.number))
  return { booking, key }
}
