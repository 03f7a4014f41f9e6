import { upfrontPart, upfrontShare } from '#app/bookings/booking/payment-shares.ts'
import { business } from '#app/business.ts'
import { hours, printDuration } from '#app/shared/durations.ts'
import { exactDollars } from '#app/shared/money.ts'
import { rentalFigures } from './figures.ts'
import { countOf } from '#app/shared/counts.ts'

/** Bookings as staff and brokers read them. */
export const rentalProblems = {
  unread: { code: 'rental.unread', title: 'Failed to fetch bookings', body: 'Please try again in a few minutes.' },
  missing: {
    code: 'rental.missing',
    title: 'Booking Not Found',
    body: 'You don’t have a booking with this number. Check the number, or look for it under Bookings.',
  },
  refundMissing: {
    code: 'rental.refundMissing',
    title: 'Refund Not Found',
    body: 'This booking has no such refund to pay out.',
  },
  refundNotWaiting: {
    code: 'rental.refundNotWaiting',
    title: 'Nothing Recorded',
    body: 'This refund isn’t waiting at the desk. It was already recorded or refunded at Stripe, the customer’s bank is deciding about the payment, or the bank has already returned it. Check the payments before you pay anything back.',
  },
  noteMissing: { code: 'rental.noteMissing', title: 'Note not saved', body: 'Write something first.' },
  noteLong: {
    code: 'rental.noteLong',
    title: 'Note not saved',
    body: `A note can have up to ${rentalFigures.longestNote.toLocaleString('en-US')} characters. Split it in two.`,
  },
  reasonMissing: {
    code: 'rental.reasonMissing',
    title: 'Not canceled',
    body: 'Say why. The customer will read it.',
  },
  reasonLong: {
    code: 'rental.reasonLong',
    title: 'Not canceled',
    body: `A reason can have up to ${business.office.longestReason} characters.`,
  },
  moneyChanged: {
    code: 'rental.moneyChanged',
    title: 'The refund has changed',
    body: 'The amounts changed while this page was open. Review the ones below and confirm again.',
  },
  goneOn: {
    code: 'rental.goneOn',
    title: 'No longer possible',
    body: 'This booking has changed since you opened it. Its page shows where it is now.',
  },
  driverNotThere: {
    code: 'rental.driverNotThere',
    title: 'Not a no-show',
    body: `Our driver has to be at the address within ${printDuration(business.requirements.deliveryWithin)} of the pickup time and wait until ${printDuration(rentalFigures.noShowAfter)} after it. If we came later or weren’t there, cancel the booking with a full refund.`,
  },
  driverTimeMissing: {
    code: 'rental.driverTimeMissing',
    title: 'Not recorded',
    body: 'Enter when our driver was at the address. If we weren’t there, cancel the booking with a full refund.',
  },
  whatHappenedMissing: {
    code: 'rental.whatHappenedMissing',
    title: 'Not recorded',
    body: 'Say how we tried to reach the customer.',
  },
  whatHappenedLong: {
    code: 'rental.whatHappenedLong',
    title: 'Not recorded',
    body: `The note can have up to ${business.office.longestReason} characters.`,
  },
  tooEarly: {
    code: 'rental.tooEarly',
    title: 'Not yet',
    body: `You can record a no-show starting ${rentalFigures.noShowAfter / hours(1)} hours after the pickup time.`,
  },
} as const

export const rentalNotices = {
  enteredPaid: { title: 'Booked', body: 'The payment is recorded, and the customer gets the confirmation by email.' },
  enteredByLink: (email: string) => ({
    title: 'The dates are held',
    body: `The payment link is on its way to ${email}. The booking is confirmed once it’s paid.`,
  }),
  requestCancelled: {
    title: 'Request canceled',
    body: 'The dates are available again, and the payment link no longer works.',
  },
  documentsAdded: { title: 'Documents added', body: 'They’re in the queue for review.' },
  noted: { title: 'Saved', body: 'The note is saved with the booking.' },
  cancelled: {
    title: 'Booking canceled',
    body: 'The dates are available again, and we’ve emailed the customer the reason.',
  },
  noShow: { title: 'No-show recorded', body: 'The dates are available again, and we’ve emailed the customer.' },
  changed: { title: 'Booking changed', body: 'We’ve emailed the customer the new details and price.' },
  changeDeclined: { title: 'Declined', body: 'The booking stays as it is. We’ve emailed the customer.' },
  charged: { title: 'Paid', body: 'The saved card was charged. The customer gets a receipt by email.' },
  linkSent: (email: string) => ({ title: 'Link sent', body: `The payment link is on its way to ${email}.` }),
  signed: { title: 'Signed', body: 'The agreement is filed as a PDF. The earlier version stays on file.' },
  recorded: {
    title: 'Recorded',
    body: 'The payment is saved with the booking. The customer gets a receipt by email.',
  },
  handedBack: {
    title: 'Recorded',
    body: 'The money was refunded at the desk. The customer gets a receipt by email.',
  },
  endedBefore: { title: 'No Changes', body: 'This booking had already ended. Nothing was sent or refunded again.' },
} as const

/** In the settings of a broker. */
export const bookingMailChoiceLabel = 'Email me when a car I listed is booked, or its booking changes or ends'

/** To the broker who listed the car. */
export const bookingMailLabels = {
  booked: {
    subject: (number: string) => `Booking ${number} for your car`,
    heading: 'Your car is booked',
    body: (broker: string, customer: string, car: string) =>
      `Hello ${broker}, ${customer} has booked your ${car}. The booking is confirmed.`,
  },
  movedHere: {
    subject: (number: string) => `Booking ${number} is now for your car`,
    heading: 'A booking has moved to your car',
    body: (broker: string, customer: string, car: string) =>
      `Hello ${broker}, ${customer}’s confirmed booking is now for your ${car}.`,
  },
  movedAway: {
    subject: (number: string) => `Booking ${number} has another car`,
    heading: 'A booking has moved to another car',
    body: (broker: string, customer: string, car: string) =>
      `Hello ${broker}, ${customer}’s booking is now for another car. It no longer holds days on your ${car}.`,
  },
  changed: {
    subject: (number: string) => `Booking ${number} for your car has changed`,
    heading: 'A booking of your car has changed',
    body: (broker: string, customer: string, from: string, to: string) =>
      `Hello ${broker}, ${customer}’s booking was ${from}. It’s now ${to}.`,
    car: (before: string, after: string) => `It’s now for your ${after} instead of your ${before}.`,
  },
  canceled: {
    subject: (number: string) => `Booking ${number} for your car was canceled`,
    heading: 'A booking of your car was canceled',
    byCustomer: (broker: string, customer: string, car: string) =>
      `Hello ${broker}, ${customer} has canceled the booking of your ${car}. The dates are available again.`,
    byUs: (broker: string, customer: string, car: string) =>
      `Hello ${broker}, we had to cancel ${customer}’s booking of your ${car}. The dates are available again.`,
  },
  noShow: {
    subject: (number: string) => `Booking ${number} for your car was not picked up`,
    heading: 'Your car was not picked up',
    body: (broker: string, customer: string, car: string) =>
      `Hello ${broker}, ${customer} didn’t pick up your ${car}. The booking has ended, and the dates are available again.`,
    delivered: (broker: string, customer: string, car: string) =>
      `Hello ${broker}, we brought your ${car} to ${customer} and couldn’t hand it over. The booking has ended, and the dates are available again.`,
  },
  contact: 'Their contact details are below, and on the booking while it’s confirmed or the car is out.',
  earns: (amount: string, rate: string, base: string) =>
    `You earn ${amount}, ${rate} of ${base}. It is pending until the rental is over.`,
  another: 'It came through another broker’s link, so the commission is theirs.',
  noCommission: 'It earns you no commission.',
  keeps: (amount: string, rate: string, base: string) =>
    `You still earn ${amount}: ${rate} of ${base}, which isn’t refunded to the customer.`,
  loses: 'The customer gets a full refund, so you don’t earn a commission.',
  neverEarned: 'It would have earned you no commission, so your earnings stay as they are.',
  before: 'Previous total',
  open: 'Open the booking',
  openAll: 'Open your bookings',
  openEarnings: 'Open your earnings',
  turnOff: 'You can turn this email off in your account settings.',
} as const

/** What staff set aside for a reason. */
export const ruleSetAsideLabels = {
  tooSoon: 'the lead time',
  tooLong: 'the longest rental',
  tooShort: 'the fewest days of the car',
} as const

export const noteLabels = {
  add: 'Add a note',
  hint: 'Only staff and admins can read notes. Customers and brokers never see them.',
  save: 'Save note',
} as const

/** Headings of the file of bookings, beside those of the list. */
export const rentalSheetLabels = {
  bookedOn: 'Booked on',
  pickupTime: 'Pickup time',
  returnTime: 'Return time',
  daysRented: 'Days',
  taxes: 'Taxes, within the total',
  charges: 'Charges after the return',
  upfront: `Upfront ${upfrontShare}`,
} as const

/** What the list of bookings is sorted by. */
export const rentalSortLabels = {
  pickup: { name: 'Pickup and return', kind: 'date' },
  number: { name: 'Number', kind: 'text' },
  car: { name: 'Car', kind: 'text' },
  customer: { name: 'Customer', kind: 'text' },
  total: { name: 'Total', kind: 'figure' },
} as const

export const rentalLabels = {
  title: 'Bookings',
  search: 'Number, customer, phone or car',
  searchOfBroker: 'Number or car',
  number: 'Number',
  request: 'Request',
  paper: 'Booking',
  download: 'Download CSV',
  deposit: 'Security Deposit',
  dueNow: 'Due now',
  dueAtPickup: 'Due at pickup',
  commission: 'Your commission',
  commissionOf: (rate: string, base: string) => `Your commission, ${rate} of ${base}`,
  anothersCommission: 'Another broker’s',
  heldUntil: (until: string) => `The car is held until ${until}. It becomes a booking once the ${upfrontPart} is paid.`,
  car: 'Car',
  state: 'State',
  pickup: 'Pickup',
  return: 'Return',
  customer: 'Customer',
  total: 'Total',
  from: 'Pickup from',
  until: 'Pickup until',
  find: 'Find bookings',
  group: { current: 'Current', unpaid: 'Awaiting payment', past: 'Past', cancelled: 'Canceled', all: 'All' },
  none: { title: 'No upcoming bookings', body: `A booking appears here as soon as its ${upfrontPart} is paid.` },
  noneFound: {
    title: 'No booking matches',
    body: 'Search for another number, name, phone or car, or for another state.',
  },
  back: 'All bookings',
  dates: 'Dates',
  email: 'Email',
  phone: 'Phone',
  requests: 'Special requests',
  documents: 'Documents',
  checkDocuments: 'Check them',
  readVerdicts: 'Open the verdicts',
  addDocuments: 'Add documents',
  newBooking: 'New booking',
  cancelRequest: 'Cancel the request',
  money: 'Money',
  payments: 'Payments',
  readAgreement: 'Read what was signed',
  readUnsigned: 'Read the agreement',
  log: 'Activity',
  changeDates: 'Change dates or car',
  newDates: 'Requested',
  asksForDates: (dates: string, total: number, before: number) =>
    `The customer requested ${dates} for a total of ${exactDollars(total)} instead of ${exactDollars(before)}, agreed and signed.`,
  acceptDates: 'Accept the change',
  declineDates: 'Decline',
  endingTo: { cancelled: 'Cancel booking', no_show: 'No-show' },
  account: 'Account',
  allOfCustomer: 'All bookings and documents of this customer',
  note: 'Internal note',
  earlier: (count: number) => countOf(count, 'earlier entry', 'earlier entries'),
  price: 'Price and miles',
  contactLater: 'You’ll see contact details while a booking is confirmed or the car is out.',
} as const
