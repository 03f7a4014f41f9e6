import { business } from '#app/config/business.ts'
import { hours } from '#app/shared/durations.ts'

/** Other dates for a booking. */
export const change = {
  goneOn: {
    code: 'change.goneOn',
    title: 'No longer possible',
    body: 'This booking has changed since you opened it. Its page shows where it is now.',
  },
  /** Staff write for the customer. */
  atDesk: {
    notAgreed: {
      code: 'change.atDesk.notAgreed',
      title: 'Missing Information',
      body: 'The customer has to accept the changed agreement and its price.',
    },
    notSigned: {
      code: 'change.atDesk.notSigned',
      title: 'Missing Information',
      body: 'Type the customer’s full name as their signature.',
    },
  },
  sameDates: {
    code: 'change.sameDates',
    title: 'Nothing to change',
    body: 'These are already the dates of the booking.',
  },
  pickupFixed: {
    code: 'change.pickupFixed',
    title: 'Invalid Dates',
    body: 'The car is already out, so only the return can change.',
  },
  carFixed: {
    code: 'change.carFixed',
    title: 'No longer possible',
    body: 'This car is already out, so only the return can change.',
  },
  carsUnread: { code: 'change.carsUnread', title: 'Unavailable', body: 'Failed to load cars. Please try again.' },
  carGone: {
    code: 'change.carGone',
    title: 'Car Not Found',
    body: 'This car is no longer for rent. Choose another one.',
  },
  notDelivered: (city: string) => ({
    code: 'change.notDelivered',
    title: 'Not possible with this car',
    body: `This booking includes delivery, and we don’t deliver cars from ${city} to its address. Choose a car at another location.`,
  }),
  depositHeld: (held: string, asked: string) => ({
    code: 'change.depositHeld',
    title: 'Not possible with this car',
    body: `We already hold a deposit of ${held}, and this car needs ${asked}. Choose a car with the same deposit, or cancel this booking and make a new one.`,
  }),
  returnPast: {
    code: 'change.returnPast',
    title: 'Invalid Dates',
    body: `Choose a return at least ${business.booking.leadTime / hours(1)} hours from now.`,
  },
  takenFrom: (from: string, until: string) => ({
    code: 'change.takenFrom',
    title: 'Dates not available',
    body: `The car is taken from ${from} until ${until}. Choose dates before or after that.`,
  }),
  priceChanged: {
    code: 'change.priceChanged',
    title: 'The price has changed',
    body: 'Rates or payments changed while this page was open. We changed nothing. Review the price below and confirm again.',
  },
  /** Staff accept what the customer has signed. */
  signedPriceChanged: {
    code: 'change.signedPriceChanged',
    title: 'The price has changed',
    body: 'It’s no longer the price the customer agreed to. Decline this request and ask them to send it again, or change the booking together with them.',
  },
} as const
