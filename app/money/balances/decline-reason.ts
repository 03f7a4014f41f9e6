import { labels } from '#app/messages/labels.ts'

const { declines } = labels.savedCard

/** Of Stripe's code. */
export function declineReason(code: string | null): string {
  return isKnown(code) ? labels.savedCard.declines[code] : declines.other
}

function isKnown(code: string | null): code is keyof typeof declines {
  return code !== null && Object.hasOwn(declines, code)
}
