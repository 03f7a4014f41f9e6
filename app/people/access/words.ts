import { business } from '#app/business.ts'
import { minutes } from '#app/shared/durations.ts'
import { exactDollars } from '#app/shared/money.ts'
import type { Position } from '#app/shared/roles.ts'
import type { FactorAbility } from './permissions.ts'

/** What a refused person can do. */
export const wayInProblems = {
  signIn: { code: 'wayIn.signIn', title: 'Sign in first', body: 'Sign in to continue.' },
  approval: {
    code: 'wayIn.approval',
    title: 'Waiting for approval',
    body: 'This opens as soon as we approve your account. We’ll email you.',
  },
  approvalThenSubscription: {
    code: 'wayIn.approvalThenSubscription',
    title: 'Waiting for approval',
    body: 'This opens once we approve your account and your subscription is active. We’ll email you when you’re approved.',
  },
  rejected: {
    code: 'wayIn.rejected',
    title: 'Not allowed',
    body: `We didn’t approve your account, so this isn’t open to you. If you think that’s a mistake, call ${business.phone.display}.`,
  },
  subscription: {
    code: 'wayIn.subscription',
    title: 'Subscription needed',
    body: 'This is for brokers with an active subscription. Start or renew yours, and it opens right away.',
  },
  owner: {
    code: 'wayIn.owner',
    title: 'Not allowed',
    body: 'This belongs to another account. If that one is yours too, sign out and sign in with it.',
  },
  manager: {
    code: 'wayIn.manager',
    title: 'Ask a manager',
    body: 'This is for managers. Ask a manager or an admin to do it for you.',
  },
  accounts: (whose: string) => ({
    code: 'wayIn.accounts',
    title: 'Not allowed',
    body: `This is for ${whose}. If you have such an account, sign out and sign in with it.`,
  }),
  chat: {
    code: 'wayIn.chat',
    title: 'Login Required',
    body: 'Please log in to access community chat',
  },
}

export const sessionNotices = {
  entriesKept: {
    title: 'Please sign in again',
    body: `Your session has ended. We’ll keep what you typed for ${business.accounts.entriesLiveFor / minutes(1)} minutes, and it will be back in the form when you sign in.`,
  },
  entriesLost: {
    title: 'Please sign in again',
    body: 'Your session has ended. Nothing was changed. After you sign in, please enter it again.',
  },
  entriesBack: {
    title: 'What you typed is back',
    body: 'Please check it and submit it again. You’ll need to add files and passwords again.',
  },
} as const

/** Of the page that asks for a factor again. */
export const factorLabels = {
  title: 'Confirm it’s you',
  about: 'Before something that matters, we ask again.',
  /** Every ability that asks for one. */
  purposes: {
    'session.end': 'sign out another device',
    'document.view': 'open a customer’s identity document',
    'journal.read': 'download the journal',
    'earnings.export': 'download earnings',
    'payout.export': 'download payouts',
    'payout.record': 'record or change a payout',
    'deposit.keep': `keep more than ${exactDollars(business.office.keptWithoutFactorUpTo)} of a deposit`,
    'role.give': 'change what someone may do here',
    'secondStep.reset': 'reset someone’s two-step sign-in',
    'people.export': 'download a list of people',
    'booking.export': 'download a list of bookings with their customers',
  } satisfies Record<FactorAbility, string>,
  /** For an address that names none of them. */
  anything: 'continue',
  withCode: (purpose: string) => `To ${purpose}, enter a code.`,
  withPasskey: (purpose: string) => `To ${purpose}, enter a code or use your passkey.`,
  withPassword: (purpose: string) => `To ${purpose}, enter your password.`,
  lasts: `It counts for ${business.accounts.factorCountsFor / minutes(1)} minutes in this browser.`,
  submit: 'Confirm',
  back: 'Back without confirming',
} as const

export const factorNotices = {
  kept: {
    title: 'One more step',
    body: 'What you typed will be back in the form once you’ve confirmed that it’s you.',
  },
  again: { title: 'Confirmed', body: 'You can do it now. Please tap the button or link again.' },
} as const

export const roleLabels = { admin: 'Admin', staff: 'Staff', broker: 'Broker', member: 'Member' } as const

/** What an admin gives: of staff, the grade. */
export const positionLabels: Record<Position, string> = {
  admin: roleLabels.admin,
  desk: 'Desk staff',
  manager: 'Manager',
  broker: roleLabels.broker,
  member: roleLabels.member,
}

export const tabLabels = {
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
export const tabGroupLabels = { today: 'Today', cars: 'Cars', money: 'Money', people: 'People' } as const

/** On pages that refuse someone: where to continue, and whom the page is for. */
export const wayInLabels = {
  signIn: 'Sign in',
  account: 'Your account',
  subscription: 'See your subscription',
  otherAccount: 'Switch accounts',
  dashboard: 'Back to the dashboard',
  audience: {
    admin: 'administrators',
    desk: 'our staff',
    manager: 'managers',
    broker: 'brokers',
    subscribedBroker: 'brokers with an active subscription',
    member: 'members',
  },
} as const

/** Of pages that the account leads to. */
export const pageTitleLabels = {
  garage: 'Garage',
  imageRouting: 'Image Routing',
  listingReviews: 'Listings to Review',
} as const
