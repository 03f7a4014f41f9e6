import { office as figures } from '#app/config/office.ts'
import { printCount } from '#app/shared/counts.ts'
import { clockTime } from '#app/shared/dates.ts'

/** To staff, about a car that is not handed over at the showroom. */
export const trip = {
  pickup: (place: string) => `Deliver it to ${place}`,
  return: (place: string) => `Pick it up at ${place}`,
  agreed: (city: string) => `In ${city}, at a place agreed by phone`,
  far: (line: string, miles: number) =>
    `${line} (${miles === 0 ? 'less than a mile' : miles === 1 ? '1 mile' : `${miles} miles`})`,
} as const

export const office = {
  holds: 'Holds without a payment',
  holdsOf: (open: number, lapsed: number, isConfirmed: boolean) =>
    [`${open} on hold now`, `${lapsed} lapsed in the last day`, ...(isConfirmed ? [] : ['email not confirmed'])].join(
      ', ',
    ),
  diskLow: 'The disk is almost full',
  diskLowHelp: 'Uploads will stop soon. Please ask the site’s administrator to make room.',
  signUps: 'Sign-ups waiting',
  reports: 'Reported messages',
  changes: 'Requested changes',
  documents: 'Documents waiting',
  leads: 'Leads new or overdue',
  deposits: 'Deposits at risk',
  calendars: 'Calendars we can’t read',
  chargesShown: (shown: number, count: number) => `The oldest ${shown} of ${count} are shown.`,
  charges: {
    undecided: 'To decide and send.',
    objected: (by: string) => `Disputed, decide by ${by}.`,
    overdue: (by: string) => `Disputed, decision overdue since ${by}.`,
    failed: 'The card was declined.',
    deposit: 'The deposit is waiting for it.',
  },
  deskRefunds: 'Refunds at the desk',
  handBack: {
    cash: 'To be paid back in cash.',
    terminal: 'To be paid back at the terminal.',
    deposit: 'It was kept from the deposit at our desk. Pay it back the same way.',
    card: 'It can’t be refunded to the card. Pay it back another way.',
  },
  lateOnes: 'Late',
  lateShown: (count: number) => `The last ${count} are shown.`,
  today: (day: string) => `Today, ${day}`,
  next: (days: number) => `The next ${days} days`,
  nothingToday: 'No pickups or returns today.',
  nothingMore: 'No more pickups or returns today.',
  doneToday: 'Done today',
  done: { pickup: 'Handed over', return: 'Returned' },
  pickup: 'Pickup',
  return: 'Return',
  late: 'late',
  owed: (amount: string) => `${amount} due`,
  waiting: 'Waiting',
  step: {
    agreement: 'Sign the agreement',
    documents: 'Check documents',
    remaining: 'Take the payment',
    deposit: 'Secure the deposit',
    pickup: 'Hand over',
    return: 'Take back',
  },
  desks: {
    description: 'Documents, bookings, leads and image routing.',
    documents: (count: number) => (count === 0 ? 'None waiting' : `${printCount(count)} waiting`),
    changes: (count: number) => `Requested changes: ${printCount(count)}`,
    noChanges: 'No requested changes',
    leads: (count: number) => (count === 0 ? 'None new or overdue' : `${printCount(count)} new or overdue`),
    images: 'Heroes and gallery',
  },
  mail: {
    choice: `Email me at ${clockTime(figures.todayMail.from)} with what’s on that day`,
    subject: (day: string) => `Today, ${day}`,
    heading: (day: string) => `What’s on for ${day}`,
    hello: (name: string) => `Good morning ${name},`,
    counts: (pickups: number, returns: number) =>
      `Pickups: ${pickups}. Returns: ${returns}. All times are Atlanta time.`,
    nothing: 'No pickups or returns today.',
    late: (count: number) => `Late: ${count}. They’re listed first.`,
    more: (count: number) => `And ${count} more on the dashboard.`,
    owed: (count: number, amount: string) => `Balances due: ${count}, ${amount} in total.`,
    disputes: (count: number) => `Payments in dispute: ${count}.`,
    deskRefunds: (count: number) => `Refunds to pay out at the desk: ${count}.`,
    one: (number: string, amount: string, what: string) => `${number}: ${amount}. ${what}`,
    documents: (count: number) => `Documents waiting for review: ${count}.`,
    deposits: (count: number) => `Deposits at risk: ${count}.`,
    decide: (by: string) => `Decide on the disputed charges by ${by}.`,
    overdue: (by: string) => `The decision on the disputed charges has been overdue since ${by}.`,
    charges: (count: number) => `Bookings with charges to decide, answered or unpaid: ${count}.`,
    signUps: (count: string) => `Sign-ups waiting for a decision: ${count}.`,
    leads: (count: string) => `Leads that are new or overdue: ${count}.`,
    calendars: (count: number) => `Outside calendars we can’t read: ${count}. Their cars could be booked twice.`,
    open: 'Open the dashboard',
    bookings: 'All bookings',
    off: 'You can turn this email off in your account settings.',
  },
  handover: {
    open: { pickup: 'Hand over the car', return: 'Take the car back' },
    read: { pickup: 'Pickup report', return: 'Return report' },
  },
} as const
