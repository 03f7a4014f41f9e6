import { business } from '#app/config/business.ts'

const { unconfirmed, confirmed, fromAddress, releasedCountsEach } = business.booking.mostUnpaid

export type HeldUnpaid = {
  emailConfirmed: boolean
  /** For any booking: then nobody else's holds and no lapse count. */
  hasPaid: boolean
  /** Holds that wait for their payment. */
  open: number
  /** Holds of the last day that nobody paid for. */
  lapsed: number
  /** How long holds of the last day lasted that were canceled, or replaced by other dates, in milliseconds together. */
  releasedAfter: number
  /** From the same network address, by everybody who has never paid. */
  openHere: number
  lapsedHere: number
  releasedHereAfter: number
}

/** Holding again and again, canceled just before the time is over, is no way around: it counts by its time. */
export function lapsesOf({ lapsed, releasedAfter }: Pick<HeldUnpaid, 'lapsed' | 'releasedAfter'>): number {
  return lapsed + Math.floor(releasedAfter / releasedCountsEach)
}

/** Why another hold is refused. One that lapsed takes the place of one more; a confirmed person keeps one. */
export function holdRefusal(
  held: HeldUnpaid,
): 'tooManyOpen' | 'confirmFirst' | 'confirmForMore' | 'tooManyLapsed' | 'tooManyHere' | undefined {
  const { emailConfirmed, hasPaid, open, openHere } = held
  const lapsed = lapsesOf(held)
  const lapsedHere = lapsesOf({ lapsed: held.lapsedHere, releasedAfter: held.releasedHereAfter })
  if (hasPaid) return open >= confirmed ? 'tooManyOpen' : undefined
  if (!emailConfirmed && lapsed >= unconfirmed) return 'confirmFirst'
  if (!emailConfirmed && open >= unconfirmed) return 'confirmForMore'
  if (open >= confirmed) return 'tooManyOpen'
  if (open >= Math.max(1, confirmed - lapsed)) return 'tooManyLapsed'
  return openHere >= Math.max(1, fromAddress - lapsedHere) ? 'tooManyHere' : undefined
}
