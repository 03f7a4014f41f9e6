import type { KeysWith } from './keys.ts'

/** What the states of requests and of bookings are. A new state says all of this, or it does not compile. */
type Properties = {
  /** A paid request stays confirmed, and its booking continues. */
  of: 'request' | 'booking' | 'both'
  /** Under which heading people look for it. Current: the pickup is ahead, or the car is out. */
  group: 'unpaid' | 'current' | 'past' | 'cancelled'
  /** The keys were handed over. */
  isPickedUp: boolean
  /** There is no rental: its dates are free again, and what was paid is refunded or kept. */
  isCalledOff: boolean
  /** Nothing of it is left to do. */
  isOver: boolean
}

/** In the order in which the database has them. */
export const bookingStates = {
  awaiting_payment: { of: 'request', group: 'unpaid', isPickedUp: false, isCalledOff: false, isOver: false },
  confirmed: { of: 'both', group: 'current', isPickedUp: false, isCalledOff: false, isOver: false },
  active: { of: 'booking', group: 'current', isPickedUp: true, isCalledOff: false, isOver: false },
  returned: { of: 'booking', group: 'past', isPickedUp: true, isCalledOff: false, isOver: false },
  completed: { of: 'booking', group: 'past', isPickedUp: true, isCalledOff: false, isOver: true },
  expired: { of: 'request', group: 'cancelled', isPickedUp: false, isCalledOff: true, isOver: true },
  cancelled: { of: 'both', group: 'cancelled', isPickedUp: false, isCalledOff: true, isOver: true },
  no_show: { of: 'booking', group: 'past', isPickedUp: false, isCalledOff: true, isOver: true },
} as const satisfies Record<string, Properties>

export type BookingState = keyof typeof bookingStates

export type OverState = KeysWith<typeof bookingStates, 'isOver'>

export function isOver<State extends BookingState>(state: State): state is State & OverState {
  return bookingStates[state].isOver
}

/** The pickup is ahead, or the car is out. */
export function isCurrent(state: BookingState): boolean {
  return bookingStates[state].group === 'current'
}

export function isBack(state: BookingState): boolean {
  return bookingStates[state].isPickedUp && !isCurrent(state)
}

/** Under which heading customers find it. */
export function groupOf(state: BookingState): 'unpaid' | 'coming' | 'past' {
  const { group } = bookingStates[state]
  if (group === 'unpaid') return 'unpaid'
  return group === 'current' ? 'coming' : 'past'
}
