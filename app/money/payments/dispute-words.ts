import { isInReview } from '#app/shared/payment-states.ts'
import { disputeLabels } from './words.ts'

const words = disputeLabels

export type OpenDispute = { status: string; /** As printed. */ respondBy: string | null }

/** What is to do about a dispute that the bank has not decided, and until when. */
export function respondWords({ status, respondBy }: OpenDispute): string {
  if (isInReview(status)) return words.responded
  return respondBy ? words.respondBy(respondBy) : words.respond
}
