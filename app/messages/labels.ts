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
} as const
