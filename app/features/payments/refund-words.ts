import { freeUntil, isFreeToCancel, type BookingState } from '#app/features/bookings/rules.ts'
import { upfrontPart } from '#app/messages/payment-shares.ts'
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
    return `Canceling is free until ${limit} before pickup: until ${until}. After that the ${upfrontPart} is kept.`
  return isFreeToCancel(booking, booking.createdAt)
    ? `Canceling was free until ${limit} before pickup: until ${until}. Now the ${upfrontPart} is kept.`
    : `Pickup was less than ${limit} away when you booked: if you cancel, the ${upfrontPart} is kept.`
}

export function refundWords({ refunded, kept, last4, freeBefore, state }: Ended): string {
  const card = last4 ? `the card ending in ${last4}` : 'your card'
  const back = `${exactDollars(refunded)} goes back to ${card}. Banks take a few days to show it.`
  const stays =
    state === 'no_show'
      ? `The car was not picked up: ${exactDollars(kept)} is kept.`
      : `It was canceled within ${freeBefore / hours(1)} hours of pickup: ${exactDollars(kept)} is kept.`
  if (refunded > 0) return kept > 0 ? `${back} ${exactDollars(kept)} is kept.` : back
  return kept > 0 ? stays : 'Your money has not reached you yet: we call you about it.'
}
