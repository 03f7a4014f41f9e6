import { keptShare } from '#app/bookings/booking/payment-shares.ts'
import { handoverFigures } from '#app/bookings/handovers/figures.ts'
import { business } from '#app/business.ts'
import { hours } from '#app/shared/durations.ts'
import { type Cents, exactDollars } from '#app/shared/money.ts'

const { most, miles: size } = business.requirements.extraMilesPackage

/** Other dates for a booking. */
export const changeProblems = {
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
  takenFrom: (body: string) => ({ code: 'change.takenFrom', title: 'Dates not available', body }),
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

/** Apart from the problems, which the page of a booking does not load. */
export const takenDatesLabels = {
  taken: (from: string, until: string) =>
    `The car is taken from ${from} until ${until}. Choose dates before or after that.`,
} as const

/** Miles of a rental on the road. */
export const mileProblems = {
  over: {
    code: 'mile.over',
    title: 'The rental is over',
    body: 'Extra miles can be added until the return is signed. At the return we charge whichever costs less, packages or the price per mile.',
  },
  most: {
    code: 'mile.most',
    title: 'No more packages',
    body: `A booking takes up to ${(most * size).toLocaleString('en-US')} extra miles. Beyond that we charge whichever costs less at the return.`,
  },
  failed: {
    code: 'mile.failed',
    title: 'Not saved',
    body: 'We couldn’t save your miles. Please try again.',
  },
  notOut: {
    code: 'mile.notOut',
    title: 'Not saved',
    body: 'You can enter the odometer while you have the car.',
  },
  reading: {
    code: 'mile.reading',
    title: 'Check the odometer',
    body: `Enter the odometer in whole miles, up to ${handoverFigures.highestMileage.toLocaleString('en-US')}.`,
  },
  below: (out: string) => ({
    code: 'mile.below',
    title: 'Check the odometer',
    body: `The odometer showed ${out} miles at pickup. Enter what it shows now.`,
  }),
} as const

/** Other dates or another car for a booking, to who rents and to staff. */
export const changeLabels = {
  title: 'Change dates or car',
  datesTitle: 'Change dates',
  about: 'Different dates or another car for a booking, with the price first.',
  now: (dates: string) => `Now: ${dates}.`,
  alone: 'You’ll see the price before anything changes.',
  asks: 'Because pickup is close (or the car is out), we’ll review this and email you. You’ll see the price first.',
  byStaff: 'You’ll see the price before anything changes.',
  field: { pickupDate: 'Pickup', pickupTime: 'Pickup time', returnDate: 'Return', returnTime: 'Return time' },
  showPrice: 'Show the price',
  dates: 'New dates',
  sameDates: 'Dates',
  before: 'Previous dates',
  totalBefore: 'Previous total',
  more: 'Price increase',
  less: 'Price decrease',
  goesBack: 'Refund',
  due: 'Balance due',
  free: 'Free cancellation',
  freeUntil: (until: string) => `Until ${until}`,
  freeOver: `Ended. If you cancel, we keep ${keptShare}`,
  price: 'New price',
  agreement: 'Read the new agreement',
  accept: 'I accept the changed rental agreement and its price.',
  acceptAtDesk: 'The customer accepts the changed agreement and its price.',
  sign: 'Sign with your full name',
  signAtDesk: 'Full name of the customer, as they sign',
  dayMore: '+1 day',
  chooseCar: 'Choose another car',
  carTitle: 'Choose another car',
  carAbout: 'Cars available on a booking’s dates.',
  carFree: (dates: string) => `Available from ${dates}.`,
  carHint: 'The new car’s rates and deposit apply to the whole rental. You’ll see the price before anything changes.',
  carBefore: 'Previous car',
  carAfter: 'New car',
  newDeposit: 'Deposit of the new car',
  submit: 'Change the booking',
  ask: 'Request this change',
  other: 'Choose other dates',
} as const

/** Miles of a rental, to its customer. */
export const mileLabels = {
  title: 'Miles',
  about: 'Miles included, miles used, and extra miles for your rental.',
  open: 'Check or add miles',
  back: (number: string) => `Booking ${number}`,
  atPickup: 'Odometer at pickup',
  upTo: 'Included up to',
  reading: 'What does the odometer show now?',
  readingHint:
    'In whole miles. We use it to tell you how many are left; charges are based only on the signed return report.',
  save: 'Save',
  used: (used: string, allowed: string) => `You’ve used ${used} of ${allowed} miles.`,
  buy: (price: Cents) => `Add ${size} miles for ${exactDollars(price)}`,
  buyHelp:
    'Goes on your balance. You don’t have to decide now. At the return we charge whichever costs less, packages or the price per mile.',
} as const
