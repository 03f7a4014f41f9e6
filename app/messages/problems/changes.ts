/** Other dates for a booking. */
export const change = {
  goneOn: {
    code: 'change.goneOn',
    title: 'Not possible any more',
    body: 'This booking has gone on since. Its page shows how it stands.',
  },
  sameDates: { code: 'change.sameDates', title: 'Nothing to change', body: 'These are the dates of the booking now.' },
  pickupFixed: {
    code: 'change.pickupFixed',
    title: 'Invalid Dates',
    body: 'The car is out already: only the return can change.',
  },
  returnPast: {
    code: 'change.returnPast',
    title: 'Invalid Dates',
    body: 'Choose a return at least two hours from now.',
  },
  takenFrom: (from: string, until: string) => ({
    code: 'change.takenFrom',
    title: 'Dates not available',
    body: `The car is taken from ${from}, until ${until}. Choose dates before or after it.`,
  }),
  priceChanged: {
    code: 'change.priceChanged',
    title: 'The price has changed',
    body: 'Rates or payments changed while this page was open. Nothing was changed: look at the price below and confirm again.',
  },
} as const
