/** Words for states, roles and kinds. */

export const labels = {
  role: { admin: 'Admin', staff: 'Staff', broker: 'Broker', member: 'Member' },
  presence: { online: 'Online', away: 'Away', offline: 'Offline' },
  action: { processing: 'Processing...', dismiss: 'Dismiss', remove: 'Remove' },
  upload: { done: 'Document uploaded' },
  bookingState: {
    awaiting_payment: 'Awaiting payment',
    confirmed: 'Confirmed',
    active: 'Active',
    returned: 'Returned',
    completed: 'Completed',
    expired: 'Expired',
    cancelled: 'Cancelled',
    no_show: 'No-show',
  },
  deposit: { card: 'Card', cash: 'Cash' },
  dayState: { free: 'Free', taken: 'Taken', tooSoon: 'Too soon', tooFar: 'Too far ahead' },
  loading: {
    fleet: { title: 'Loading Fleet...', body: 'Fetching vehicle data' },
    dashboard: { title: 'Loading Dashboard...', body: 'Preparing your account' },
    other: { title: 'Loading...', body: 'Please wait' },
  },
  gallery: {
    empty: { title: 'No images yet', body: 'Photos appear here once they are put up for the public gallery.' },
  },
  fleet: {
    available: 'Available',
    unavailable: 'Unavailable',
    reserve: 'Reserve',
    cannotReserve: 'Currently Unavailable',
    nextFree: (day: string) => `Next free: ${day}`,
    minimum: (days: number) => `Rented for ${days} days or more`,
    notPublic: 'Not public',
    unrated: 'New',
    representative: 'Representative image',
    below: (amount: string) => `Under ${amount}`,
    between: (from: string, to: string) => `${from} to ${to}`,
    from: (amount: string) => `${amount} and up`,
    body: { supercar: 'Supercar', grand_tourer: 'Grand tourer', saloon: 'Sedan', suv: 'SUV', convertible: 'Convertible' },
    sort: { newest: 'Newest first', price: 'Price, low to high', 'price-down': 'Price, high to low' },
  },
} as const
