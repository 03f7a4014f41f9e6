import { keysOf, keysThat } from './keys.ts'

/** Of what is paid with a request. */
const requestPayments = {
  unpaid: { wasPaid: false },
  paid: { wasPaid: true },
  refunded: { wasPaid: true },
  failed: { wasPaid: false },
} as const satisfies Record<string, { wasPaid: boolean }>

export const requestPaymentStatuses = {
  every: keysOf(requestPayments),
  paid: keysThat(requestPayments, ({ wasPaid }) => wasPaid),
  unpaid: keysThat(requestPayments, ({ wasPaid }) => !wasPaid),
}

/** `isSent`: Stripe has it, or it was given at the desk, and it has not failed. `isSettled`: it is known how it ended. */
export const refundStates = {
  wanted: { isSent: false, isSettled: false },
  pending: { isSent: true, isSettled: false },
  succeeded: { isSent: true, isSettled: true },
  failed: { isSent: false, isSettled: true },
} as const satisfies Record<string, { isSent: boolean; isSettled: boolean }>

export const refundStatuses = {
  every: keysOf(refundStates),
  sent: keysThat(refundStates, ({ isSent }) => isSent),
  unsettled: keysThat(refundStates, ({ isSettled }) => !isSettled),
}

/** How a dispute ends, in Stripe's words. */
const disputeEnds = {
  won: { keepsOurs: true },
  warning_closed: { keepsOurs: true },
  lost: { keepsOurs: false },
} as const satisfies Record<string, { keepsOurs: boolean }>

export const endsOfDisputes = {
  every: keysOf(disputeEnds),
  kept: keysThat(disputeEnds, ({ keepsOurs }) => keepsOurs),
}

/** A dispute by Stripe's word: it is over. */
export function isDecided(status: string): boolean {
  return Object.hasOwn(disputeEnds, status)
}

/** Stripe's word of a dispute, or of an inquiry that may become one: the bank waits for us. */
export function needsResponse(status: string): boolean {
  return status.endsWith('needs_response')
}

const inReview = 'under_review'
/** For SQL's `like`. */
export const inReviewPattern = `%${inReview}`

/** The same: the bank has our response and only has to decide. */
export function isInReview(status: string): boolean {
  return status.endsWith(inReview)
}

/** Begins the reason of what Stripe itself refused, before any bank was asked. */
export const refusedByStripe = 'refused'

/** Why a card did not pay or was not held: the bank’s no, rather than a mistake of ours or of Stripe’s. */
export function isBankDecline(reason: string | null): boolean {
  return reason !== null && reason !== 'processing_error' && !reason.startsWith(refusedByStripe)
}
