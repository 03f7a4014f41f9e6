import { savedCardLabels } from './words.ts'
import { isBankDecline } from '#app/shared/payment-states.ts'

const { declines } = savedCardLabels

/** Of Stripe's code. */
export function declineReason(code: string | null): string {
  if (isKnown(code)) return declines[code]
  return isBankDecline(code) ? declines.other : declines.unknown
}

function isKnown(code: string | null): code is keyof typeof declines {
  return code !== null && Object.hasOwn(declines, code)
}
