import { exactDollars, type Cents } from '#app/shared/money.ts'

type Ended = { refunded: Cents; kept: Cents; last4: string | undefined }

/** What became of the money of a booking that was cancelled, as a sentence of its page. */
export function refundWords({ refunded, kept, last4 }: Ended): string {
  const card = last4 ? `the card ending in ${last4}` : 'your card'
  const back = `${exactDollars(refunded)} goes back to ${card}. Banks take a few days to show it.`
  const stays = `The free time to cancel was over: ${exactDollars(kept)} is kept.`
  if (refunded > 0) return kept > 0 ? `${back} ${exactDollars(kept)} is kept.` : back
  return kept > 0 ? stays : 'Your money has not reached you yet: we call you about it.'
}
