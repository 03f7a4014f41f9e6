/** What queries ask for. Apart from the states themselves, which pages load. */
import { bookingStates, isBack, isCompleted, isCurrent, isSettling, type BookingState } from './booking-states.ts'
import { keysOf } from './keys.ts'

type StatesOf<Rows extends 'request' | 'booking'> = {
  [State in BookingState]: (typeof bookingStates)[State]['of'] extends Rows | 'both' ? State : never
}[BookingState]
type RequestState = StatesOf<'request'>
export type StateOfBooking = StatesOf<'booking'>

const ofRequests = keysOf(bookingStates).filter(isOfRequest)
const ofBookings = keysOf(bookingStates).filter(isOfBooking)

export const requestStates = {
  every: ofRequests,
  unpaid: ofRequests.filter((state) => bookingStates[state].isUnpaid),
  open: ofRequests.filter((state) => !bookingStates[state].isCalledOff),
  calledOff: ofRequests.filter((state) => bookingStates[state].isCalledOff),
}
export const bookingStatuses = {
  every: ofBookings,
  ahead: ofBookings.filter((status) => bookingStates[status].isAhead),
  out: ofBookings.filter((status) => bookingStates[status].isOut),
  settling: ofBookings.filter(isSettling),
  completed: ofBookings.filter(isCompleted),
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
  return bookingStates[state].of !== 'booking'
}

function isOfBooking(state: BookingState): state is StateOfBooking {
  return bookingStates[state].of !== 'request'
}
