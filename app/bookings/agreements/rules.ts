import { isCurrent, type BookingState } from '#app/shared/booking-states.ts'

const longestDrawing = 20_000
const stroke = /^M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+$/

/** What a pad draws: strokes of whole numbers, so that nothing else gets into the file. Null when nothing was drawn. */
export function readDrawing(path: string): string | null {
  if (path.length > longestDrawing) return null
  const strokes = path.split(/(?=M)/)
  return strokes.every((each) => stroke.test(each)) ? strokes.join('') : null
}

type Signed = { state: BookingState; isSigned: boolean; driversChanged: boolean }

/** The customer has to sign, or sign again: it is asked for before the keys. */
export function awaitsSignature({ state, isSigned, driversChanged }: Signed): boolean {
  return maySign(state) && (!isSigned || driversChanged)
}

/** Until the car is back: afterwards there is nothing to agree on. */
export function maySign(state: BookingState): boolean {
  return isCurrent(state)
}
