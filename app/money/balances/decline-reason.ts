import { labels } from '#app/messages/labels.ts'
import { isBankDecline } from '#app/shared/payment-states.ts'

const { declines } = labels.savedCard

/** Of Stripe's code. */
export function declineReason(code: string | null): string {
  if (isKnown(code)) return declines[code]
  return isBankDecline(code) ? declines.other : declines.unknown
}

function isKnown(code: string | null): code is keyof typeof declines {
  return code !== null && Object.hasOwn(declines, code)
}
