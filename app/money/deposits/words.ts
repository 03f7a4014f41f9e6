import { depositRelease } from '#app/bookings/booking/deposit-release.ts'
import { business, chargeRules } from '#app/business.ts'
import { hours } from '#app/shared/durations.ts'
import { dollars } from '#app/shared/money.ts'

export const depositProblems = {
  missing: {
    code: 'deposit.missing',
    title: 'Deposit Not Found',
    body: 'There’s no deposit at this address. The ones we hold are under Deposits.',
  },
  unread: { code: 'deposit.unread', title: 'Failed to fetch deposits', body: 'Please try again in a few minutes.' },
  goneOn: {
    code: 'deposit.goneOn',
    title: 'No longer possible',
    body: 'The deposit has changed since you opened it. This page shows where it is now.',
  },
  sumsOpen: {
    code: 'deposit.sumsOpen',
    title: 'Not paid in full',
    body: 'The deposit can be released once the rental is paid and every charge after the return is settled or dropped. A charge that staff haven’t decided on holds it only for a limited time.',
  },
  notOpen: {
    code: 'deposit.notOpen',
    title: 'No card is needed',
    body: 'The deposit has been settled, or the booking has ended. Nothing was held on your card.',
  },
  linkEnded: {
    code: 'deposit.linkEnded',
    title: 'This link has ended',
    body: 'Sign in and open your booking, or call us and we’ll send you a new one.',
  },
  unavailable: {
    code: 'deposit.unavailable',
    title: 'The card page didn’t open',
    body: 'The payment service isn’t responding. Nothing was held. Please try again in a few minutes.',
  },
  referenceMissing: { code: 'deposit.referenceMissing', body: 'Enter the number on the terminal’s slip.' },
  referenceLong: {
    code: 'deposit.referenceLong',
    body: `A reference can have up to ${business.office.longestReference} characters.`,
  },
  aboveHold: (most: string, asked: string) => ({
    code: 'deposit.aboveHold',
    title: 'More than is held',
    body: `That’s ${asked} in total, and only ${most} is held. Charge the rest another way.`,
  }),
} as const

export const depositNotices = {
  attempt: { title: 'Card attempted', body: 'The history shows what the bank said.' },
  link: { title: 'Email sent', body: 'We emailed the customer a link to use another card.' },
  cash: { title: 'Recorded', body: 'The deposit was received in cash.' },
  terminal: { title: 'Recorded', body: 'The hold on the terminal is recorded.' },
  cashBack: { title: 'Recorded', body: 'The rest of the deposit was returned.' },
  release: { title: 'Released', body: 'We’ve told Stripe and emailed the customer.' },
  captured: { title: 'Kept', body: 'We’ve emailed the customer the reason. Anything left is released.' },
} as const

export const depositStateLabels = {
  due: 'Not on hold yet',
  authorized: 'Authorized, not charged',
  failed: 'Not held',
  recorded: 'Received',
  released: 'Released',
  captured: 'Kept',
} as const

/** The page on which a customer puts the deposit on a card. */
export const depositCardLabels = {
  title: 'The deposit, on another card',
  first: 'A card for the deposit',
  about: 'Put the security deposit of a booking on another card.',
  lead: (amount: string) =>
    `We’ll hold ${amount} on the card you enter. It isn’t a charge, and we’ll release it ${depositRelease}.`,
  failed: 'The last card didn’t work.',
  use: 'Use another card for the deposit',
  add: 'Add a card for the deposit',
  submit: 'Continue to the card',
  leads: 'You’ll enter your card on Stripe’s page. We save it for later charges on this rental, as the agreement says.',
  held: 'Your deposit is on hold',
  heldBody: 'Thank you. You’re all set.',
  settled: 'No card is needed',
  amount: 'Security Deposit',
} as const

/** What the list of deposits is sorted by. */
export const depositSortLabels = {
  customer: { name: 'Customer', kind: 'text' },
  amount: { name: 'Amount', kind: 'figure' },
} as const

export const depositPageLabels = {
  title: 'Deposits',
  about: 'What’s on hold on cards and in cash, and what happens next.',
  group: { open: 'Held and failed', risk: 'At risk', coming: 'Upcoming', ended: 'Ended' },
  groups: 'State',
  find: 'Order deposits',
  none: {
    open: { title: 'Nothing on hold', body: 'Deposits are held starting the day before pickup.' },
    risk: { title: 'None at risk', body: 'Failed, lapsed and disputed deposits appear here.' },
    coming: {
      title: 'None upcoming',
      body: 'Deposits of confirmed bookings appear here until they’re held, the day before pickup.',
    },
    ended: { title: 'None ended yet', body: 'Released and kept deposits appear here.' },
  },
  booking: 'Booking',
  history: 'History',
  ofBooking: (number: string) => `Deposit of booking ${number}`,
  keep: {
    title: 'Keep a part',
    lead: `What you keep pays charges after the return. Add each one with its reason and photographs and send them; the customer has ${chargeRules.answerWithin / hours(1)} hours to respond. Then keep the amount from the deposit there. The rest is released.`,
    open: 'Open the charges',
  },
  terminal: {
    title: 'Hold made on the terminal',
    lead: 'Record a hold that you made on the card terminal. We cannot renew, capture or release it from here, so do that on the terminal and record it.',
    reference: 'Reference',
    referenceHint: 'The number on the terminal’s slip.',
    submit: (amount: string) => `Record a hold of ${amount}`,
  },
} as const

/** Printed by the server. */
export const depositHistoryLabels = {
  onCard: (last4: string) => `Card ending in ${last4}`,
  inCash: 'Cash',
  onTerminal: (reference: string) => `Hold on our terminal, ${reference}`,
  disputed: (status: string) => `Disputed: ${status.replaceAll('_', ' ')}`,
  upNext: {
    authorize: (at: string) => `Held from ${at}`,
    receive: 'Received at pickup',
    retry: (at: string) => `Next attempt ${at}`,
    soon: 'Next attempt within minutes',
    renew: (at: string) => `Renewed on ${at}`,
    release: (at: string) => `Released on ${at}`,
    giveBack: 'Returned after the rental',
    giveBackNow: (amount: string) => `${amount} to be returned`,
    releaseNow: (amount: string) => `${amount} to be released on the terminal`,
    sums: 'Waits until everything is paid',
    dispute: (until: string) =>
      `Waits until the dispute is settled and paid, or until ${until} if it is still undecided`,
    /** In a row of a list. */
    disputeBriefly: (until: string) => `Waits for the dispute until ${until}`,
    atStripe: 'Being sent to Stripe',
  },
  entry: {
    authorized: 'Held',
    renewed: 'Hold renewed',
    replaced: 'The earlier hold was released',
    refused: 'Declined by the card',
    lapsed: 'The hold at the bank ended',
    release_decided: 'Release requested',
    released: 'Released',
    capture_decided: 'Keep requested',
    captured: 'Kept',
    recorded: 'Received in cash',
    given_back: 'Returned in cash',
    recorded_terminal: 'Hold made on the terminal',
    released_terminal: 'Released on the terminal',
    tried: 'Manual attempt',
    link_sent: 'Link for another card sent',
    disputed: 'Disputed by the bank',
  },
  job: 'The system',
} as const

/** Of staff, wherever a deposit is shown. */
export const depositLabels = {
  amount: 'Amount',
  state: 'State',
  expires: 'Held until',
  next: 'Next',
  kept: 'Kept',
  released: 'Released',
  open: 'Open the deposit',
  reported: `${dollars(business.booking.cashDepositReportedFrom)} or more in cash, marked for the accountant`,
  status: {
    due: 'Not on hold yet',
    authorized: 'Held on the card',
    failed: 'Not held',
    recorded: 'Received at the desk',
    released: 'Released',
    captured: 'Kept',
  },
  cashDue: 'Not received yet',
  move: {
    attempt: 'Try the card now',
    link: 'Send a link for another card',
    cash: (amount: string) => `Record ${amount} received in cash`,
    terminal: 'Record a hold on the terminal',
    cashBack: (amount: string) => `Record ${amount} returned`,
    terminalBack: (amount: string) => `Record ${amount} released on the terminal`,
    release: 'Release all of it now',
    capture: 'Keep a part',
  },
  by: 'By',
} as const
