import { business } from '#app/business.ts'
import { days } from '#app/shared/durations.ts'

export const ownProfileProblems = {
  nameMissing: { code: 'ownProfile.nameMissing', body: 'First name and last name are required' },
  usernameTaken: {
    code: 'ownProfile.usernameTaken',
    title: 'Error',
    body: 'This username is already in use. Please choose another.',
  },
  usernameUnchecked: {
    code: 'ownProfile.usernameUnchecked',
    outage: true,
    title: 'Error',
    body: 'Failed to validate username',
  },
  failed: { code: 'ownProfile.failed', outage: true, title: 'Error', body: 'Failed to update profile' },
  bioLong: { code: 'ownProfile.bioLong', body: `At most ${business.accounts.longestBio} characters.` },
  photoMissing: { code: 'ownProfile.photoMissing', body: 'Choose a photo first.' },
}

export const deletionProblems = {
  openBooking: {
    code: 'deletion.openBooking',
    title: 'Your account can’t be deleted yet',
    body: 'You have a booking that isn’t over. Return the car or cancel the booking first.',
  },
  unpaidRequest: {
    code: 'deletion.unpaidRequest',
    title: 'Your account can’t be deleted yet',
    body: 'An unpaid request of yours holds a car. Pay for it or cancel it first.',
  },
  listingBooked: {
    code: 'deletion.listingBooked',
    title: 'Your account can’t be deleted yet',
    body: 'A car you listed is booked. Its rentals have to end first. Call us if another broker should take them over.',
  },
  lastAdmin: {
    code: 'deletion.lastAdmin',
    title: 'This is the last admin',
    body: 'Make another person an admin before you delete your account. Otherwise no one could run the site.',
  },
}

/** Of everything that is deleted, alone or with an account. */
export const deletionLabels = {
  keptInBackups: `Our encrypted backups still have what we delete for up to ${business.backups.kept / days(1)} days. We read them only to restore the site.`,
} as const

export const accountNotices = {
  created: { title: 'Account created', body: 'Account created! Please check your email to verify your account.' },
  emailConfirmed: { title: 'Email address confirmed', body: 'Thank you. Your email address is confirmed.' },
  emailConfirmedBefore: {
    title: 'Confirmed already',
    body: 'Your email address is confirmed. You’re all set.',
  },
  confirmationSent: {
    title: 'Email sent',
    body: 'If your address isn’t confirmed yet, we’ve emailed you a new link.',
  },
  resetSent: {
    title: 'Email sent',
    body: 'If there’s an account with this address, we’ve emailed a link to set a new password.',
  },
  passwordSet: {
    title: 'Password changed',
    body: 'Your new password is set. Every other device was signed out.',
  },
  emailChangeAsked: {
    title: 'Email sent',
    body: 'If this address can be used, we’ve emailed a link to it. Your address changes when you follow the link.',
  },
  emailChanged: { title: 'Email address changed', body: 'Your email address has been updated.' },
  profileUpdated: { title: 'Success', body: 'Profile updated successfully' },
  profileUnchanged: { title: 'No Changes', body: 'You didn’t change anything.' },
  photoUpdated: (kind: string) => ({ title: 'Success', body: `${kind} photo updated successfully` }),
  photoRemoved: (kind: string) => ({ title: 'Success', body: `${kind} photo removed` }),
  choicesSaved: { title: 'Saved', body: 'Settings saved.' },
  sessionEnded: { title: 'Signed out there', body: 'That device is signed out.' },
  otherSessionsEnded: { title: 'Signed out everywhere else', body: 'Only this device is still signed in.' },
  secondFactorOff: {
    title: 'Two-step sign-in is off',
    body: 'Your password alone opens your account again. We’ve emailed you.',
  },
  passkeyAdded: { title: 'Passkey added', body: 'You can sign in with it from now on. We’ve emailed you.' },
  passkeyRemoved: { title: 'Passkey removed', body: 'It no longer opens your account. We’ve emailed you.' },
  deleted: {
    title: 'Account deleted',
    body: 'Your account is deleted and you’re signed out. We’ve emailed you a confirmation.',
  },
  signedOut: { title: 'Signed out', body: 'You are signed out.' },
} as const

export const memberSinceLabel = 'Member Since' as const

export const unknownLabel = 'N/A' as const

export const photoKindLabels = { profile: 'Profile', cover: 'Cover' } as const

export const sessionLabels = {
  current: 'This device',
  from: (address: string) => `IP address ${address}`,
  end: 'Sign out',
  endOthers: 'Sign out all other devices',
} as const

export const savingLabels = { ready: 'Update Profile', unchanged: 'No Changes', pending: 'Updating...' } as const

export const verifiedLabel = 'Verified' as const

export const profileLabels = {
  about: 'About',
  status: 'Status',
  account: 'Account',
  lastActive: 'Last active',
  notYet: 'Not yet',
  unreviewed: 'Waiting for approval',
} as const
