import { business } from '#app/config/business.ts'
import { hours } from '#app/shared/durations.ts'

/** Other dates for a booking. */
export const change = {
  goneOn: {
    code: 'change.goneOn',
    title: 'Not possible any more',
    body: 'This booking has gone on since. Its page shows how it stands.',
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
      body: 'Type the full name of the customer, as they sign.',
    },
  },
  sameDates: { code: 'change.sameDates', title: 'Nothing to change', body: 'These are the dates of the booking now.' },
  pickupFixed: {
    code: 'change.pickupFixed',
    title: 'Invalid Dates',
    body: 'The car is out already: only the return can change.',
  },
  carFixed: {
    code: 'change.carFixed',
    title: 'Not possible any more',
    body: 'This car is out already: only the return can change.',
  },
  carsUnread: { code: 'change.carsUnread', title: 'Unavailable', body: 'Failed to load cars. Please try again.' },
  carGone: {
    code: 'change.carGone',
    title: 'Car Not Found',
    body: 'This car is not for rent any more. Choose another one.',
  },
  notDelivered: (city: string) => ({
    code: 'change.notDelivered',
    title: 'Not possible with this car',
    body: `The booking is delivered, and we do not bring cars from ${city} to its address. Choose a car that stands elsewhere.`,
  }),
  depositHeld: (held: string, asked: string) => ({
    code: 'change.depositHeld',
    title: 'Not possible with this car',
    body: `A deposit of ${held} is held already, and this car asks for ${asked}. Choose a car with the same deposit, or cancel this booking and make a new one.`,
  }),
  returnPast: {
    code: 'change.returnPast',
    title: 'Invalid Dates',
    body: `Choose a return at least ${business.booking.leadTime / hours(1)} hours from now.`,
  },
  takenFrom: (from: string, until: string) => ({
    code: 'change.takenFrom',
    title: 'Dates not available',
    body: `The car is taken from ${from}, until ${until}. Choose dates before or after it.`,
  }),
  priceChanged: {
    code: 'change.priceChanged',
    title: 'The price has changed',
    body: 'Rates or payments changed while this page was open. Nothing was changed: look at the price below and confirm again.',
  },
} as const
