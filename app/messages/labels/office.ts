import { office as figures } from '#app/config/office.ts'
import { printCount } from '#app/shared/counts.ts'
import { clockTime } from '#app/shared/dates.ts'

/** To staff, about a car that is not handed over at the showroom. */
export const trip = {
  pickup: (place: string) => `Bring it to ${place}`,
  return: (place: string) => `Collect it at ${place}`,
  agreed: (city: string) => `In ${city}, at a place agreed by phone`,
  far: (line: string, miles: number) =>
    `${line} (${miles === 0 ? 'less than a mile' : miles === 1 ? '1 mile' : `${miles} miles`})`,
} as const

export const office = {
  diskLow: 'The disk is almost full',
  diskLowHelp: 'Uploads will stop soon. Please ask whoever runs the site to make room.',
  signUps: 'Sign-ups waiting',
  reports: 'Reported messages',
  changes: 'Other dates asked for',
  documents: 'Documents waiting',
  leads: 'Leads new or overdue',
  deposits: 'Deposits at risk',
  calendars: 'Calendars we can’t read',
  chargesShown: (shown: number, count: number) => `The oldest ${shown} of ${count} are shown.`,
  charges: {
    undecided: 'To decide and send.',
    objected: 'Objected to.',
    failed: 'The card did not pay.',
    deposit: 'The deposit waits for it.',
  },
  deskRefunds: 'Refunds at the desk',
  handBack: {
    cash: 'To be paid back in cash.',
    terminal: 'To be paid back at the terminal.',
    deposit: 'To be paid back from the deposit.',
    card: 'To be paid back.',
  },
  pickups: 'Pickups today',
  returns: 'Returns today',
  lateOnes: 'Late',
  lateShown: (count: number) => `The last ${count} are shown.`,
  today: (day: string) => `Today, ${day}`,
  next: (days: number) => `The next ${days} days`,
  nothingToday: 'No car goes out or comes back today.',
  pickup: 'Pickup',
  return: 'Return',
  late: 'late',
  paid: 'Paid',
  unpaid: 'Balance due',
  desks: {
    description: 'Documents, bookings, leads and image routing.',
    documents: (count: number) => (count === 0 ? 'None waiting' : `${printCount(count)} waiting`),
    changes: (count: number) => `Other dates asked for: ${printCount(count)}`,
    noChanges: 'No other dates asked for',
    leads: (count: number) => (count === 0 ? 'None new or overdue' : `${printCount(count)} new or overdue`),
    images: 'Heroes and gallery',
  },
  mail: {
    choice: `Write to me at ${clockTime(figures.todayMail.from)} what there is to do that day`,
    subject: (day: string) => `Today, ${day}`,
    heading: (day: string) => `What there is to do on ${day}`,
    hello: (name: string) => `Good morning ${name},`,
    counts: (pickups: number, returns: number) => `Pickups: ${pickups}. Returns: ${returns}. All times are Atlanta’s.`,
    nothing: 'No car goes out or comes back today.',
    late: (count: number) => `Late: ${count}. They stand first.`,
    more: (count: number) => `And ${count} more: the dashboard has them all.`,
    owed: (count: number, amount: string) => `Balance due: ${amount}, of ${count}.`,
    documents: (count: number) => `Documents that wait to be looked at: ${count}.`,
    deposits: (count: number) => `Deposits at risk: ${count}.`,
    charges: (count: number) => `Bookings with charges to decide on, to answer or unpaid: ${count}.`,
    signUps: (count: string) => `Sign-ups that wait for a decision: ${count}.`,
    leads: (count: string) => `Leads that are new or overdue: ${count}.`,
    calendars: (count: number) =>
      `Outside calendars of cars that can’t be read: ${count}. Their cars could be booked twice.`,
    open: 'Open the dashboard',
    bookings: 'All bookings',
    off: 'You can turn this email off in the settings of your account.',
  },
  handover: {
    open: { pickup: 'Hand over the car', return: 'Take the car back' },
    read: { pickup: 'Pickup report', return: 'Return report' },
  },
} as const
