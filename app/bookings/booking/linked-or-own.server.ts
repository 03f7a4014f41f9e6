import { requireAbility } from '#app/people/access/guards.server.ts'
import { bookingProblems, linkProblems } from './words.ts'
import { now } from '#app/platform/clock.server.ts'
import { notFound } from '#app/platform/http.server.ts'
import { findLinkedBooking, findOwnBooking } from './readable-booking.server.ts'

/**
 * Of a page that opens by the `key` of an email, without an account, or with the number of one's own `booking`. `query`
 * leads back to it; `viewer` is null with a key. Throws 404 for a link that is over or another's booking.
 */
export async function findLinkedOrOwnBooking(request: Request) {
  const params = new URL(request.url).searchParams
  const number = params.get('booking')
  if (number === null) {
    const key = params.get('key') ?? ''
    const booking = (await findLinkedBooking(key, now())) ?? notFound(linkProblems.over)
    return { booking, query: { key }, viewer: null }
  }
  const viewer = await requireAbility(request, 'account.use')
  const booking = (await findOwnBooking(number, viewer)) ?? notFound(bookingProblems.missing)
  return { booking, query: { booking: number }, viewer }
}
