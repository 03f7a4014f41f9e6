/** Server only: the country tables are too large for a phone's browser. */
import parsePhoneNumber from 'libphonenumber-js'

export function readPhone(typed: string): string | undefined {
  const number = parsePhoneNumber(typed, 'US')
  return number?.isPossible() ? number.number : undefined
}

export function printPhone(stored: string): string {
  const number = parsePhoneNumber(stored, 'US')
  if (!number) return stored
  return number.country === 'US' ? number.formatNational() : number.formatInternational()
}
