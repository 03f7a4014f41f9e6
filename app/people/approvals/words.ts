import { memberSinceLabel } from '#app/people/account/words.ts'
import { business } from '#app/business.ts'
import { hours } from '#app/shared/durations.ts'
import { exactDollars } from '#app/shared/money.ts'

export const approvalProblems = {
  reasonMissing: { code: 'approval.reasonMissing', body: 'Say why. They’ll read it in the email.' },
  reasonLong: {
    code: 'approval.reasonLong',
    body: `Keep the reason under ${business.office.longestReason} characters.`,
  },
  roleMissing: { code: 'approval.roleMissing', body: 'Choose a role.' },
  roleUnsure: (question: string) => ({ code: 'approval.roleUnsure', title: 'Please confirm', body: question }),
  rateWrong: {
    code: 'approval.rateWrong',
    body: `Enter a commission from ${business.broker.commissionBp.from / 100} to ${business.broker.commissionBp.to / 100} percent.`,
  },
  decidedMeanwhile: {
    code: 'approval.decidedMeanwhile',
    title: 'Someone got there first',
    body: 'This account changed while you had it open. The page shows it as it is now. Decide again if you still want to.',
  },
  unchanged: { code: 'approval.unchanged', title: 'Nothing to change', body: 'It’s already set this way.' },
  unconfirmed: {
    code: 'approval.unconfirmed',
    title: 'Approval Error',
    body: 'The email address isn’t confirmed yet. It has to be confirmed before approval.',
  },
  lastAdmin: {
    code: 'approval.lastAdmin',
    title: 'This is the last admin',
    body: 'Make another person an admin first. Otherwise no one could run the site.',
  },
  secondStepOwn: {
    code: 'approval.secondStepOwn',
    title: 'Ask another admin',
    body: 'You can’t reset your own two-step sign-in.',
  },
  secondStepMissing: {
    code: 'approval.secondStepMissing',
    title: 'Nothing to reset',
    body: 'Two-step sign-in is off for this account.',
  },
  failed: {
    code: 'approval.failed',
    outage: true,
    title: 'Error',
    body: 'Failed to update user status. Please try again.',
  },
  unapproved: {
    code: 'approval.unapproved',
    outage: true,
    title: 'Approval Error',
    body: 'Failed to approve user. Please try again.',
  },
  unrejected: {
    code: 'approval.unrejected',
    outage: true,
    title: 'Rejection Error',
    body: 'Failed to reject user. Please try again.',
  },
  unread: { code: 'approval.unread', title: 'Failed to load users', body: 'Please try again in a few minutes.' },
}

export const profileProblems = {
  missing: {
    code: 'profile.missing',
    title: 'User Not Found',
    body: 'User not found. The name may have changed, or the account no longer exists.',
  },
  failed: {
    code: 'profile.failed',
    title: 'Failed to load user profile',
    body: 'Please try again in a few minutes.',
  },
}

export const approvalNotices = {
  approve: { title: 'User Approved', body: 'They now have access to the portal. We’ve emailed them.' },
  reject: { title: 'User Rejected', body: 'We’ve emailed them the reason.' },
  role: { title: 'Updated', body: 'The role has changed. We’ve emailed them.' },
  commission: { title: 'Updated', body: 'The commission applies to bookings made from now on.' },
  secondStepReset: {
    title: 'Two-step sign-in reset',
    body: 'They sign in with their password alone until they set it up again. We’ve emailed them.',
  },
  sessionsEnded: { title: 'Signed out everywhere', body: 'They have to sign in again. We’ve emailed them.' },
  highlight: { title: 'Updated', body: 'The chat now shows the name that way.' },
} as const

/** What the list of people is sorted by. */
export const peopleSortLabels = {
  name: { name: 'Name', kind: 'text' },
  role: { name: 'Role', kind: 'text' },
  seen: { name: 'Last seen', kind: 'date' },
  since: { name: memberSinceLabel, kind: 'date' },
} as const

export const personLabels = {
  endSessions: 'Sign out everywhere',
  unconfirmed: 'Not confirmed',
  confirmed: 'Confirmed',
  emailUnconfirmed: 'email not confirmed',
  waiting: 'Waiting',
  everybody: 'Everyone',
  status: 'Status',
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
  rejecting: 'Reject with a reason',
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

export const secondStepLabels = {
  about: 'For a person who lost their phone and their recovery codes.',
  reset: 'Reset two-step sign-in',
  resetMeans:
    'Do this only when you’re sure who is asking: call them at a number you know. They’re signed out everywhere, and their password alone opens the account until they set it up again.',
  reasonHint: 'They’ll read it in our email, and it’s kept in the action log.',
} as const

/** Of a person, to who decides. Put together on the server. */
export const personFactLabels = {
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
export const roleQuestionLabels = {
  change: (name: string, before: string, after: string) => `Change ${name} from ${before} to ${after}?`,
  opens: {
    admin: 'They will be able to see and decide everything here, including accounts and payouts.',
    desk: 'They will see all bookings, customers and documents.',
    manager: `They will see all bookings, customers, documents and figures, cancel bookings, and decide on charges over ${exactDollars(business.office.deskChargesUpTo)}.`,
  },
  closes: 'They will lose access to the office.',
  demotes: `They will no longer see figures, cancel bookings or decide on charges over ${exactDollars(business.office.deskChargesUpTo)}.`,
  newPassword: 'They will have to set a new password.',
  listingsLeave: 'Their listings leave the fleet.',
  submit: (role: string) => `Yes, change to ${role}`,
} as const

export const approvalStatusLabels = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' } as const

export const decisionLabels = {
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
  second_step_reset: 'Two-step sign-in reset',
  sessions_ended: 'Signed out everywhere',
  image_hidden: 'Image hidden',
  image_shown: 'Image shown again',
} as const
