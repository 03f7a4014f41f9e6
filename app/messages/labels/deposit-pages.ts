export const depositPages = {
  title: 'Deposits',
  about: 'What is held on cards and in cash, and what comes next.',
  group: { open: 'Held and failed', risk: 'At risk', coming: 'Coming', ended: 'Ended' },
  groups: 'State',
  none: {
    open: { title: 'Nothing is held', body: 'Deposits are held from a day before pickup on.' },
    risk: { title: 'None is at risk', body: 'Failed, lapsed and disputed deposits stand here.' },
    coming: { title: 'None is coming', body: 'Every confirmed booking has its deposit, from a day before pickup on.' },
    ended: { title: 'None has ended yet', body: 'Released and kept deposits stand here.' },
  },
  booking: 'Booking',
  customer: 'Customer',
  history: 'History',
  ofBooking: (number: string) => `Deposit of booking ${number}`,
  capture: {
    title: 'Keep a part',
    lead: (amount: string) =>
      `Of ${amount}. The customer reads each reason with its amount in our email. The rest is released.`,
    labelOf: (count: number) => `Reason ${count}`,
    amountOf: (count: number) => `Amount ${count}`,
    review: 'Show the sums',
    question: (amount: string) => `Keep ${amount}?`,
    final: 'This cannot be taken back. The form below stays, to change it.',
    submit: (amount: string) => `Keep ${amount}`,
  },
} as const
