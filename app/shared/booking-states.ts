import type { KeysWith } from './keys.ts'

/** What the states of requests and of bookings are. A new state says all of this, or it does not compile. */
type Properties = {
  /** A paid request stays confirmed, and its booking continues. */
  of: 'request' | 'booking' | 'both'
  /** Under which heading people look for it. Current: the pickup is ahead, or the car is out. */
  group: 'unpaid' | 'current' | 'past' | 'cancelled'
  /** It waits for its first payment, and holds its dates until then. */
  isUnpaid: boolean
  /** It was paid, and the pickup is ahead. */
  isAhead: boolean
  /** The customer has the car. */
  isOut: boolean
  /** The keys were handed over. */
  isPickedUp: boolean
  /** There is no rental: its dates are free again, and what was paid is refunded or kept. */
  isCalledOff: boolean
  /** Nothing of it is left to do. */
  isOver: boolean
}

/** What a state says by its stage; each is at one. */
const stage = { isUnpaid: false, isAhead: false, isOut: false, isPickedUp: false, isCalledOff: false } as const
const unpaid = { ...stage, isUnpaid: true } as const
const ahead = { ...stage, isAhead: true } as const
const out = { ...stage, isOut: true, isPickedUp: true } as const
const back = { ...stage, isPickedUp: true } as const
const calledOff = { ...stage, isCalledOff: true } as const

/** In the order in which the database has them. */
export const bookingStates = {
  awaiting_payment: { of: 'request', group: 'unpaid', ...unpaid, isOver: false },
  confirmed: { of: 'both', group: 'current', ...ahead, isOver: false },
  active: { of: 'booking', group: 'current', ...out, isOver: false },
  returned: { of: 'booking', group: 'past', ...back, isOver: false },
  completed: { of: 'booking', group: 'past', ...back, isOver: true },
  expired: { of: 'request', group: 'cancelled', ...calledOff, isOver: true },
  cancelled: { of: 'both', group: 'cancelled', ...calledOff, isOver: true },
  no_show: { of: 'booking', group: 'past', ...calledOff, isOver: true },
} as const satisfies Record<string, Properties>

export type BookingState = keyof typeof bookingStates

export type OverState = KeysWith<typeof bookingStates, 'isOver'>

export function isCalledOff(state: BookingState): state is KeysWith<typeof bookingStates, 'isCalledOff'> {
  return bookingStates[state].isCalledOff
}

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

/** The car is back, and something of the rental is still to be settled. */
export function isSettling(state: BookingState): boolean {
  return isBack(state) && !isOver(state)
}

export function isCompleted(state: BookingState): boolean {
  return isBack(state) && isOver(state)
}

/** Under which heading customers find it. */
export function groupOf(state: BookingState): 'unpaid' | 'coming' | 'past' {
  const { group } = bookingStates[state]
  if (group === 'unpaid') return 'unpaid'
  return group === 'current' ? 'coming' : 'past'
}
