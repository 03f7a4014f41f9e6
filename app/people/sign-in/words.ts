import { business } from '#app/business.ts'
import { countOf } from '#app/shared/counts.ts'

const { from, to } = business.accounts.usernameLength

export const accountProblems = {
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
  codeMissing: { code: 'account.codeMissing', body: 'Enter a code.' },
  codeWrong: {
    code: 'account.codeWrong',
    body: 'That code isn’t right, or it was already used. Enter the one your app shows now, or a recovery code.',
    emptiesField: true,
  },
  codesPausedElsewhere: (wait: string) => ({
    code: 'account.codesPausedElsewhere',
    title: 'Too many tries',
    body: `Too many wrong codes were tried for this account. Wait ${wait}, or use a device you’ve signed in on before.`,
  }),
  secondStepOver: {
    code: 'account.secondStepOver',
    title: 'Please sign in again',
    body: 'It’s been a while since you entered your password. Enter it again, then the code.',
  },
  secondFactorOn: {
    code: 'account.secondFactorOn',
    title: 'Already on',
    body: 'Two-step sign-in is already on. Turn it off first to use another app.',
  },
  passkeyWrong: {
    code: 'account.passkeyWrong',
    title: 'Passkey not accepted',
    body: 'That passkey didn’t work here, or it took too long. Try again, or use your password.',
  },
  passkeyNotMade: {
    code: 'account.passkeyNotMade',
    title: 'Passkey not added',
    body: 'Your device didn’t finish, or it took too long. Please start again.',
  },
  passkeyKnown: {
    code: 'account.passkeyKnown',
    title: 'Passkey not added',
    body: 'This passkey is already in use.',
  },
  passkeyNameMissing: { code: 'account.passkeyNameMissing', body: 'Enter a name, so you can tell it from others.' },
  passkeyNameLong: {
    code: 'account.passkeyNameLong',
    body: `At most ${business.accounts.longestPasskeyName} characters.`,
  },
  passkeysFull: {
    code: 'account.passkeysFull',
    title: 'Passkey not added',
    body: `You have ${business.accounts.mostPasskeys} passkeys. Remove one first.`,
  },
  passkeyMissing: { code: 'account.passkeyMissing', title: 'Passkey not found', body: 'It was already removed.' },
  secondFactorNotStarted: {
    code: 'account.secondFactorNotStarted',
    title: 'Please start again',
    body: 'The setup took too long or was finished elsewhere. Enter your password to get a new code to scan.',
  },
}

export const usernameLabels = {
  hint: `${from} to ${to} letters, numbers and underscores.`,
  choose: 'Choose a username',
  /** Where none is chosen (ui/propose-username.js). */
  proposed: (name: string) => `Username: ${name}. Change`,
} as const

/** Of a sign-up, as it is promised to who waits and told to who reviews. */
export const signUpReviewLabels = {
  within: `within ${countOf(business.accounts.reviewedWithin, 'business day')}`,
} as const

export const standingLabels = {
  pending: `Your account is waiting for approval. An admin will review it shortly, ${signUpReviewLabels.within}. We’ll email you the decision, and chat and uploads open with it. You can keep booking in the meantime.`,
  rejected: 'Your account was not approved. Please contact support.',
  accessEnded: 'You no longer have access to the portal. Please contact support.',
  reason: (reason: string) => `Reason: ${reason}`,
  stillOpen: `You can still book cars and see your bookings. If you think we’re mistaken, tell us or call ${business.phone.display}.`,
  unconfirmed: (email: string) => `Please confirm your email address. We’ve sent a link to ${email}.`,
  sendAgain: 'Send again',
  contactSupport: 'Contact support',
} as const

export const secondFactorLabels = {
  title: 'Two-step sign-in',
  about: 'A code from your phone after your password.',
  what: 'After your password, we’ll ask for a code from an authenticator app on your phone, such as the one built into your password manager, Google Authenticator or Microsoft Authenticator. A stolen password alone then can’t open your account.',
  setUp: 'Set up',
  scan: 'Scan this code',
  scanHow: 'Scan it with your authenticator app, then enter the code that the app shows.',
  scanAlt: 'QR code for your authenticator app',
  openApp: 'Open in an app on this device',
  byHand: 'Can’t scan it? Add this key to the app by hand:',
  code: 'Code',
  appCodeHint: 'The one that your app shows now.',
  codeHint: 'From your authenticator app, or one of your recovery codes.',
  turnOn: 'Turn on',
  on: 'Two-step sign-in is on',
  isOn: 'On',
  isOff: 'Off',
  onSince: (day: string) => `On since ${day}.`,
  codesLeft: (left: number) =>
    left === 0 ? 'No recovery codes left. Get new ones now.' : `You have ${countOf(left, 'recovery code')} left.`,
  codesShown: 'Save your recovery codes',
  codesOnce:
    'Each one works once in place of a code from your app. Print them or save them in your password manager. You won’t see them again.',
  renew: 'Get new recovery codes',
  renewMeans: 'Your earlier recovery codes stop working, and every other device is signed out.',
  turnOff: 'Turn off two-step sign-in',
  turnOffMeans: 'Your password alone will open your account again. Every other device is signed out.',
  enter: 'Enter your code',
  lost: `Lost your phone and your recovery codes? Call us at ${business.phone.display}.`,
  otherAccount: 'Use a different account',
  dueBy: (day: string) => `Your role requires two-step sign-in. Please set it up by ${day}.`,
  dueIn: (left: number) => `Your role requires two-step sign-in. You have ${countOf(left, 'day')} left to set it up.`,
  locked: 'Your role requires two-step sign-in. Set it up to continue.',
} as const

export const passkeyLabels = {
  title: 'Passkeys',
  about: 'Sign in with your fingerprint, your face or your screen lock.',
  what: 'A passkey signs you in with your fingerprint, your face or your screen lock, and needs no password and no code. It’s saved on your device or in your password manager and works only on this site.',
  /** Where signing in has two steps for them. */
  replaces: 'Once you have one, your password alone no longer opens your account.',
  none: 'You don’t have any yet.',
  count: (passkeys: number) => (passkeys === 0 ? 'None' : countOf(passkeys, 'passkey')),
  added: (day: string) => `Added ${day}`,
  lastUsed: (day: string) => `last used ${day}`,
  notUsed: 'not used yet',
  remove: 'Remove',
  removeTitle: 'Remove a passkey',
  removeMeans: (name: string) =>
    `“${name}” no longer opens your account, and every other device is signed out. You can also delete it from your device afterwards.`,
  add: 'Add a passkey',
  next: 'Continue',
  name: 'Name',
  nameHint: 'So you can tell it from others.',
  create: 'Create passkey',
  createHow: 'Your browser asks where to save it and for your fingerprint, your face or your screen lock.',
  notCreated: 'No passkey was made. Try again, or start over.',
  noScripts:
    'Passkeys need JavaScript and a browser that supports them. A code from an authenticator app works everywhere.',
  use: 'Use a passkey',
  orPasskey: 'Or add a passkey instead',
  noneUsed: 'No passkey was used. Try again, or use another way to sign in.',
} as const
