import { labels } from '#app/messages/labels.ts'
import { State } from '#app/ui/feedback/presence.tsx'
import type { BookingState } from './rules.ts'

export function BookingStatus({ state }: { state: BookingState }) {
  return <State look={lookOf(state)}>{labels.bookingState[state]}</State>
}

function lookOf(state: BookingState) {
  if (state === 'awaiting_payment') return 'away'
  return state === 'cancelled' || state === 'no_show' || state === 'expired' ? 'off' : 'ok'
}
