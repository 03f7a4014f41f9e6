import { business } from '#app/config/business.ts'

const { unconfirmed, confirmed, fromAddress } = business.booking.mostUnpaid

export type HeldUnpaid = {
  emailConfirmed: boolean
  /** For any booking: then nobody else's holds and no lapse count. */
  hasPaid: boolean
  /** Holds that wait for their payment. */
  open: number
  /** Holds of the last day that nobody paid for. */
  lapsed: number
  /** From the same network address, by everybody who has never paid. */
  openHere: number
  lapsedHere: number
}

/** Why another hold is refused. One that lapsed takes the place of one more; a confirmed person keeps one. */
export function holdRefusal(
  held: HeldUnpaid,
): 'tooManyOpen' | 'confirmFirst' | 'confirmForMore' | 'tooManyLapsed' | 'tooManyHere' | undefined {
  const { emailConfirmed, hasPaid, open, lapsed, openHere, lapsedHere } = held
  if (hasPaid) return open >= confirmed ? 'tooManyOpen' : undefined
  if (!emailConfirmed && lapsed >= unconfirmed) return 'confirmFirst'
  if (!emailConfirmed && open >= unconfirmed) return 'confirmForMore'
  if (open >= confirmed) return 'tooManyOpen'
  if (open >= Math.max(1, confirmed - lapsed)) return 'tooManyLapsed'
  return openHere >= Math.max(1, fromAddress - lapsedHere) ? 'tooManyHere' : undefined
}
