import { bookingProblems } from './words.ts'
import type { FormReply } from '#app/shared/form-problems.ts'
import { oneLine } from '#app/shared/one-line.ts'
import { unaccented } from '#app/shared/unaccented.ts'

/** Only its type is imported: pages that print a name would load the form's messages. */
const differs: ReturnType<typeof bookingProblems.signatureDiffers>['code'] = 'booking.signatureDiffers'

/** Case, accents, punctuation and spaces aside. */
export function isSameName(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

/** A signature that was asked about once counts when it is sent again. */
export function signatureToConfirm(reply: FormReply | undefined): string | undefined {
  const asked = reply?.error?.signature?.some(({ code }) => code === differs)
  const signature = reply?.initialValue?.signature
  return asked && typeof signature === 'string' ? signature : undefined
}

function plain(name: string): string {
  return unaccented(name).replace(/[^\p{L}\p{N}]+/gu, '') || oneLine(name)
}
