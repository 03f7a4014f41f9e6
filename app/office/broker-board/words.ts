/** A broker's dashboard. */
export const boardLabels = {
  available: 'Available',
  pending: 'Pending',
  thisMonth: 'This month',
  rate: 'Commission rate',
  earnings: 'Earnings',
  allEarnings: 'All earnings',
  newest: 'Latest commissions',
  none: {
    title: 'No commissions yet',
    body: 'Each paid rental of your cars, and each one booked through your link, is listed here.',
  },
  link: 'Your link',
  copy: 'Copy',
  copied: 'Copied.',
  toReferrals: 'Referrals and texts to send',
  pickups: 'Next pickups',
  noPickups: 'No pickups ahead.',
  listings: 'From our staff',
  hidden: (car: string) => `${car} is hidden.`,
  hiddenBecause: (car: string, reason: string) => `${car} is hidden: ${reason}`,
  toListing: 'Open the listing',
} as const
