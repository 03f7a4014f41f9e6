import { bookingStateLabels } from './words.ts'
import { bookingStates, type BookingState } from '#app/shared/booking-states.ts'
import { State } from '#app/ui/feedback/presence.tsx'

export function BookingStatus({ state }: { state: BookingState }) {
  return <State look={lookOf(state)}>{bookingStateLabels[state]}</State>
}

function lookOf(state: BookingState) {
  if (bookingStates[state].isUnpaid) return 'away'
  return bookingStates[state].isCalledOff ? 'off' : 'ok'
}
