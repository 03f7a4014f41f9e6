/** A car's calendar at a secret address. */
export const calendarFeed = {
  title: 'Calendar address',
  about: 'A secret address with the bookings and blocked days of a car.',
  name: (car: string) => `Marque: ${car}`,
  what: 'Your own calendar can follow this car: bookings, unpaid requests and blocked days, as they change. The address works without signing in, so give it to nobody.',
  brokers: 'Of customers it shows the first name.',
  none: 'There is no address yet.',
  made: (at: string) => `Your address was made on ${at}. It is shown once only: make a new one if you have lost it.`,
  make: 'Make an address',
  remake: 'Make a new address',
  remakeHint: 'The address you have now stops working.',
  shown: 'Your address',
  once: 'Copy it now into your calendar, under “subscribe by URL”. It is not shown again.',
  revoke: 'Turn it off',
} as const
