import { business } from '#app/business.ts'

const { unconfirmed, confirmed, known, fromAddress, fromAddressConfirmed, releasedCountsEach } =
  business.booking.mostUnpaid

export type HeldUnpaid = {
  emailConfirmed: boolean
  /** Has a paid booking that was not canceled: holds of other people at the same address don't count then. */
  isKnown: boolean
  /** Holds that wait for their payment. */
  open: number
  /** Holds of the last day that no one paid for. */
  lapsed: number
  /** How long holds of the last day lasted that were canceled, or replaced by other dates, in milliseconds together. */
  releasedAfter: number
  /** From the same network address, by everybody who is not known. */
  openHere: number
  lapsedHere: number
  releasedHereAfter: number
}

/** Holding again and again, canceled just before the time is over, is no way around: it counts by its time. */
export function lapsesOf({ lapsed, releasedAfter }: Pick<HeldUnpaid, 'lapsed' | 'releasedAfter'>): number {
  return lapsed + Math.floor(releasedAfter / releasedCountsEach)
}

/** Why another hold is refused. One that lapsed takes the place of one more; all but the unconfirmed keep one. */
export function holdRefusal(
  held: HeldUnpaid,
): 'tooManyOpen' | 'confirmFirst' | 'confirmForMore' | 'tooManyLapsed' | 'tooManyHere' | undefined {
  const { emailConfirmed, isKnown, open, openHere } = held
  const lapsed = lapsesOf(held)
  const lapsedHere = lapsesOf({ lapsed: held.lapsedHere, releasedAfter: held.releasedHereAfter })
  if (!emailConfirmed && !isKnown && lapsed >= unconfirmed) return 'confirmFirst'
  if (!emailConfirmed && !isKnown && open >= unconfirmed) return 'confirmForMore'
  const most = isKnown ? known : confirmed
  if (open >= most) return 'tooManyOpen'
  if (open >= Math.max(1, most - lapsed)) return 'tooManyLapsed'
  // Holds that strangers let lapse on a shared network don't count against a newcomer with a confirmed email.
  const isNew = emailConfirmed && open === 0 && lapsed === 0
  const mostHere = isNew ? fromAddressConfirmed : Math.max(1, fromAddress - lapsedHere)
  return !isKnown && openHere >= mostHere ? 'tooManyHere' : undefined
}
