import { upfrontPart } from '#app/bookings/booking/payment-shares.ts'
import { business } from '#app/business.ts'
import { hours } from '#app/shared/durations.ts'
import { type Cents, exactDollars } from '#app/shared/money.ts'
import { staffBookingFigures } from './figures.ts'

const { leadTime, maximumDays } = business.booking
const allTheSame = 'You can still book it with a reason below.'

/** Bookings that staff enter for a customer. */
export const staffBookingProblems = {
  tooSoon: {
    code: 'staffBooking.tooSoon',
    title: 'Outside the rules',
    body: `The pickup is less than ${leadTime / hours(1)} hours away. ${allTheSame}`,
  },
  tooLong: {
    code: 'staffBooking.tooLong',
    title: 'Outside the rules',
    body: `That’s more than ${maximumDays} days. With a reason below, you can book up to ${staffBookingFigures.longestDays}.`,
  },
  tooLongForAll: {
    code: 'staffBooking.tooLongForAll',
    title: 'Invalid Dates',
    body: `A booking can be up to ${staffBookingFigures.longestDays} days long. Choose an earlier return date.`,
  },
  tooShort: {
    code: 'staffBooking.tooShort',
    title: 'Outside the rules',
    body: `This car has a longer minimum rental. ${allTheSame}`,
  },
  reasonLong: {
    code: 'staffBooking.reasonLong',
    title: 'Not booked',
    body: `A reason can have up to ${business.office.longestReason} characters.`,
  },
  birthMissing: {
    code: 'staffBooking.birthMissing',
    title: 'Missing Information',
    body: 'Enter the driver’s date of birth.',
  },
  payMissing: { code: 'staffBooking.payMissing', title: 'Missing Information', body: 'Choose how it is paid.' },
  amountMissing: { code: 'staffBooking.amountMissing', title: 'Missing Information', body: 'Choose what is paid now.' },
  linkTakesHalf: {
    code: 'staffBooking.linkTakesHalf',
    title: 'Not booked',
    body: `A payment link takes the ${upfrontPart}. The confirmation email has a link to pay the rest.`,
  },
  customerGone: {
    code: 'staffBooking.customerGone',
    title: 'Account deleted',
    body: 'This account was deleted. Find the customer again, or enter a new one.',
  },
  usedForm: {
    code: 'staffBooking.usedForm',
    title: 'Already booked',
    body: 'This form already made another booking. Look for it in the list, or start a new booking.',
  },
  nobodyAsked: {
    code: 'staffBooking.nobodyAsked',
    title: 'Nothing to look for',
    body: 'Enter the whole email address, or the phone number with its area code.',
  },
} as const

/** Of what is paid at the desk, with the booking or later. */
export const deskPaymentProblems = {
  referenceLong: {
    code: 'deskPayment.referenceLong',
    title: 'Not recorded',
    body: `A reference can have up to ${business.office.longestReference} characters.`,
  },
  referenceMissing: {
    code: 'deskPayment.referenceMissing',
    title: 'Not recorded',
    body: 'Enter the number on the terminal’s slip.',
  },
}

/** Bookings that staff enter for a customer. */
export const staffBookingLabels = {
  title: 'New booking',
  about: 'Book a car for a customer on the phone or at the desk.',
  car: 'Which car?',
  search: 'Car',
  pickup: 'Pickup',
  return: 'Return',
  rate: 'A day',
  city: 'Location',
  isFree: 'Available',
  pickupAt: (time: string) => `pickup at ${time}`,
  returnAt: (time: string) => `return by ${time}`,
  withReason: (rules: string) => `Needs a reason: ${rules}`,
  needsReason: {
    tooSoon: `pickup within ${business.booking.leadTime / hours(1)} hours`,
    tooLong: `more than ${business.booking.maximumDays} days`,
    tooShort: 'shorter than its minimum',
  },
  isTaken: 'Taken',
  notBack: 'Not back yet',
  opensOn: (day: string) => `Can be booked from ${day}`,
  no: 'Cannot be booked',
  bothDays: 'Choose both days to see which cars are available.',
  dates: 'On these dates',
  more: (count: number) => `These are the first ${count}. Search for the others.`,
  noCar: {
    title: 'No car matches',
    body: 'Search for another make, model or color. Only published cars can be booked.',
  },
  customer: 'Who is it for?',
  customerAbout: 'Find an account, or a customer of an earlier booking.',
  findBy: 'Email or phone',
  findHint: 'The whole address, or the number with its area code.',
  find: 'Find the customer',
  isNew: 'New customer',
  isNewHint: 'If you can’t find them, enter their details in the next step.',
  nobody: 'No one has booked or signed up with it.',
  found: (count: number) => (count === 1 ? 'One customer found' : `${count} customers found`),
  account: 'Account',
  unconfirmed: 'Account, address not confirmed. Ask who it is',
  earlier: 'Earlier booking, no account',
  otherCar: 'Another car',
  otherCustomer: 'Another customer',
  groups: { dates: 'Dates', driver: 'Driver', extras: 'Extras', price: 'Price', payment: 'Payment' },
  field: {
    birthDate: 'Date of birth',
    reason: 'Reason to override the lead time or length',
    pay: 'Paid by',
    amount: 'Paid now',
    reference: 'Reference',
  },
  birthHint: (age: number) => `Drivers of this car must be at least ${age} at pickup.`,
  depositOnCard: 'Hold on the customer’s card',
  licenseHint: (years: number) => `Drivers of this car must have held a license for at least ${years} years.`,
  reasonHint: 'Only if the dates need it. It’s in the log with your name.',
  reasonClosed: 'Book outside the lead time or the usual length',
  payChoices: {
    link: `Payment link by email, good for ${staffBookingFigures.payWithin / hours(1)} hours at most`,
    terminal: 'Card terminal',
    cash: 'Cash',
  },
  amountChoices: {
    upfront: (sum: Cents | undefined) =>
      sum === undefined ? `The ${upfrontPart}` : `The ${upfrontPart}, ${exactDollars(sum)}`,
    all: (sum: Cents | undefined) => (sum === undefined ? 'All of it' : `All of it, ${exactDollars(sum)}`),
  },
  later: 'Documents and signature come later, through the link in the email or at the desk before pickup.',
  submit: 'Book',
  bookFor: (car: string) => `Book the ${car}`,
  referenceHint: 'The number on the terminal’s slip. Not needed for cash.',
} as const
