import { freeUntil, isFreeToCancel, type BookingState } from '#app/features/bookings/rules.ts'
import { hours } from '#app/shared/durations.ts'
import { exactDollars, type Cents } from '#app/shared/money.ts'
import { printInstant } from '#app/shared/zone.ts'

type Ended = {
  refunded: Cents
  kept: Cents
  last4: string | undefined
  freeBefore: number
  state?: BookingState
}
type Booked = { pickupAt: Date; freeBefore: number; createdAt: Date }

/** A booking made within the limit was never free to cancel: no past date is named. */
export function cancellingWords(booking: Booked, now: Date): string {
  const until = printInstant(freeUntil(booking))
  const limit = `${booking.freeBefore / hours(1)} hours`
  if (isFreeToCancel(booking, now))
    return `Free cancellation until ${limit} before pickup (${until}). After that, the upfront payment is not refunded.`
  return isFreeToCancel(booking, booking.createdAt)
    ? `Free cancellation ended ${limit} before pickup (${until}). If you cancel now, the upfront payment is not refunded.`
    : `Pickup was less than ${limit} away when you booked. If you cancel, the upfront payment is not refunded.`
}

export function refundWords({ refunded, kept, last4, freeBefore, state }: Ended): string {
  const card = last4 ? `the card ending in ${last4}` : 'your card'
  const back = `We’re refunding ${exactDollars(refunded)} to ${card}. Banks take a few days to show it.`
  const stays =
    state === 'no_show'
      ? `The car was not picked up, so we kept ${exactDollars(kept)}.`
      : `It was canceled within ${freeBefore / hours(1)} hours of pickup, so we kept ${exactDollars(kept)}.`
  if (refunded > 0) return kept > 0 ? `${back} We kept ${exactDollars(kept)}.` : back
  return kept > 0 ? stays : 'Your refund hasn’t reached you yet. We’ll call you about it.'
}
