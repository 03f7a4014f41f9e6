/**
 * What we say when something is wrong, in the documents' words (S1 §5, §8; S2 §5, §8). A title heads the summary, a body
 * stands at the field. The code is the entry's own path: schemas and programs name a problem by it, never by its words.
 */
import { business } from '#app/config/business.ts'
import { clockTime } from '#app/shared/dates.ts'
import { hours } from '#app/shared/durations.ts'

const { accounts, booking, hours: open, uploads } = business
const megabytes = `${uploads.maximumBytes / 1_048_576}MB`

export const problems = {
  access: {
    forbidden: { code: 'access.forbidden', title: 'Not allowed', body: 'Your account does not allow this.' },
    approvals: {
      code: 'access.approvals',
      title: 'Access Denied',
      body: 'Admin privileges required to access this panel.',
    },
  },
  account: {
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
    unexpected: { code: 'account.unexpected', title: 'Error', body: 'An unexpected error occurred. Please try again.' },
    usernameMissing: { code: 'account.usernameMissing', body: 'Username is required' },
    usernameForm: {
      code: 'account.usernameForm',
      body: `Username must be ${accounts.usernameLength.from}-${accounts.usernameLength.to} characters and contain only letters, numbers, and underscores`,
    },
    usernameTaken: { code: 'account.usernameTaken', body: 'Username is already taken. Please choose a different one.' },
    notCreated: {
      code: 'account.notCreated',
      title: 'Account not created',
      body: 'We could not create an account with these details. If you have an account already, sign in or reset your password.',
    },
    firstNameMissing: { code: 'account.firstNameMissing', body: 'Enter your first name.' },
    lastNameMissing: { code: 'account.lastNameMissing', body: 'Enter your last name.' },
    nameTooLong: { code: 'account.nameTooLong', body: 'This name is too long.' },
    emailMissing: { code: 'account.emailMissing', body: 'Enter your email address.' },
    emailForm: { code: 'account.emailForm', body: 'Enter an email address like name@example.com.' },
    phoneMissing: { code: 'account.phoneMissing', body: 'Enter your phone number.' },
    phoneForm: { code: 'account.phoneForm', body: 'Enter a phone number with its area code.' },
    birthdayMissing: { code: 'account.birthdayMissing', body: 'Enter your date of birth.' },
    birthdayWrong: { code: 'account.birthdayWrong', body: 'This date of birth cannot be right.' },
    tooYoung: {
      code: 'account.tooYoung',
      body: `You must be at least ${accounts.minimumAge} years old to open an account.`,
    },
    passwordMissing: { code: 'account.passwordMissing', body: 'Enter your password.' },
    passwordShort: {
      code: 'account.passwordShort',
      body: `Minimum ${accounts.passwordLength} characters required`,
    },
    staffPasswordShort: {
      code: 'account.staffPasswordShort',
      body: `Minimum ${accounts.staffPasswordLength} characters required`,
    },
    passwordLong: { code: 'account.passwordLong', body: 'This password is too long.' },
    passwordCommon: {
      code: 'account.passwordCommon',
      body: 'This is one of the most common passwords and would be guessed first. Choose another one.',
    },
    accountTypeMissing: { code: 'account.accountTypeMissing', body: 'Choose an account type.' },
    currentPasswordMissing: { code: 'account.currentPasswordMissing', body: 'Enter your current password.' },
    currentPasswordWrong: { code: 'account.currentPasswordWrong', body: 'This is not your current password.' },
    passwordUnchanged: {
      code: 'account.passwordUnchanged',
      body: 'This is your current password. Choose another one.',
    },
    emailUnchanged: { code: 'account.emailUnchanged', body: 'This is your current address.' },
    linkUsed: {
      code: 'account.linkUsed',
      title: 'This link is no longer valid',
      body: 'It was used already or is too old.',
    },
    resetUsed: {
      code: 'account.resetUsed',
      title: 'This link is no longer valid',
      body: 'It was used already or has expired. Ask for a new one.',
    },
  },
  ownProfile: {
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
    bioLong: { code: 'ownProfile.bioLong', body: `At most ${accounts.longestBio} characters.` },
  },
  photo: {
    missing: { code: 'photo.missing', body: 'Choose a photo first.' },
    wrongType: {
      code: 'photo.wrongType',
      title: 'Invalid File Type',
      body: 'Please select a JPEG, PNG, or WebP image file',
    },
    tooLarge: { code: 'photo.tooLarge', title: 'File Too Large', body: `Please select an image under ${megabytes}` },
    unreadable: { code: 'photo.unreadable', title: 'Upload Failed', body: 'Failed to load image' },
    failed: {
      code: 'photo.failed',
      outage: true,
      title: 'Upload Failed',
      body: 'Failed to upload image. Please try again.',
    },
  },
  deletion: {
    openBooking: {
      code: 'deletion.openBooking',
      title: 'Your account cannot be deleted yet',
      body: 'You have a booking that is not over. Return the car or cancel the booking first.',
    },
    unpaidRequest: {
      code: 'deletion.unpaidRequest',
      title: 'Your account cannot be deleted yet',
      body: 'An unpaid request of yours holds a car. Pay for it or cancel it first.',
    },
    listingBooked: {
      code: 'deletion.listingBooked',
      title: 'Your account cannot be deleted yet',
      body: 'A car you listed is booked. Its rentals have to be over first; call us if somebody else should take them on.',
    },
    lastAdmin: {
      code: 'deletion.lastAdmin',
      title: 'The last admin stays',
      body: 'Make somebody else an admin before you delete your account. Nobody could run the site otherwise.',
    },
  },
  approvals: {
    reasonMissing: { code: 'approvals.reasonMissing', body: 'Say why: the person reads it in the email.' },
    reasonLong: {
      code: 'approvals.reasonLong',
      body: `Keep the reason under ${business.office.longestReason} characters.`,
    },
    roleMissing: { code: 'approvals.roleMissing', body: 'Choose a role.' },
    rateWrong: {
      code: 'approvals.rateWrong',
      body: `Enter a commission from ${business.broker.commissionBp.from / 100} to ${business.broker.commissionBp.to / 100} percent.`,
    },
    decidedMeanwhile: {
      code: 'approvals.decidedMeanwhile',
      title: 'Somebody was quicker',
      body: 'This account was changed while you looked at it. The page shows it as it is now; decide again if you still want to.',
    },
    unchanged: { code: 'approvals.unchanged', title: 'Nothing to change', body: 'It is like this already.' },
    unconfirmed: {
      code: 'approvals.unconfirmed',
      title: 'Approval Error',
      body: 'The email address is not confirmed yet. Approval waits for it.',
    },
    lastAdmin: {
      code: 'approvals.lastAdmin',
      title: 'The last admin stays',
      body: 'Make somebody else an admin first. Nobody could run the site otherwise.',
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
  },
  lead: {
    tooMany: {
      code: 'lead.tooMany',
      title: 'Too many messages',
      body: 'You have written to us several times in the last hour. Please call us, or try again later.',
    },
    tierMissing: { code: 'lead.tierMissing', body: 'Choose a membership.' },
    vehicleMissing: { code: 'lead.vehicleMissing', body: 'Enter the vehicle you prefer.' },
    makeMissing: { code: 'lead.makeMissing', body: 'Enter the make of your car.' },
    modelMissing: { code: 'lead.modelMissing', body: 'Enter the model of your car.' },
    yearWrong: { code: 'lead.yearWrong', body: 'Enter the year of your car, like 2024.' },
    mileageWrong: { code: 'lead.mileageWrong', body: 'Enter the mileage as a number, like 12,500.' },
    nameMissing: { code: 'lead.nameMissing', body: 'Enter your name.' },
    messageMissing: { code: 'lead.messageMissing', body: 'Write your message.' },
    tooLong: { code: 'lead.tooLong', body: 'This is too long. Please shorten it.' },
  },
  gallery: {
    failed: { code: 'gallery.failed', title: 'Failed to load images', body: 'Please try again in a few minutes.' },
  },
  profile: {
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
  },
  form: {
    invalid: { title: 'Please check what you have entered' },
  },
  car: {
    missing: { code: 'car.missing', title: 'Car Not Found', body: 'The requested car listing could not be found.' },
  },
  fleet: {
    noDate: { code: 'fleet.noDate', body: 'This is no date. It was left out.' },
    pickupMissing: { code: 'fleet.pickupMissing', body: 'Choose a pickup date too.' },
    returnMissing: { code: 'fleet.returnMissing', body: 'Choose a return date too.' },
    unknownChoice: { code: 'fleet.unknownChoice', body: 'We do not have this choice. It was left out.' },
    empty: {
      code: 'fleet.empty',
      title: 'No vehicles available at the moment.',
      body: 'Our fleet is being updated. Please check back soon or contact us directly.',
    },
    noMatch: {
      code: 'fleet.noMatch',
      body: 'No car matches these filters. Clear them to see every car, or contact us directly.',
    },
  },
  documents: {
    tooLarge: {
      code: 'documents.tooLarge',
      title: 'File too large',
      body: `Please upload a file smaller than ${megabytes}.`,
    },
    wrongType: {
      code: 'documents.wrongType',
      title: 'Invalid file type',
      body: 'Please upload a JPEG, PNG, WebP, or PDF file.',
    },
    failed: {
      code: 'documents.failed',
      outage: true,
      title: 'Upload failed',
      body: 'Failed to upload document. Please try again.',
    },
    tooMany: {
      code: 'documents.tooMany',
      title: 'Upload failed',
      body: 'You have uploaded many files in the last hour. Please try again later.',
    },
    unreachable: {
      code: 'documents.unreachable',
      title: 'Unable to open document',
      body: 'The document store does not answer. Please try again in a few minutes.',
    },
    missing: {
      code: 'documents.missing',
      title: 'Unable to open document',
      body: 'This document is no longer stored.',
    },
  },
  booking: {
    missingInformation: {
      code: 'booking.missingInformation',
      title: 'Missing Information',
      body: 'Please fill in all required fields.',
    },
    missingDocuments: {
      code: 'booking.missingDocuments',
      title: 'Missing Documents',
      body: "Please upload your driver's license (front & back) and insurance card.",
    },
    noLine: {
      code: 'booking.noLine',
      title: 'No connection',
      body: 'We could not be reached. Everything you entered is still here: press the button again. You never book twice that way.',
    },
    returnBeforePickup: {
      code: 'booking.returnBeforePickup',
      title: 'Invalid Dates',
      body: 'Return date must be after pickup date.',
    },
    pickupInPast: { code: 'booking.pickupInPast', title: 'Invalid Dates', body: 'Choose a pickup date from today on.' },
    tooSoon: {
      code: 'booking.tooSoon',
      title: 'Invalid Dates',
      body: `We need ${booking.leadTime / hours(1)} hours to prepare the car. Choose a later pickup.`,
    },
    tooFar: {
      code: 'booking.tooFar',
      title: 'Invalid Dates',
      body: `You can book up to ${booking.windowDays} days ahead. Choose an earlier pickup date.`,
    },
    tooLong: {
      code: 'booking.tooLong',
      title: 'Invalid Dates',
      body: `One booking is at most ${booking.maximumDays} days long. Choose an earlier return date.`,
    },
    tooShort: {
      code: 'booking.tooShort',
      title: 'Invalid Dates',
      body: 'This car is rented for more days at a time. Choose a later return date.',
    },
    outsideHours: {
      code: 'booking.outsideHours',
      title: 'Invalid Dates',
      body: `Pickup and return are on the half hour, ${clockTime(open.opens)} to ${clockTime(open.closes)}.`,
    },
    taken: { code: 'booking.taken', title: 'Dates not available', body: 'The car is taken on these dates.' },
    takenNear: (ranges: string[]) => ({
      code: 'booking.takenNear',
      title: 'Dates not available',
      body: `The car is taken on these dates. Nearest free: ${ranges.join('; ')}.`,
    }),
    email: { code: 'booking.email', body: 'Enter an email address like name@example.com.' },
    phone: { code: 'booking.phone', body: 'Enter a phone number with its area code.' },
    tooMuchText: { code: 'booking.tooMuchText', body: 'This is too long. Please shorten it.' },
    notAgreed: {
      code: 'booking.notAgreed',
      title: 'Missing Information',
      body: 'Accept the rental agreement to book.',
    },
    notSigned: {
      code: 'booking.notSigned',
      title: 'Missing Information',
      body: 'Type your full name as your signature.',
    },
    tooYoung: {
      code: 'booking.tooYoung',
      title: 'Driver too young',
      body: 'The driver is younger than this car requires on the pickup date.',
    },
    tooManyOpen: {
      code: 'booking.tooManyOpen',
      title: 'Several requests are open',
      body: 'Your unpaid requests hold several cars already. Pay for one of them or cancel it first.',
    },
    birthdayMissing: {
      code: 'booking.birthdayMissing',
      title: 'Missing Information',
      body: 'Your account has no date of birth. Please call us and we will add it.',
    },
    priceChanged: {
      code: 'booking.priceChanged',
      title: 'The price has changed',
      body: 'The price of this car changed while this page was open. The sums below are the current ones; reserve again if you still want to.',
    },
    documentGone: {
      code: 'booking.documentGone',
      title: 'Missing Documents',
      body: 'This document is no longer stored. Please choose the file again.',
    },
    documentRefused: {
      code: 'booking.documentRefused',
      title: 'Document not accepted',
      body: 'We could not accept this document. Please choose another file.',
    },
    documentEnds: {
      code: 'booking.documentEnds',
      title: 'Document expires too soon',
      body: 'This document is no longer valid on the return date. Please choose one that is.',
    },
    failed: {
      code: 'booking.failed',
      outage: true,
      title: 'Booking Failed',
      body: 'There was an error processing your booking. Please try again.',
    },
    signInFirst: {
      code: 'booking.signInFirst',
      title: 'Please sign in',
      body: 'You must be logged in to upload documents',
    },
    missing: {
      code: 'booking.missing',
      title: 'Booking Not Found',
      body: "We couldn't find your booking details. Please contact support if you believe this is an error.",
    },
  },
  payment: {
    notPayable: {
      code: 'payment.notPayable',
      title: 'Not payable any more',
      body: 'This request is paid or its dates are no longer held.',
    },
    unavailable: {
      code: 'payment.unavailable',
      outage: true,
      title: 'Payment page not open',
      body: 'Your dates stay held and nothing was charged. Please try again in a moment.',
    },
  },
  cancellation: {
    changed: {
      code: 'cancellation.changed',
      title: 'The refund has changed',
      body: 'The time for free cancellation passed while this page was open. The amounts below are the current ones; cancel again if you still want to.',
    },
    tooLate: {
      code: 'cancellation.tooLate',
      title: 'Not possible any more',
      body: 'The pickup time has come. Please call us.',
    },
    notAnyMore: {
      code: 'cancellation.notAnyMore',
      title: 'Not possible any more',
      body: 'This booking has gone on since. Please call us.',
    },
  },
  receipt: {
    missing: {
      code: 'receipt.missing',
      title: 'Receipt Not Found',
      body: 'There is no receipt with this number in your account.',
    },
  },
  link: {
    over: {
      code: 'link.over',
      title: 'This link is no longer valid',
      body: 'It was taken back, or the rental is long over. Sign in to see your booking.',
    },
  },
  waitingList: {
    tooMany: {
      code: 'waitingList.tooMany',
      title: 'Too many requests',
      body: 'You have asked for many dates in a short time. Please call us, or try again later.',
    },
    free: {
      code: 'waitingList.free',
      title: 'These dates are free',
      body: 'The car can be had on these dates already. You can book it now.',
    },
    missing: {
      code: 'waitingList.missing',
      title: 'Nothing to stop',
      body: 'This request does not exist, or its link is not complete.',
    },
  },
  broker: {
    alreadySubscribed: {
      code: 'broker.alreadySubscribed',
      title: 'Already subscribed',
      body: 'You have a broker subscription already. Nothing was charged.',
    },
    noCheckoutUrl: { code: 'broker.noCheckoutUrl', title: 'Error', body: 'No checkout URL received' },
    checkoutFailed: { code: 'broker.checkoutFailed', title: 'Error', body: 'Failed to start checkout process' },
    subscriptionFailed: {
      code: 'broker.subscriptionFailed',
      title: 'Subscription Error',
      body: 'Failed to create subscription. Please try again.',
    },
    paymentFailed: {
      code: 'broker.paymentFailed',
      title: 'Payment Error',
      body: 'Failed to initiate payment. Please try again.',
    },
    portalFailed: {
      code: 'broker.portalFailed',
      title: 'Portal Error',
      body: 'The billing page cannot be opened at the moment. Please try again.',
    },
    noSubscription: {
      code: 'broker.noSubscription',
      title: 'Portal Error',
      body: 'There is no subscription to manage yet.',
    },
  },
  chat: {
    loginRequired: {
      code: 'chat.loginRequired',
      title: 'Login Required',
      body: 'Please log in to access community chat',
    },
    failed: { code: 'chat.failed', outage: true, title: 'Message not sent', body: 'Failed to send message' },
    empty: { code: 'chat.empty', body: 'Write something first.' },
    tooLong: { code: 'chat.tooLong', body: `At most ${business.chat.longestMessage} characters.` },
    tooFast: {
      code: 'chat.tooFast',
      title: 'Message not sent',
      body: 'You are sending messages very quickly. Please wait a few seconds.',
    },
    muted: (until: string) => ({
      code: 'chat.muted',
      title: 'Message not sent',
      body: `You cannot write in the chat until ${until}. You can still read along.`,
    }),
    sessionEnded: {
      code: 'chat.sessionEnded',
      body: 'Your session has ended. Send your message to sign in again: it is kept.',
    },
    missing: { code: 'chat.missing', title: 'Message not found', body: 'This message was removed or never existed.' },
    ownMessage: { code: 'chat.ownMessage', title: 'Not allowed', body: 'You cannot report a message of your own.' },
    reasonMissing: { code: 'chat.reasonMissing', body: 'Say in a few words what is wrong with it.' },
    notMuted: { code: 'chat.notMuted', title: 'Not allowed', body: 'Admins and staff cannot be muted.' },
  },
  page: {
    missing: { code: 'page.missing', title: 'Oops! Page not found', body: 'There is nothing at this address.' },
    postOnly: {
      code: 'page.postOnly',
      title: 'Nothing to open here',
      body: 'This address only takes what a form or a service sends to it.',
    },
    takesNothing: {
      code: 'page.takesNothing',
      title: 'Nothing to send here',
      body: 'This page takes no form. Please go back and try again.',
    },
    unreadable: {
      code: 'page.unreadable',
      title: 'This could not be read',
      body: 'What arrived was not the whole form. Please go back and send it again.',
    },
    tooLong: {
      code: 'page.tooLong',
      title: 'That is too much',
      body: 'What was sent is longer than we can take. Please go back and shorten it.',
    },
    filesTooLarge: (megabytes: number) => ({
      code: 'page.filesTooLarge',
      title: 'That is too much',
      body: `The files together are larger than we can take. Each may have up to ${megabytes} MB.`,
    }),
    broken: {
      code: 'page.broken',
      title: 'Something went wrong',
      body: 'This is our mistake, and it has been noted. Please try again.',
    },
    unavailable: {
      code: 'page.unavailable',
      outage: true,
      title: 'Not available at the moment',
      body: 'Please try again in a few minutes.',
    },
  },
} as const
