/** Server only: the country tables are too large for a phone's browser. */
import parsePhoneNumber from 'libphonenumber-js'

import { plainPhone } from '#app/shared/phone-field.ts'

const invisible = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

/**
 * E.164. Undefined for what is no phone number, for more than a number, and for one with an extension, which can't be
 * dialed from a list. Numbers without a country are of ours.
 */
export function readPhone(typed: string): string | undefined {
  // "00" is what most of the world dials for "+".
  const text = plainPhone(typed)
    .replace(invisible, '')
    .trim()
    .replace(/^00(?=[\s\d])/, '+')
  const number = parsePhoneNumber(text, { defaultCountry: 'US', extract: false })
  return number?.isPossible() && !number.ext ? number.number : undefined
}

/** As it is written in its country for ours, with its country's code for others. What can't be read stays as it is. */
export function printPhone(stored: string): string {
  const number = parsePhoneNumber(stored, 'US')
  if (!number) return stored
  return number.country === 'US' ? number.formatNational() : number.formatInternational()
}
