import { business } from '#app/config/business.ts'
import { hours } from '#app/shared/durations.ts'

export const memberSince = 'Member Since' as const

export const unknown = 'N/A' as const

export const photo = { profile: 'Profile', cover: 'Cover' } as const

export const session = { current: 'This device', end: 'Sign out', endOthers: 'Sign out all other devices' } as const

export const saving = { ready: 'Update Profile', unchanged: 'No Changes', pending: 'Updating...' } as const

export const verified = 'Verified' as const

export const standing = {
  pending:
    'Your account is waiting for approval. An admin will review it shortly. You can keep booking in the meantime.',
  rejected: 'Your account was not approved. Please contact support.',
  accessEnded: 'You no longer have access to the portal. Please contact support.',
  reason: (reason: string) => `Reason: ${reason}`,
  stillOpen: `You can still book cars and see your bookings. If you think we’re mistaken, tell us or call ${business.phone.display}.`,
  unconfirmed: (email: string) => `Please confirm your email address. We’ve sent a link to ${email}.`,
  sendAgain: 'Send again',
  contactSupport: 'Contact support',
} as const

export const role = { admin: 'Admin', staff: 'Staff', broker: 'Broker', member: 'Member' } as const

export const people = {
  unconfirmed: 'Not confirmed',
  confirmed: 'Confirmed',
  emailUnconfirmed: 'email not confirmed',
  waiting: 'Waiting',
  everybody: 'Everyone',
  next: 'Next waiting',
  decision: 'Decision',
  nobody: 'No one',
  none: 'None',
  wantedRole: 'Requested role',
  subscribedSince: 'Subscribed since',
  paidUntil: 'Paid until',
  bookings: 'Bookings',
  allBookings: 'All bookings',
  neverBooked: 'No bookings yet.',
  documents: 'Documents',
  noDocuments: 'No documents on file.',
  asCustomer: 'As a customer',
  born: (day: string, age: number) => `${day} (${age})`,
  never: 'Never',
  command: 'Command line',
  noDecisions: 'No decisions yet.',
  noneFound: { title: 'No one found', body: 'No account matches your search.' },
  approve: 'Approve',
  reject: 'Reject',
  highlight: 'Highlight name',
  dim: 'Remove highlight',
  mute: `Mute for ${business.chat.mutedFor / hours(1)} hours`,
  endMute: 'End the mute in the chat',
  mutedUntil: (instant: string) => `Muted in the chat until ${instant}.`,
  on: 'On',
  off: 'Off',
  log: 'Action log',
  download: 'Download CSV',
} as const

/** Of a person, to who decides. Put together on the server. */
export const personFacts = {
  rejectionRefunds: (fee: string) =>
    `Rejecting ends the broker subscription right away and refunds its last payment of ${fee}.`,
  rejectionEnds:
    'Rejecting ends the broker subscription right away. Its last payment was declined, so nothing is refunded.',
  roleRefunds: (fee: string) => `The broker subscription ends right away, and its last payment of ${fee} is refunded.`,
  roleEnds: 'The broker subscription ends right away. Its last payment was declined, so nothing is refunded.',
  ended: (day: string) => `Ended on ${day}`,
  count: (state: string, count: number) => `${count} ${state.toLowerCase()}`,
} as const

/** Asked before a role changes. */
export const roleQuestion = {
  change: (name: string, before: string, after: string) => `Change ${name} from ${before} to ${after}?`,
  opens: {
    admin: 'They will be able to see and decide everything here, including accounts and payouts.',
    staff: 'They will see all bookings, customers and documents.',
  },
  closes: 'They will lose access to the office.',
  newPassword: 'They will have to set a new password.',
  listingsLeave: 'Their listings leave the fleet.',
  submit: (role: string) => `Yes, change to ${role}`,
} as const

export const approvalStatus = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' } as const

export const decision = {
  approve: 'Approved',
  reject: 'Rejected',
  role: 'Role changed',
  commission: 'Commission changed',
  highlight: 'Highlight changed',
  created: 'Created by command',
  deleted: 'Account deleted',
  muted: 'Muted in the chat',
  unmuted: 'Mute in the chat ended',
  message_removed: 'Chat message removed',
  image_hidden: 'Image hidden',
  image_shown: 'Image shown again',
} as const

export const profile = {
  about: 'About',
  status: 'Status',
  account: 'Account',
  lastActive: 'Last active',
  notYet: 'Not yet',
  unreviewed: 'Waiting for approval',
} as const
