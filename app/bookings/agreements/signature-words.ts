import { agreementLabels } from './words.ts'
import { awaitsSignature } from './rules.ts'

const words = agreementLabels

/** How the customer is asked to sign; null when they need not. */
export function signatureWords(booking: Parameters<typeof awaitsSignature>[0]): { label: string; why: string } | null {
  if (!awaitsSignature(booking)) return null
  return booking.isSigned ? { label: words.online, why: words.again } : { label: words.first, why: words.unsigned }
}
