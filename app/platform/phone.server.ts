/** Phone numbers. Hides the library: its tables of countries are too heavy for a phone's browser. */
import parsePhoneNumber from 'libphonenumber-js'

/** A number as people here type it, as E.164 ("+14045550143"); undefined when there can be no such number. */
export function readPhone(typed: string): string | undefined {
  const number = parsePhoneNumber(typed, 'US')
  return number?.isPossible() ? number.number : undefined
}
