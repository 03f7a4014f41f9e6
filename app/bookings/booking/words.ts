import { business } from '#app/business.ts'
import { dollars, exactDollars, type Cents } from '#app/shared/money.ts'
import { remainingShare } from './payment-shares.ts'

export const bookingProblems = {
  missingInformation: {
    code: 'booking.missingInformation',
    title: 'Missing Information',
    body: 'Please fill in all required fields.',
  },
  missingDocuments: {
    code: 'booking.missingDocuments',
    title: 'Missing Documents',
    body: "Please upload your driver's license (front & back) and insurance card.",
  },
  takenNear: (ranges: string[]) => ({
    code: 'booking.takenNear',
    title: 'Dates not available',
    body: `This car is taken on these dates. Nearest available dates: ${ranges.join('; ')}.`,
  }),
  email: { code: 'booking.email', body: 'Enter an email address like name@example.com.' },
  phone: {
    code: 'booking.phone',
    body: 'Enter a phone number with its area code. Outside the U.S., start with + and the country code.',
  },
  phoneExtension: {
    code: 'booking.phoneExtension',
    body: 'We can’t dial extensions. Enter a direct number.',
  },
  extraMiles: {
    code: 'booking.extraMiles',
    body: `Choose up to ${business.requirements.extraMilesPackage.most * business.requirements.extraMilesPackage.miles} extra miles.`,
  },
  deliveryStreet: {
    code: 'booking.deliveryStreet',
    body: 'Enter the delivery street, or leave the delivery fields blank.',
  },
  deliveryZip: { code: 'booking.deliveryZip', body: 'Enter the ZIP code, five digits.' },
  deliveryUnknown: {
    code: 'booking.deliveryUnknown',
    body: `We don’t deliver to this ZIP code because it’s more than ${business.requirements.deliveryMiles} miles from the car. Call ${business.phone.display} and we’ll work something out.`,
  },
  deliveryTooFar: (miles: number) => ({
    code: 'booking.deliveryTooFar',
    body: `That’s about ${miles} miles away, and we deliver within ${business.requirements.deliveryMiles}. Call ${business.phone.display} and we’ll work something out.`,
  }),
  tooMuchText: { code: 'booking.tooMuchText', body: 'This is too long. Please shorten it.' },
  notAgreed: {
    code: 'booking.notAgreed',
    title: 'Missing Information',
    body: 'Accept the rental agreement to book.',
  },
  notSigned: {
    code: 'booking.notSigned',
    title: 'Missing Information',
    body: 'Type your full name as your signature.',
  },
  signatureDiffers: (driver: string) => ({
    code: 'booking.signatureDiffers',
    title: 'Please check the signature',
    body: `This doesn’t match the driver’s name, ${driver}. Fix it, or submit again if this is how you sign.`,
  }),
  licenseIssued: {
    code: 'booking.licenseIssued',
    title: 'Check your license',
    body: 'Enter the date your driver’s license was first issued.',
  },
  licenseTooNew: (years: number) => ({
    code: 'booking.licenseTooNew',
    title: 'License too new',
    body: `The driver of this car must have held a license for at least ${years} years at pickup. Questions? Call ${business.phone.display}.`,
  }),
  tooYoung: {
    code: 'booking.tooYoung',
    title: 'Driver too young',
    body: 'The driver will be under this car’s minimum age at pickup.',
  },
  tooManyOpen: {
    code: 'booking.tooManyOpen',
    title: 'Several requests are unpaid',
    body: 'Your unpaid requests already hold several cars. Pay for or cancel one of them first.',
  },
  confirmForMore: {
    code: 'booking.confirmForMore',
    title: 'Confirm your email to hold more cars',
    body: 'Until your email address is confirmed you can hold one car. Pay for or cancel your other request, or use the link we emailed you.',
  },
  confirmFirst: {
    code: 'booking.confirmFirst',
    title: 'Confirm your email first',
    body: `Your last hold ended without a payment. Use the link we emailed you to confirm your email address, then reserve again, or call ${business.phone.display}.`,
  },
  tooManyLapsed: {
    code: 'booking.tooManyLapsed',
    title: 'Several requests are unpaid',
    body: `Some of your holds ended without a payment today, so you can hold fewer cars. Pay for or cancel a request first, or call ${business.phone.display}.`,
  },
  tooManyHere: {
    code: 'booking.tooManyHere',
    title: 'Too many cars are on hold',
    body: `Several cars are on hold from your network without a payment. If your email address isn’t confirmed yet, use the link we emailed you and reserve again. If you’ve rented from us before, sign in with that account. Otherwise try again in a few minutes, or call ${business.phone.display} and we’ll book it for you.`,
  },
  otherRequestStands: {
    code: 'booking.otherRequestStands',
    title: 'You already requested other dates',
    body: 'You sent another request for this car at the same moment, and we’re holding its dates. Reserve again to switch to these.',
  },
  birthdayMissing: {
    code: 'booking.birthdayMissing',
    title: 'Missing Information',
    body: 'Your account has no date of birth. Please call us and we’ll add it.',
  },
  documentGone: {
    code: 'booking.documentGone',
    emptiesField: true,
    title: 'Missing Documents',
    body: 'This document is no longer stored. Please choose the file again.',
  },
  documentRefused: {
    code: 'booking.documentRefused',
    emptiesField: true,
    title: 'Document not accepted',
    body: 'We could not accept this document. Please choose another file.',
  },
  documentEnds: {
    code: 'booking.documentEnds',
    title: 'Document expires too soon',
    body: 'This document expires before the return date. Please choose one that’s valid.',
  },
  failed: {
    code: 'booking.failed',
    outage: true,
    title: 'Booking Failed',
    body: 'There was an error processing your booking. Please try again.',
  },
  missing: {
    code: 'booking.missing',
    title: 'Booking Not Found',
    body: "We couldn't find your booking details. Please contact support if you believe this is an error.",
  },
}

export const priceProblems = {
  changed: {
    code: 'price.changed',
    title: 'The price has changed',
    body: 'The price of this car changed while this page was open. The amounts below are current. Reserve again if you’d like to continue.',
  },
  freeOver: {
    code: 'price.freeOver',
    title: 'The time to cancel for free has passed',
    body: 'It ended while this page was open. The agreement below is current. Reserve again if you’d like to continue.',
  },
}

export const paymentProblems = {
  notPayable: {
    code: 'payment.notPayable',
    title: 'This can no longer be paid',
    body: 'This request is already paid, or we’re no longer holding its dates.',
  },
  notCancelable: {
    code: 'payment.notCancelable',
    title: 'This request can’t be canceled',
    body: 'It’s already paid, or it has ended. Cancel a paid booking on its own page.',
  },
  unavailable: {
    code: 'payment.unavailable',
    outage: true,
    title: 'The payment page didn’t open',
    body: 'We’re still holding your dates, and nothing was charged. Please try again in a moment.',
  },
}

export const linkProblems = {
  over: {
    code: 'link.over',
    title: 'This link is no longer valid',
    body: 'It was turned off, or the rental ended a while ago. Sign in to see your booking.',
  },
}

export const bookingNotices = {
  signInFirst: {
    title: 'Please sign in',
    body: 'You must be logged in to upload documents. We saved what you typed. After you sign in, we’ll ask for your files and the agreement again.',
  },
  requestCancelled: { title: 'Request canceled', body: 'We’ve released the dates. You weren’t charged.' },
  cancelled: { title: 'Booking canceled', body: 'We’ve emailed you the details.' },
  changed: { title: 'Booking changed', body: 'Your updated booking is below. We’ve emailed you the details.' },
  changeAsked: { title: 'Request sent', body: 'We’ll review your request and email you.' },
  milesBought: { title: 'Miles added', body: 'The extra miles are on your booking. We’ve emailed you the details.' },
  readingSaved: { title: 'Saved', body: 'Thanks. Your miles are up to date.' },
  linksRevoked: { title: 'Links turned off', body: 'Links in our earlier emails no longer work.' },
} as const

/** The way through a booking, as the car's line fills. */
export const bookingStepLabels = {
  dates: 'Dates',
  you: 'You',
  documents: 'Documents',
  sign: 'Sign',
  pay: 'Pay',
} as const

export const depositMethodLabels = { card: 'Hold on my card', cash: 'Cash at pickup' } as const

/** Where the car comes, before there is an account. */
export const visitorDeliveryLabels = {
  title: 'Pickup or delivery',
  place: 'Where',
  showroom: (street: string) => `Pick up at ${street}`,
  deliver: (name: string) => `Deliver to ${name}`,
  address: 'Another address',
  within: (miles: number, fee: Cents) => `within ${miles} miles, ${fee > 0 ? dollars(fee) : 'free'}`,
  terms: (terms: string) => `Delivery ${terms}.`,
  farther: (miles: number) => `Farther than ${miles} miles, or Hartsfield-Jackson?`,
  call: (phone: string) => `Call ${phone}`,
  arrange: 'and we’ll arrange it for you.',
} as const

/** Offered to visitors, who may leave before they finish. */
export const draftReminderLabels = {
  ask: 'Email me once if I don’t finish',
  hint: 'We email the account you create or sign in with. The car isn’t held.',
} as const

export const bookingStateLabels = {
  awaiting_payment: 'Awaiting payment',
  confirmed: 'Confirmed',
  active: 'Active',
  returned: 'Returned',
  completed: 'Completed',
  expired: 'Expired',
  cancelled: 'Canceled',
  no_show: 'No-show',
} as const

export const bookingMoveLabels = {
  requested: 'You requested the car and signed the agreement.',
  requested_by_us: 'We entered the booking for you.',
  documents_handed_in: 'Your documents arrived.',
  confirmed: `Upfront payment received. Booking confirmed.`,
  document_accepted: 'We accepted a document.',
  document_refused: 'We couldn’t accept a document. Our email has a link to send a new one.',
  document_replaced: 'You sent a new document.',
  changed: 'The dates were changed.',
  miles_bought: 'You added extra miles.',
  agreement_signed: 'You signed the agreement at our desk.',
  agreement_signed_online: 'You signed the agreement online.',
  drivers_changed: 'The additional drivers were changed.',
  driver_seen: 'We checked an additional driver’s license.',
  driver_unseen: 'License check for an additional driver undone.',
  change_asked: 'You asked for a change.',
  change_declined: 'We couldn’t make the change you asked for.',
  balance_paid: 'Your payment arrived.',
  balance_returned: 'You paid more than the balance due, so we’re refunding the difference.',
  balance_link_sent: 'We sent you a payment link.',
  charges_sent: 'We sent you charges for the return.',
  charge_accepted: 'You accepted charges.',
  charge_objected: 'You disputed a charge.',
  charge_upheld: 'We reviewed your dispute and kept the charge.',
  charge_dropped: 'We reviewed your dispute and dropped the charge.',
  charge_lapsed: 'The time to respond to charges ended.',
  charge_paid: 'We received your payment for charges.',
  charge_refused: 'Your card was declined for the charges.',
  active: 'You picked up the car.',
  returned: 'The car was returned.',
  completed: 'The rental was completed.',
  cancelled: 'The booking was canceled.',
  no_show: 'The car was not picked up.',
  expired: 'The dates were released.',
  refunded: 'Your payment was refunded in full.',
  refund_paid: 'The refund was sent to your card.',
  refund_handed_out: 'We refunded you at our desk.',
  refund_failed: 'The refund didn’t go through. We’ll call you about it.',
  refund_dropped: 'A refund wasn’t sent, because that money had already been refunded.',
  disputed: 'Your bank disputed the payment.',
  dispute_closed: 'Your bank closed the dispute.',
  dispute_lost: 'Your bank returned the payment to you.',
} as const

export const bookingGroupLabels = { unpaid: 'Awaiting payment', coming: 'Upcoming', past: 'Past' } as const

/** In the log of a booking. */
export const missedDeliveryLabel = (at: string) =>
  `We couldn’t hand over the car. Our driver was at the delivery address at ${at}.`

export const carChangedLabel = (before: string, after: string) => `Car changed from the ${before} to the ${after}.`

/** To staff, about a car that is not handed over at the showroom. */
export const tripLabels = {
  pickup: (place: string) => `Deliver it to ${place}`,
  return: (place: string) => `Pick it up at ${place}`,
  agreed: (city: string) => `In ${city}, at a place agreed by phone`,
  far: (line: string, miles: number) =>
    `${line} (${miles === 0 ? 'less than a mile' : miles === 1 ? '1 mile' : `${miles} miles`})`,
} as const

export const paidByLabels = {
  card: 'Card',
  cash: 'Cash',
  terminal: 'Card at our desk',
  deposit: 'Kept from the deposit',
} as const

export const paidReferenceLabel = (reference: string) => `reference ${reference}`

export const paidReportedLabel = 'marked for the accountant' as const

/** As in `bookingMove`, told to staff. */
export const rentalMoveLabels = {
  requested: 'The customer requested the car and signed the agreement.',
  requested_by_us: 'The booking was entered for the customer.',
  documents_handed_in: 'Documents received.',
  rules_set_aside: 'Rules overridden:',
  confirmed: `Upfront payment received. Booking confirmed.`,
  document_accepted: 'A document was accepted.',
  document_refused: 'A document was refused, and the customer was asked for a new one.',
  document_replaced: 'The customer sent a new document.',
  changed: 'The dates were changed.',
  miles_bought: 'The customer added extra miles.',
  agreement_signed: 'The customer signed the agreement at the desk.',
  agreement_signed_online: 'The customer signed the agreement online.',
  drivers_changed: 'The additional drivers were changed.',
  driver_seen: 'An additional driver’s license was checked.',
  driver_unseen: 'License check for an additional driver undone.',
  change_asked: 'The customer asked for a change.',
  change_declined: 'The change was declined.',
  balance_paid: `Payment received toward the remaining ${remainingShare}.`,
  balance_returned: 'The customer paid more than was owed, so the difference is being refunded.',
  balance_link_sent: 'A payment link was sent to the customer.',
  charges_sent: 'Charges for the return were sent to the customer.',
  charge_accepted: 'The customer accepted charges.',
  charge_objected: 'The customer disputed a charge.',
  charge_upheld: 'A charge was kept after a dispute.',
  charge_dropped: 'A charge was dropped after a dispute.',
  charge_lapsed: 'The customer didn’t respond to the charges in time.',
  charge_paid: 'Payment received for charges.',
  charge_refused: 'The saved card was declined for the charges.',
  active: 'The car was picked up.',
  returned: 'The car was returned.',
  completed: 'The rental was completed.',
  cancelled: 'The booking was canceled.',
  no_show: 'The car was not picked up.',
  expired: 'The dates were released.',
  refunded: 'The payment was refunded in full.',
  refund_paid: 'The refund was sent to the card.',
  refund_handed_out: 'Refunded at the desk.',
  refund_failed: 'The refund didn’t go through. Call the customer.',
  refund_dropped: 'Stripe refused a refund. The money had already been refunded.',
  disputed: 'The customer’s bank disputed the payment.',
  dispute_closed: 'The customer’s bank closed the dispute, and the payment stays with us.',
  dispute_lost: 'The customer’s bank took the payment back.',
} as const

/** Rows of a booking’s sums while a bank reviews a payment, and after. */
export const disputedSumLabels = {
  takenBack: 'Taken back by the bank',
  underReview: 'Under review at the bank',
  keptIfWon: 'Kept if the bank decides for us',
} as const

const remaining = (due: Cents) => (due > 0 ? `${exactDollars(due)} is due before pickup.` : 'Everything is paid.')

/** To the customer: what a booking asks at the moment. */
export const nextStepLabels = {
  today: 'today',
  tomorrow: 'tomorrow',
  unpaid: (upfront: Cents, until: string) => `Pay ${exactDollars(upfront)} by ${until} to keep these dates.`,
  lapsed: 'The time to pay is up. If you haven’t paid, choose your dates again.',
  noDocuments: 'Send your license and insurance card, so that we can clear you to drive.',
  badDocument: 'We couldn’t accept one of your documents.',
  unsigned: 'Sign the rental agreement before pickup.',
  depositFailed: (amount: Cents) => `The deposit of ${exactDollars(amount)} isn’t on hold yet. Use another card.`,
  checking: 'We’re checking your documents and will email you.',
  stillChecking: 'We’re still checking your documents.',
  cleared: (due: Cents) => `You’re cleared to drive. ${remaining(due)}`,
  held: (due: Cents) => `You’re cleared to drive, and your deposit is on hold. ${remaining(due)}`,
  pickup: (at: string, street: string) => `Pick up your car ${at}, ${street}.`,
  delivery: (at: string, street: string) => `Our driver brings your car ${at} to ${street}.`,
  agreed: (at: string) => `Pick up your car ${at}. We’ll call you to agree on a place.`,
  backBy: (at: string) => `The car is due back ${at}.`,
  collected: (at: string, line: string) => `We’ll pick up the car ${at} at ${line}.`,
  miles: ({ used, allowed }: { used: number | null; allowed: number }) =>
    used === null
      ? `${allowed.toLocaleString('en-US')} miles included.`
      : `${used.toLocaleString('en-US')} of ${allowed.toLocaleString('en-US')} miles used.`,
  due: (due: Cents) => `${exactDollars(due)} is due.`,
  overdue: (at: string) => `The car was due back ${at}. Please call us right away.`,
  answer: (amount: Cents, by: string) => `${exactDollars(amount)} in charges. Please answer by ${by}.`,
  owed: (amount: Cents) => `We have the car. ${exactDollars(amount)} is due.`,
  owedBoth: (rental: Cents, charges: Cents) =>
    `We have the car. ${exactDollars(rental)} for the rental and ${exactDollars(charges)} in charges are due.`,
  disputed: 'We have the car. We’re reviewing your dispute and will email you.',
  weHaveIt: 'We have the car. We’ll release your deposit once everything is checked.',
  weHaveItAll: 'We have the car, and will email you when the rental is complete.',
  done: 'All done. How was the drive?',
  reviewed: 'All done. Thank you for your review.',
  ended: {
    expired: 'The dates were released.',
    cancelled: 'This booking was canceled.',
    no_show: 'The car was not picked up.',
  },
  newDates: 'Choose your dates again',
  pay: (amount: Cents) => `Pay ${exactDollars(amount)}`,
  withCard: (pay: string, last4: string) => `${pay} with •••• ${last4}`,
  button: {
    again: 'Book it again',
    answer: 'Review and respond',
    balance: 'Pay',
    calendar: 'Add to calendar',
    call: 'Call us',
    card: 'Use another card',
    charges: 'Pay',
    directions: 'Get directions',
    disputes: 'See the charges',
    documents: 'Send your documents',
    fleet: 'See available cars',
    help: 'Get help now',
    money: 'See both payments',
    newDocument: 'See your documents',
    report: 'See the return report',
    review: 'Write a review',
    sign: 'Sign the agreement',
    upfront: 'Continue to payment',
  },
} as const

/** A customer's dashboard. */
export const nextDriveLabels = {
  ahead: (days: number) => (days < 1 ? 'Today' : days === 1 ? 'Tomorrow' : `In ${days} days`),
  onTheRoad: 'On the road',
  open: 'Open the booking',
  others: 'Other drives',
  all: 'Your drives',
  began: 'You started booking this car',
  goOn: 'Continue',
  newest: 'New in the fleet',
  look: 'See this car',
  none: 'Nothing booked yet',
} as const
