/** What we say when something is wrong, in the documents' words (S1 §5, §8; S2 §5, §8). A title heads the summary, a body stands at the place. */

export const problems = {
  access: {
    forbidden: { title: 'Not allowed', body: 'Your account does not allow this.' },
    approvals: { title: 'Access Denied', body: 'Admin privileges required to access this panel.' },
  },
  account: {
    wrongCredentials: { body: 'Invalid username or password. Please check your credentials and try again.' },
    unknownUsername: { body: 'Username not found. Please check your username or create an account.' },
    tooManyTries: { title: 'Too many tries', body: 'Please wait a few minutes and try again.' },
    unexpected: { title: 'Error', body: 'An unexpected error occurred. Please try again.' },
    usernameMissing: 'Username is required',
    usernameForm: 'Username must be 3-20 characters and contain only letters, numbers, and underscores',
    usernameTaken: { body: 'Username is already taken. Please choose a different one.' },
    notCreated: {
      title: 'Account not created',
      body: 'We could not create an account with these details. If you have an account already, sign in or reset your password.',
    },
    firstNameMissing: 'Enter your first name.',
    lastNameMissing: 'Enter your last name.',
    nameTooLong: 'This name is too long.',
    emailMissing: 'Enter your email address.',
    emailForm: 'Enter an email address like name@example.com.',
    phoneMissing: 'Enter your phone number.',
    phoneForm: 'Enter a phone number with its area code.',
    birthdayMissing: 'Enter your date of birth.',
    birthdayWrong: 'This date of birth cannot be right.',
    tooYoung: (age: number) => `You must be at least ${age} years old to open an account.`,
    passwordMissing: 'Enter your password.',
    passwordShort: (length: number) => `Minimum ${length} characters required`,
    passwordLong: 'This password is too long.',
    passwordCommon: 'This is one of the most common passwords and would be guessed first. Choose another one.',
    accountTypeMissing: 'Choose an account type.',
    currentPasswordMissing: 'Enter your current password.',
    currentPasswordWrong: { body: 'This is not your current password.' },
    passwordUnchanged: { body: 'This is your current password. Choose another one.' },
    emailUnchanged: { body: 'This is your current address.' },
    linkUsed: { title: 'This link is no longer valid', body: 'It was used already or is too old.' },
    resetUsed: {
      title: 'This link is no longer valid',
      body: 'It was used already or is older than one hour. Ask for a new one.',
    },
  },
  ownProfile: {
    nameMissing: 'First name and last name are required',
    usernameTaken: { title: 'Error', body: 'This username is already in use. Please choose another.' },
    usernameUnchecked: { title: 'Error', body: 'Failed to validate username' },
    failed: { title: 'Error', body: 'Failed to update profile' },
    bioLong: (longest: number) => `At most ${longest} characters.`,
  },
  photo: {
    missing: 'Choose a photo first.',
    wrongType: { title: 'Invalid File Type', body: 'Please select a JPEG, PNG, or WebP image file' },
    tooLarge: { title: 'File Too Large', body: 'Please select an image under 10MB' },
    unreadable: { title: 'Upload Failed', body: 'Failed to load image' },
    failed: { title: 'Upload Failed', body: 'Failed to upload image. Please try again.' },
  },
  deletion: {
    openBooking: {
      title: 'Your account cannot be deleted yet',
      body: 'You have a booking that is not over. Return the car or cancel the booking first.',
    },
    unpaidRequest: {
      title: 'Your account cannot be deleted yet',
      body: 'An unpaid request of yours holds a car. Pay for it or cancel it first.',
    },
    listingBooked: {
      title: 'Your account cannot be deleted yet',
      body: 'A car you listed is booked. Its rentals have to be over first; call us if somebody else should take them on.',
    },
    lastAdmin: {
      title: 'The last admin stays',
      body: 'Make somebody else an admin before you delete your account. Nobody could run the site otherwise.',
    },
  },
  approvals: {
    reasonMissing: 'Say why: the person reads it in the email.',
    reasonLong: 'Keep the reason under 500 characters.',
    roleMissing: 'Choose a role.',
    rateWrong: (from: number, to: number) => `Enter a commission from ${from / 100} to ${to / 100} percent.`,
    decidedMeanwhile: {
      title: 'Somebody was quicker',
      body: 'This account was changed while you looked at it. The page shows it as it is now; decide again if you still want to.',
    },
    unchanged: { title: 'Nothing to change', body: 'It is like this already.' },
    unconfirmed: { title: 'Approval Error', body: 'The email address is not confirmed yet. Approval waits for it.' },
    lastAdmin: {
      title: 'The last admin stays',
      body: 'Make somebody else an admin first. Nobody could run the site otherwise.',
    },
    failed: { title: 'Error', body: 'Failed to update user status. Please try again.' },
    unapproved: { title: 'Approval Error', body: 'Failed to approve user. Please try again.' },
    unrejected: { title: 'Rejection Error', body: 'Failed to reject user. Please try again.' },
  },
  lead: {
    tooMany: {
      title: 'Too many messages',
      body: 'You have written to us several times in the last hour. Please call us, or try again later.',
    },
    tierMissing: 'Choose a membership.',
    vehicleMissing: 'Enter the vehicle you prefer.',
    makeMissing: 'Enter the make of your car.',
    modelMissing: 'Enter the model of your car.',
    yearWrong: 'Enter the year of your car, like 2024.',
    mileageWrong: 'Enter the mileage as a number, like 12,500.',
    nameMissing: 'Enter your name.',
    messageMissing: 'Write your message.',
    tooLong: 'This is too long. Please shorten it.',
  },
  gallery: {
    failed: { title: 'Failed to load images', body: 'Please try again in a few minutes.' },
  },
  profile: {
    missing: {
      title: 'User Not Found',
      body: 'User not found. The name may have changed, or the account no longer exists.',
    },
    failed: { title: 'Failed to load user profile', body: 'Please try again in a few minutes.' },
  },
  form: {
    invalid: { title: 'Please check what you have entered' },
  },
  car: {
    missing: { title: 'Car Not Found', body: 'The requested car listing could not be found.' },
  },
  fleet: {
    noDate: 'This is no date. It was left out.',
    pickupMissing: 'Choose a pickup date too.',
    returnMissing: 'Choose a return date too.',
    unknownChoice: 'We do not have this choice. It was left out.',
    empty: {
      title: 'No vehicles available at the moment.',
      body: 'Our fleet is being updated. Please check back soon or contact us directly.',
    },
    noMatch: { body: 'No car matches these filters. Clear them to see every car, or contact us directly.' },
  },
  documents: {
    tooLarge: { title: 'File too large', body: 'Please upload a file smaller than 10MB.' },
    wrongType: { title: 'Invalid file type', body: 'Please upload a JPEG, PNG, WebP, or PDF file.' },
    failed: { title: 'Upload failed', body: 'Failed to upload document. Please try again.' },
    tooMany: { title: 'Upload failed', body: 'You have uploaded many files in the last hour. Please try again later.' },
    unreachable: {
      title: 'Unable to open document',
      body: 'The document store does not answer. Please try again in a few minutes.',
    },
    missing: { title: 'Unable to open document', body: 'This document is no longer stored.' },
  },
  booking: {
    missingInformation: { title: 'Missing Information', body: 'Please fill in all required fields.' },
    missingDocuments: {
      title: 'Missing Documents',
      body: "Please upload your driver's license (front & back) and insurance card.",
    },
    noLine: {
      title: 'No connection',
      body: 'We could not be reached. Everything you entered is still here: press the button again. You never book twice that way.',
    },
    returnBeforePickup: { title: 'Invalid Dates', body: 'Return date must be after pickup date.' },
    pickupInPast: { title: 'Invalid Dates', body: 'Choose a pickup date from today on.' },
    tooSoon: { title: 'Invalid Dates', body: 'We need 2 hours to prepare the car. Choose a later pickup.' },
    tooFar: { title: 'Invalid Dates', body: 'You can book up to 30 days ahead. Choose an earlier pickup date.' },
    tooLong: { title: 'Invalid Dates', body: 'One booking is at most 30 days long. Choose an earlier return date.' },
    tooShort: {
      title: 'Invalid Dates',
      body: 'This car is rented for more days at a time. Choose a later return date.',
    },
    outsideHours: { title: 'Invalid Dates', body: 'Pickup and return are on the half hour, 8:00 AM to 8:00 PM.' },
    taken: { title: 'Dates not available', body: 'The car is taken on these dates.' },
    takenNear: (ranges: string[]) => `The car is taken on these dates. Nearest free: ${ranges.join('; ')}.`,
    email: { body: 'Enter an email address like name@example.com.' },
    phone: { body: 'Enter a phone number with its area code.' },
    tooMuchText: { body: 'This is too long. Please shorten it.' },
    notAgreed: { title: 'Missing Information', body: 'Accept the rental agreement to book.' },
    notSigned: { title: 'Missing Information', body: 'Type your full name as your signature.' },
    tooYoung: {
      title: 'Driver too young',
      body: 'The driver is younger than this car requires on the pickup date.',
    },
    tooManyOpen: {
      title: 'Several requests are open',
      body: 'Your unpaid requests hold several cars already. Pay for one of them or cancel it first.',
    },
    birthdayMissing: {
      title: 'Missing Information',
      body: 'Your account has no date of birth. Please call us and we will add it.',
    },
    priceChanged: {
      title: 'The price has changed',
      body: 'The price of this car changed while this page was open. The sums below are the current ones; reserve again if you still want to.',
    },
    documentGone: {
      title: 'Missing Documents',
      body: 'This document is no longer stored. Please choose the file again.',
    },
    documentRefused: {
      title: 'Document not accepted',
      body: 'We could not accept this document. Please choose another file.',
    },
    documentEnds: {
      title: 'Document expires too soon',
      body: 'This document is no longer valid on the return date. Please choose one that is.',
    },
    failed: { title: 'Booking Failed', body: 'There was an error processing your booking. Please try again.' },
    signInFirst: { title: 'Please sign in', body: 'You must be logged in to upload documents' },
    missing: {
      title: 'Booking Not Found',
      body: "We couldn't find your booking details. Please contact support if you believe this is an error.",
    },
  },
  payment: {
    notPayable: { title: 'Not payable any more', body: 'This request is paid or its dates are no longer held.' },
    unavailable: {
      title: 'Payment page not open',
      body: 'Your dates stay held and nothing was charged. Please try again in a moment.',
    },
  },
  cancellation: {
    changed: {
      title: 'The refund has changed',
      body: 'The time for free cancellation passed while this page was open. The amounts below are the current ones; cancel again if you still want to.',
    },
    tooLate: { title: 'Not possible any more', body: 'The pickup time has come. Please call us.' },
    notAnyMore: { title: 'Not possible any more', body: 'This booking has gone on since. Please call us.' },
  },
  receipt: {
    missing: { title: 'Receipt Not Found', body: 'There is no receipt with this number in your account.' },
  },
  link: {
    over: {
      title: 'This link is no longer valid',
      body: 'It was taken back, or the rental is long over. Sign in to see your booking.',
    },
  },
  waitingList: {
    tooMany: {
      title: 'Too many requests',
      body: 'You have asked for many dates in a short time. Please call us, or try again later.',
    },
    free: { title: 'These dates are free', body: 'The car can be had on these dates already. You can book it now.' },
    missing: { title: 'Nothing to stop', body: 'This request does not exist, or its link is not complete.' },
  },
  broker: {
    alreadySubscribed: {
      title: 'Already subscribed',
      body: 'You have a broker subscription already. Nothing was charged.',
    },
    noCheckoutUrl: { title: 'Error', body: 'No checkout URL received' },
    checkoutFailed: { title: 'Error', body: 'Failed to start checkout process' },
    subscriptionFailed: { title: 'Subscription Error', body: 'Failed to create subscription. Please try again.' },
    paymentFailed: { title: 'Payment Error', body: 'Failed to initiate payment. Please try again.' },
    portalFailed: { title: 'Portal Error', body: 'The billing page cannot be opened at the moment. Please try again.' },
    noSubscription: { title: 'Portal Error', body: 'There is no subscription to manage yet.' },
  },
  chat: {
    loginRequired: { title: 'Login Required', body: 'Please log in to access community chat' },
    failed: { title: 'Message not sent', body: 'Failed to send message' },
    empty: 'Write something first.',
    tooLong: (longest: number) => `At most ${longest} characters.`,
    tooFast: { title: 'Message not sent', body: 'You are sending messages very quickly. Please wait a few seconds.' },
    muted: (until: string) => `You cannot write in the chat until ${until}. You can still read along.`,
    missing: { title: 'Message not found', body: 'This message was removed or never existed.' },
    ownMessage: { title: 'Not allowed', body: 'You cannot report a message of your own.' },
    reasonMissing: 'Say in a few words what is wrong with it.',
    notMuted: { title: 'Not allowed', body: 'Admins and staff cannot be muted.' },
  },
  page: {
    missing: { title: 'Oops! Page not found', body: 'There is nothing at this address.' },
    postOnly: { title: 'Nothing to open here', body: 'This address only takes what a form or a service sends to it.' },
    takesNothing: { title: 'Nothing to send here', body: 'This page takes no form. Please go back and try again.' },
    unreadable: {
      title: 'This could not be read',
      body: 'What arrived was not the whole form. Please go back and send it again.',
    },
    broken: { title: 'Something went wrong', body: 'This is our mistake, and it has been noted. Please try again.' },
    unavailable: { title: 'Not available at the moment', body: 'Please try again in a few minutes.' },
  },
} as const
