/** Phone numbers. Hides the library: its tables of countries are too heavy for a phone's browser. */
import parsePhoneNumber from 'libphonenumber-js'

/** A number as people here type it, as E.164 ("+14045550143"); undefined when there can be no such number. */
export function readPhone(typed: string): string | undefined {
  const number = parsePhoneNumber(typed, 'US')
  return number?.isPossible() ? number.number : undefined
}

/** A stored number as people here write it ("(404) 555-0143"); what cannot be read stays as it is. */
export function printPhone(stored: string): string {
  const number = parsePhoneNumber(stored, 'US')
  if (!number) return stored
  return number.country === 'US' ? number.formatNational() : number.formatInternational()
}
