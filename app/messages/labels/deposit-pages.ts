export const depositPages = {
  title: 'Deposits',
  about: 'What’s on hold on cards and in cash, and what happens next.',
  group: { open: 'Held and failed', risk: 'At risk', coming: 'Upcoming', ended: 'Ended' },
  groups: 'State',
  none: {
    open: { title: 'Nothing on hold', body: 'Deposits are held starting the day before pickup.' },
    risk: { title: 'None at risk', body: 'Failed, lapsed and disputed deposits appear here.' },
    coming: {
      title: 'None upcoming',
      body: 'Every confirmed booking has a deposit, held starting the day before pickup.',
    },
    ended: { title: 'None ended yet', body: 'Released and kept deposits appear here.' },
  },
  booking: 'Booking',
  customer: 'Customer',
  history: 'History',
  ofBooking: (number: string) => `Deposit of booking ${number}`,
  capture: {
    title: 'Keep a part',
    lead: (amount: string) =>
      `Of ${amount}. The customer sees each reason and amount in our email. The rest is released.`,
    labelOf: (count: number) => `Reason ${count}`,
    amountOf: (count: number) => `Amount ${count}`,
    review: 'Review the amounts',
    question: (amount: string) => `Keep ${amount}?`,
    final: 'This can’t be undone. To change it, use the form below.',
    submit: (amount: string) => `Keep ${amount}`,
  },
} as const
