import { keysOf } from './keys.ts'

/** What the states of requests and of bookings are. A new state says all of this, or it does not compile. */
type Properties = {
  /** A request has it; once paid, it stays confirmed and its booking goes on. */
  ofRequest: boolean
  ofBooking: boolean
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
  awaiting_payment: {
    ofRequest: true,
    ofBooking: false,
    group: 'unpaid',
    isPickedUp: false,
    isCalledOff: false,
    isOver: false,
  },
  confirmed: {
    ofRequest: true,
    ofBooking: true,
    group: 'current',
    isPickedUp: false,
    isCalledOff: false,
    isOver: false,
  },
  active: { ofRequest: false, ofBooking: true, group: 'current', isPickedUp: true, isCalledOff: false, isOver: false },
  returned: { ofRequest: false, ofBooking: true, group: 'past', isPickedUp: true, isCalledOff: false, isOver: false },
  completed: { ofRequest: false, ofBooking: true, group: 'past', isPickedUp: true, isCalledOff: false, isOver: true },
  expired: {
    ofRequest: true,
    ofBooking: false,
    group: 'cancelled',
    isPickedUp: false,
    isCalledOff: true,
    isOver: true,
  },
  cancelled: {
    ofRequest: true,
    ofBooking: true,
    group: 'cancelled',
    isPickedUp: false,
    isCalledOff: true,
    isOver: true,
  },
  no_show: { ofRequest: false, ofBooking: true, group: 'past', isPickedUp: false, isCalledOff: true, isOver: true },
} as const satisfies Record<string, Properties>

export type BookingState = keyof typeof bookingStates
type StatesOf<Rows extends 'ofRequest' | 'ofBooking'> = {
  [State in BookingState]: (typeof bookingStates)[State][Rows] extends true ? State : never
}[BookingState]
type RequestState = StatesOf<'ofRequest'>
type BookingStatus = StatesOf<'ofBooking'>

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

const ofRequests = keysOf(bookingStates).filter(isOfRequest)
const ofBookings = keysOf(bookingStates).filter(isOfBooking)

/** What queries ask for. */
export const requestStates = {
  every: ofRequests,
  open: ofRequests.filter((state) => !bookingStates[state].isCalledOff),
  calledOff: ofRequests.filter((state) => bookingStates[state].isCalledOff),
}
export const bookingStatuses = {
  every: ofBookings,
  current: ofBookings.filter(isCurrent),
  notCurrent: ofBookings.filter((status) => !isCurrent(status)),
  past: ofBookings.filter((status) => bookingStates[status].group === 'past'),
  cancelled: ofBookings.filter((status) => bookingStates[status].group === 'cancelled'),
  pickedUp: ofBookings.filter((status) => bookingStates[status].isPickedUp),
  back: ofBookings.filter(isBack),
  calledOff: ofBookings.filter((status) => bookingStates[status].isCalledOff),
  notCalledOff: ofBookings.filter((status) => !bookingStates[status].isCalledOff),
  open: ofBookings.filter((status) => !bookingStates[status].isOver),
  over: ofBookings.filter((status) => bookingStates[status].isOver),
}

function isOfRequest(state: BookingState): state is RequestState {
  return bookingStates[state].ofRequest
}

function isOfBooking(state: BookingState): state is BookingStatus {
  return bookingStates[state].ofBooking
}
