import { business } from '#app/config/business.ts'
import { staffBookings } from '#app/config/staff-bookings.ts'
import { upfrontPart } from '#app/messages/payment-shares.ts'
import { hours } from '#app/shared/durations.ts'
import { exactDollars, type Cents } from '#app/shared/money.ts'

/** Bookings that staff enter for a customer. */
export const staffBooking = {
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
    link: `Payment link by email, good for ${staffBookings.payWithin / hours(1)} hours at most`,
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
} as const

/** Documents of a booking that has none yet. */
export const handIn = {
  title: 'Send your documents',
  titleAtDesk: 'Add documents',
  about: 'Driver’s license and insurance card for a booking.',
  lead: `We’ll review them before the pickup. Photos or PDFs, at most ${business.uploads.maximumBytes / 2 ** 20} MB each.`,
  send: 'Send the documents',
  sent: 'The documents are with us',
  sentBody: 'We’ll review them before the pickup and email you if we can’t accept one.',
} as const
