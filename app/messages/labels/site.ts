export const mailbox = {
  erased: 'Erased with the account',
  gone: (filename: string) => `${filename}: this attachment is no longer kept.`,
  empty: { title: 'No emails yet', body: 'What the site writes to people appears here.' },
  state: {
    waiting: 'Waiting',
    sent: 'Sent',
    kept: 'Kept here',
    failed: 'Failed',
    lapsed: 'Not sent, no longer true',
  },
} as const

export const tab = {
  overview: 'Dashboard',
  referrals: 'Referrals',
  earnings: 'Earnings',
  payouts: 'Payouts',
  listings: 'Car Listings',
  garage: 'Fleet Management',
  bookings: 'Bookings',
  documents: 'Documents',
  leads: 'Leads',
  reviews: 'Reviews',
  deposits: 'Deposits',
  figures: 'Figures',
  ownBookings: 'My bookings',
  'hero-images': 'Hero Images',
  taxes: 'Taxes',
  users: 'User Management',
  chat: 'Chat',
  reports: 'Reports',
  uploads: 'Uploads',
  media: 'Media',
  account: 'Account',
  profile: 'Profile',
  payment: 'Payment',
  settings: 'Settings',
  admin: 'Admin',
} as const

/** The work of the house, as its navigation groups it. */
export const tabGroup = { today: 'Today', cars: 'Cars', money: 'Money', people: 'People' } as const

export const tabSheet = {
  portal: 'Portal',
  title: 'Go to',
  close: 'Close',
  waiting: 'waiting',
  own: 'Your own',
} as const

export const listFilter = { search: 'Search', more: 'Filter', apply: 'Show', clear: 'Clear' } as const

export const film = { pause: 'Pause film', play: 'Play film' } as const

export const lead = {
  membership: 'Membership application',
  invest: 'Car submitted',
  contact: 'Message',
} as const

export const gallery = {
  empty: { title: 'No images yet', body: 'Photos appear here once they’re added to the public gallery.' },
} as const
