/** The month of the broker program. Only the server asks. */
import { days } from '#app/shared/durations.ts'

export const subscriptionFigures = {
  /** Before a renewal, and before the end of a paid month or of the days that a refused payment leaves. */
  noticeBefore: days(3),
  /** Of a renewal whose payment arrives late we still tell; Stripe tries a card for no longer. */
  renewalToldWithin: days(14),
}
