import { business } from '#app/config/business.ts'

export const account = {
  photoGone: (kind: string) => ({
    code: 'account.photoGone',
    title: 'Not Changed',
    body: `${kind} photo was already removed.`,
  }),
  busy: {
    code: 'account.busy',
    outage: true,
    title: 'Busy Right Now',
    body: 'Many people are signing in right now. Please try again in a few seconds.',
  },
  sessionMissing: {
    code: 'account.sessionMissing',
    title: 'Device Not Found',
    body: 'Your account isn’t signed in on that device.',
  },
  wrongCredentials: {
    code: 'account.wrongCredentials',
    body: 'Invalid username or password. Please check your credentials and try again.',
  },
  unknownUsername: {
    code: 'account.unknownUsername',
    body: 'Username not found. Please check your username or create an account.',
  },
  tooManyTries: {
    code: 'account.tooManyTries',
    title: 'Too many tries',
    body: 'Please wait a few minutes and try again.',
  },
  pausedElsewhere: (wait: string) => ({
    code: 'account.pausedElsewhere',
    title: 'Too many tries',
    body: `Too many wrong passwords were tried for this account. Wait ${wait}, use a device you’ve signed in on before, or reset your password.`,
  }),
  unexpected: { code: 'account.unexpected', title: 'Error', body: 'An unexpected error occurred. Please try again.' },
  usernameMissing: { code: 'account.usernameMissing', body: 'Username is required' },
  usernameForm: {
    code: 'account.usernameForm',
    body: `Username must be ${business.accounts.usernameLength.from}-${business.accounts.usernameLength.to} characters and contain only letters, numbers, and underscores`,
  },
  usernameTaken: { code: 'account.usernameTaken', body: 'Username is already taken. Please choose a different one.' },
  notCreated: {
    code: 'account.notCreated',
    title: 'Account not created',
    body: 'We couldn’t create an account with these details. If you already have an account, sign in or reset your password.',
  },
  firstNameMissing: { code: 'account.firstNameMissing', body: 'Enter your first name.' },
  lastNameMissing: { code: 'account.lastNameMissing', body: 'Enter your last name.' },
  fullNameMissing: { code: 'account.fullNameMissing', body: 'Enter your first and last name.' },
  nameTooLong: { code: 'account.nameTooLong', body: 'This name is too long.' },
  emailMissing: { code: 'account.emailMissing', body: 'Enter your email address.' },
  emailForm: { code: 'account.emailForm', body: 'Enter an email address like name@example.com.' },
  phoneMissing: { code: 'account.phoneMissing', body: 'Enter your phone number.' },
  phoneForm: {
    code: 'account.phoneForm',
    body: 'Enter a phone number with its area code. Outside the U.S., start with + and the country code.',
  },
  phoneExtension: {
    code: 'account.phoneExtension',
    body: 'We can’t dial extensions. Enter a direct number.',
  },
  birthdayMissing: { code: 'account.birthdayMissing', body: 'Enter your date of birth.' },
  birthdayWrong: { code: 'account.birthdayWrong', body: 'Check your date of birth.' },
  tooYoung: {
    code: 'account.tooYoung',
    body: `You must be at least ${business.accounts.minimumAge} years old to open an account.`,
  },
  tooYoungToDrive: ({ car, minAge }: { car: string; minAge: number }) => ({
    code: 'account.tooYoungToDrive',
    title: 'Driver too young',
    body: `Drivers of the ${car} must be at least ${minAge} at pickup. Correct the date, or call ${business.phone.display} and we’ll find you a car.`,
  }),
  passwordMissing: { code: 'account.passwordMissing', body: 'Enter your password.' },
  passwordShort: {
    code: 'account.passwordShort',
    body: `Minimum ${business.accounts.passwordLength} characters required`,
  },
  staffPasswordShort: {
    code: 'account.staffPasswordShort',
    body: `Minimum ${business.accounts.staffPasswordLength} characters required`,
  },
  passwordLong: { code: 'account.passwordLong', body: 'This password is too long.' },
  passwordCommon: {
    code: 'account.passwordCommon',
    body: 'That password is too common. Choose another.',
  },
  accountTypeMissing: { code: 'account.accountTypeMissing', body: 'Choose an account type.' },
  currentPasswordMissing: { code: 'account.currentPasswordMissing', body: 'Enter your current password.' },
  currentPasswordWrong: { code: 'account.currentPasswordWrong', body: 'This isn’t your current password.' },
  passwordUnchanged: {
    code: 'account.passwordUnchanged',
    body: 'This is your current password. Choose another one.',
  },
  emailUnchanged: { code: 'account.emailUnchanged', body: 'This is your current address.' },
  linkUsed: {
    code: 'account.linkUsed',
    title: 'This link is no longer valid',
    body: 'It was already used or is too old.',
  },
  resetUsed: {
    code: 'account.resetUsed',
    title: 'This link is no longer valid',
    body: 'It was already used or has expired. Request a new one.',
  },
}

export const ownProfile = {
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
}

export const deletion = {
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

export const approvals = {
  reasonMissing: { code: 'approvals.reasonMissing', body: 'Say why. They’ll read it in the email.' },
  reasonLong: {
    code: 'approvals.reasonLong',
    body: `Keep the reason under ${business.office.longestReason} characters.`,
  },
  roleMissing: { code: 'approvals.roleMissing', body: 'Choose a role.' },
  roleUnsure: (question: string) => ({ code: 'approvals.roleUnsure', title: 'Please confirm', body: question }),
  rateWrong: {
    code: 'approvals.rateWrong',
    body: `Enter a commission from ${business.broker.commissionBp.from / 100} to ${business.broker.commissionBp.to / 100} percent.`,
  },
  decidedMeanwhile: {
    code: 'approvals.decidedMeanwhile',
    title: 'Someone got there first',
    body: 'This account changed while you had it open. The page shows it as it is now. Decide again if you still want to.',
  },
  unchanged: { code: 'approvals.unchanged', title: 'Nothing to change', body: 'It’s already set this way.' },
  unconfirmed: {
    code: 'approvals.unconfirmed',
    title: 'Approval Error',
    body: 'The email address isn’t confirmed yet. It has to be confirmed before approval.',
  },
  lastAdmin: {
    code: 'approvals.lastAdmin',
    title: 'This is the last admin',
    body: 'Make another person an admin first. Otherwise no one could run the site.',
  },
  failed: {
    code: 'approvals.failed',
    outage: true,
    title: 'Error',
    body: 'Failed to update user status. Please try again.',
  },
  unapproved: {
    code: 'approvals.unapproved',
    outage: true,
    title: 'Approval Error',
    body: 'Failed to approve user. Please try again.',
  },
  unrejected: {
    code: 'approvals.unrejected',
    outage: true,
    title: 'Rejection Error',
    body: 'Failed to reject user. Please try again.',
  },
  unread: { code: 'approvals.unread', title: 'Failed to load users', body: 'Please try again in a few minutes.' },
}

export const profile = {
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
