/** A car's calendar at a secret address. */
export const calendarFeedLabels = {
  title: 'Calendar address',
  about: 'A secret address with the bookings and blocked days of a car.',
  name: (car: string) => `Marque: ${car}`,
  what: 'Your own calendar can follow this car: bookings, unpaid requests and blocked days, as they change. The address works without signing in, so don’t share it.',
  brokers: 'It shows customers’ first names only.',
  none: 'There is no address yet.',
  made: (at: string) => `Your address was made on ${at}. We show it only once. If you’ve lost it, make a new one.`,
  make: 'Make an address',
  remake: 'Make a new address',
  remakeHint: 'The address you have now stops working.',
  shown: 'Your address',
  once: 'Copy it into your calendar now, under “subscribe by URL”. It is not shown again.',
  revoke: 'Turn it off',
} as const
