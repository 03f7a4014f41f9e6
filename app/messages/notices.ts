import { business } from '#app/config/business.ts'
import { calendarImports } from '#app/config/calendar-imports.ts'
import { chargeRules } from '#app/config/charges.ts'
import { hours, minutes, printPeriod } from '#app/shared/durations.ts'
import { heldForDispute } from './deposit-release.ts'

export const notices = {
  account: {
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
    deleted: {
      title: 'Account deleted',
      body: 'Your account is deleted and you’re signed out. We’ve emailed you a confirmation.',
    },
    signedOut: { title: 'Signed out', body: 'You are signed out.' },
  },
  session: {
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
  },
  booking: {
    signInFirst: {
      title: 'Please sign in',
      body: 'You must be logged in to upload documents. We saved what you typed. After you sign in, we’ll ask for your files and the agreement again.',
    },
    requestCancelled: { title: 'Request canceled', body: 'We’ve released the dates. You weren’t charged.' },
    cancelled: { title: 'Booking canceled', body: 'We’ve emailed you the details.' },
    changed: { title: 'Booking changed', body: 'Your updated booking is below. We’ve emailed you the details.' },
    changeAsked: { title: 'Request sent', body: 'We’ll review your request and email you.' },
    milesBought: { title: 'Miles added', body: 'The extra miles are on your booking. We’ve emailed you the details.' },
    readingSaved: { title: 'Saved', body: 'Thanks. Your miles are up to date.' },
    linksRevoked: { title: 'Links turned off', body: 'Links in our earlier emails no longer work.' },
  },
  documents: {
    accepted: { title: 'Accepted', body: 'The customer sees it on their booking.' },
    refused: { title: 'Refused', body: 'We’ve emailed the customer the reason and a link to send a new one.' },
    sent: { title: 'Document sent', body: 'Thank you. Our staff will review it before your pickup.' },
    kept: { title: 'Documents kept', body: 'We’ll keep them for your next rental until you tell us not to.' },
    notKept: {
      title: 'Documents not kept',
      body: 'We’ll delete them after your last rental, on the day shown with them.',
    },
  },
  rental: {
    enteredPaid: { title: 'Booked', body: 'The payment is recorded, and the customer gets the confirmation by email.' },
    enteredByLink: (email: string) => ({
      title: 'The dates are held',
      body: `The payment link is on its way to ${email}. The booking is confirmed once it’s paid.`,
    }),
    requestCancelled: {
      title: 'Request canceled',
      body: 'The dates are available again, and the payment link no longer works.',
    },
    documentsAdded: { title: 'Documents added', body: 'They’re in the queue for review.' },
    noted: { title: 'Saved', body: 'The note is saved with the booking.' },
    cancelled: {
      title: 'Booking canceled',
      body: 'The dates are available again, and we’ve emailed the customer the reason.',
    },
    noShow: { title: 'No-show recorded', body: 'The dates are available again, and we’ve emailed the customer.' },
    changed: { title: 'Booking changed', body: 'We’ve emailed the customer the new details and price.' },
    changeDeclined: { title: 'Declined', body: 'The booking stays as it is. We’ve emailed the customer.' },
    charged: { title: 'Paid', body: 'The saved card was charged. The customer gets a receipt by email.' },
    linkSent: (email: string) => ({ title: 'Link sent', body: `The payment link is on its way to ${email}.` }),
    signed: { title: 'Signed', body: 'The agreement is filed as a PDF. The earlier version stays on file.' },
    recorded: {
      title: 'Recorded',
      body: 'The payment is saved with the booking. The customer gets a receipt by email.',
    },
    handedBack: {
      title: 'Recorded',
      body: 'The money was refunded at the desk. The customer gets a receipt by email.',
    },
    endedBefore: { title: 'No Changes', body: 'This booking had already ended. Nothing was sent or refunded again.' },
  },
  drivers: {
    saved: {
      title: 'Saved',
      body: 'The additional drivers are saved. Each must bring their license to the pickup.',
    },
    unchanged: { title: 'No Changes', body: 'These were already the additional drivers.' },
    seen: { title: 'License seen', body: 'This driver may drive.' },
    unseen: { title: 'Recorded', body: 'This driver can’t drive until we’ve seen the license.' },
  },
  handover: {
    saved: { title: 'Saved', body: 'Everything entered so far is saved.' },
    completed: {
      pickup: { title: 'Keys handed over', body: 'The rental has started, and the report is closed.' },
      return: { title: 'Car is back', body: 'The booking is marked returned, and the report is closed.' },
    },
    completedBefore: { title: 'Already signed', body: 'This report was already signed. Nothing was done twice.' },
    corrected: { title: 'Added', body: 'The note is saved with the report.' },
    removed: { title: 'Removed', body: 'Everything else entered so far is saved.' },
  },
  charge: {
    confirmed: { title: 'Confirmed', body: 'It goes to the customer with the others when you send them.' },
    decided: { title: 'Saved', body: 'The decision is saved with the charge.' },
    added: { title: 'Added', body: 'It goes to the customer with the others when you send them.' },
    sent: {
      title: 'Sent',
      body: `The customer has ${chargeRules.answerWithin / hours(1)} hours to respond before the card is charged.`,
    },
    accepted: {
      title: 'Accepted',
      body: 'Thank you. We’ll charge your saved card and email you a receipt, or email you a link to pay.',
    },
    /** `until`: how long an undecided dispute holds the deposit; null where it holds none. */
    objected: (until: string | null) => ({
      title: 'Dispute sent',
      body: `We won’t charge it for now. We’ll review it and email you.${until ? ` ${heldForDispute(until)}` : ''}`,
    }),
    before: { title: 'No Changes', body: 'This was already done. Nothing was done twice.' },
  },
  deposit: {
    attempt: { title: 'Card attempted', body: 'The history shows what the bank said.' },
    link: { title: 'Email sent', body: 'We emailed the customer a link to use another card.' },
    cash: { title: 'Recorded', body: 'The deposit was received in cash.' },
    terminal: { title: 'Recorded', body: 'The hold on the terminal is recorded.' },
    cashBack: { title: 'Recorded', body: 'The rest of the deposit was returned.' },
    release: { title: 'Released', body: 'We’ve told Stripe and emailed the customer.' },
    captured: { title: 'Kept', body: 'We’ve emailed the customer the reason. Anything left is released.' },
  },
  waitingList: {
    noted: (car: string, email: string) => ({
      title: 'You’re on the list',
      body: `We’ll email ${email} once if the ${car} becomes available on these dates.`,
    }),
    stopped: { title: 'Stopped', body: 'You won’t get any more emails about these dates.' },
  },
  approvals: {
    approve: { title: 'User Approved', body: 'They now have access to the portal. We’ve emailed them.' },
    reject: { title: 'User Rejected', body: 'We’ve emailed them the reason.' },
    role: { title: 'Updated', body: 'The role has changed. We’ve emailed them.' },
    commission: { title: 'Updated', body: 'The commission applies to bookings made from now on.' },
    highlight: { title: 'Updated', body: 'The chat now shows the name that way.' },
  },
  garage: {
    added: { title: 'Added', body: 'The car is a draft. Add photos, then publish it.' },
    saved: { title: 'Updated', body: 'The car is saved.' },
    published: { title: 'Updated', body: 'It is in the fleet now.' },
    publishedDisabled: { title: 'Updated', body: 'It is published, and will be in the fleet once it is enabled.' },
    unpublished: { title: 'Updated', body: 'It’s no longer in the fleet. Bookings stay as they are.' },
    enabled: { title: 'Available', body: 'It can be booked again.' },
    disabled: { title: 'Disabled', body: 'It is not shown until you enable it again. Bookings stay as they are.' },
    deleted: { title: 'Deleted', body: 'The car is deleted.' },
    templateSaved: { title: 'Updated', body: 'The template is saved.' },
    templateDeleted: { title: 'Deleted', body: 'The template is deleted. Cars keep what it filled in.' },
    blocked: { title: 'Blocked', body: 'No one can book the car on these days.' },
    importSaved: {
      title: 'Saved',
      body: `The calendar was read. Its days are blocked, and it is read again every ${printPeriod(calendarImports.every)}.`,
    },
    importRead: { title: 'Updated', body: 'The calendar was read just now.' },
    importRemoved: { title: 'Removed', body: 'The outside calendar and its blocked days are gone from this car.' },
    feedRevoked: { title: 'Turned off', body: 'The address no longer works.' },
    unblocked: { title: 'Updated', body: 'The days can be booked again.' },
    imported: (changed: number, added: number) => ({
      title: 'Updated',
      body: `Changed: ${changed.toLocaleString('en-US')}. Added as drafts: ${added.toLocaleString('en-US')}.`,
    }),
    importedNothing: { title: 'No Changes', body: 'The fleet already matches the file.' },
  },
  taxes: {
    saved: { title: 'Updated', body: 'The tax is saved.' },
    ended: { title: 'Updated', body: 'The last day of the tax is saved.' },
    deleted: { title: 'Deleted', body: 'The tax is deleted.' },
  },
  payouts: {
    recorded: (total: string, { paid, left, undone }: { paid: number; left: number; undone: number }) => ({
      title: 'Recorded',
      body: `${paid === 1 ? '1 payout' : `${paid} payouts`} of ${total} in all. The brokers get an email.${left > 0 ? ` Left out because too little is available now: ${left}.` : ''}${undone > 0 ? ` Left out because they’ve been undone since: ${undone}.` : ''}`,
    }),
    undone: { title: 'Undone', body: 'What it paid is available again. The broker gets an email.' },
    adjusted: { title: 'Saved', body: 'The balance is corrected. The broker gets an email.' },
  },
  rates: {
    saved: { title: 'Updated', body: 'The rate by date is saved.' },
    deleted: { title: 'Deleted', body: 'The rate by date is deleted.' },
  },
  listing: {
    created: { title: 'Listing Created', body: 'It stays private until you publish it.' },
    updated: { title: 'Updated', body: 'The listing is saved.' },
    closed: {
      title: 'Your subscription isn’t active',
      body: 'We’ve kept what you typed. You can save it once your subscription is active again.',
    },
    paused: {
      title: 'Your subscription isn’t active',
      body: 'You can change your listings once it’s active again.',
    },
    kept: { title: 'Draft kept', body: 'We’ve kept what you typed. Continue any time.' },
    published: { title: 'Updated', body: 'It is in the fleet now.' },
    publishedHidden: { title: 'Updated', body: 'It stays hidden until our staff have reviewed it.' },
    unpublished: { title: 'Updated', body: 'It’s no longer in the fleet. Bookings stay as they are.' },
    available: { title: 'Updated', body: 'It can be booked again.' },
    unavailable: { title: 'Updated', body: 'It is not shown until you make it available again.' },
    copied: { title: 'Listing Created', body: 'A copy, without the photos. Change what is different.' },
    deleted: { title: 'Deleted', body: 'The listing is deleted.' },
    photosAdded: (count: number) => ({
      title: 'Success',
      body: count === 1 ? 'One photo is added.' : `${count} photos are added.`,
    }),
    photosSaved: { title: 'Updated', body: 'The descriptions are saved.' },
    photoRemoved: { title: 'Removed', body: 'The photo is no longer on this car. It’s still in your images.' },
    photoMoved: { title: 'Updated', body: 'The photos are in their new order.' },
    discarded: { title: 'Updated', body: 'The form shows what’s saved again.' },
  },
  listingReview: {
    approved: { title: 'Approved', body: 'The listing stays as it is.' },
    hidden: {
      title: 'Hidden',
      body: 'It’s no longer in the fleet. We’ve emailed the reason to the person who listed it.',
    },
    shown: { title: 'Shown again', body: 'It’s in the fleet as long as its broker can list cars.' },
  },
  review: {
    written: { title: 'Review published', body: 'Thank you. It now appears with the car.' },
    photosAdded: (count: number) => ({
      title: 'Photos added',
      body: count === 1 ? 'One photo is shown with your review.' : `${count} photos are shown with your review.`,
    }),
    photoRemoved: { title: 'Photo removed', body: 'It’s no longer shown anywhere.' },
    answered: { title: 'Answer published', body: 'It’s shown below the review, and we’ve emailed it to the customer.' },
    hidden: {
      title: 'Review hidden',
      body: 'It’s hidden and no longer counts toward the rating. We’ve emailed the customer the reason.',
    },
    shown: { title: 'Review shown', body: 'It is shown with the car again.' },
  },
  media: {
    uploaded: (count: number) => ({
      title: 'Success',
      body: count === 1 ? 'One image is uploaded.' : `${count} images are uploaded.`,
    }),
    updated: { title: 'Updated', body: 'Your images are saved.' },
    focusSaved: { title: 'Updated', body: 'The focal point is saved.' },
    deleted: { title: 'Deleted', body: 'The image is deleted.' },
    hidden: { title: 'Hidden', body: 'It’s hidden everywhere. We’ve emailed its owner the reason.' },
    shown: { title: 'Shown again', body: 'It’s back where it was. We’ve emailed its owner.' },
  },
  imageRouting: {
    updated: { title: 'Image routing updated', body: 'The site shows it now.' },
    bulkUpdated: (count: number) => ({
      title: `Updated ${count} ${count === 1 ? 'image' : 'images'}`,
      body: 'The site shows it now.',
    }),
    heroUpdated: { title: 'Fleet hero updated', body: 'The car’s card and first slide show it now.' },
    syncStarted: { title: 'Album sync started', body: 'You can leave this page. It will keep going.' },
    syncUnderWay: { title: 'Album sync is under way', body: 'It was already started and will keep going.' },
    intact: { title: 'It loads', body: 'The image is fine and is back where it was.' },
    broken: { title: 'It does not load', body: 'Its file is missing, so the image is hidden until you replace it.' },
    replaced: { title: 'Image replaced', body: 'The new one takes the old one’s place.' },
    heroReleased: {
      title: 'Image routing updated',
      body: 'It was the fleet hero, so the car’s next image takes its place.',
    },
  },
  films: {
    uploaded: { title: 'Upload Successful!', body: 'Its address is below.' },
    known: { title: 'This video is here already', body: 'It’s an exact copy, so we didn’t store it again.' },
    saved: { title: 'Saved', body: 'It’s in effect now.' },
    deleted: { title: 'Deleted', body: 'The video is gone.' },
  },
  lead: {
    membership: {
      title: 'Application received',
      body: 'We’ll call you before we bill anything. We’ve emailed you a copy.',
    },
    invest: {
      title: 'Car submitted',
      body: 'Thank you. We’ll review what you told us and call you about rates and dates.',
    },
    contact: { title: 'Message sent', body: 'Thank you. We’ll answer during opening hours.' },
    saved: { title: 'Lead saved', body: 'The change is in its thread.' },
    written: { title: 'Note saved', body: 'It’s in the thread.' },
    paid: { title: 'Payment recorded', body: 'It’s in the thread and in the figures.' },
    answered: { title: 'Email sent', body: 'It’s in the thread. Their reply will go to the business mailbox.' },
  },
  broker: {
    paymentCanceled: { title: 'Payment Cancelled', body: 'Payment was canceled and no charges were made.' },
    paymentSuccessful: { title: 'Payment Successful!', body: 'Congratulations! Your broker subscription has started.' },
    subscriptionSuccessful: { title: 'Subscription Successful!', body: 'Your broker membership is active.' },
    beingConfirmed: {
      title: 'Payment is being confirmed',
      body: 'This page will update as soon as the payment arrives.',
    },
  },
  chat: {
    removed: { title: 'Message removed', body: 'No one can see it anymore.' },
    reported: { title: 'Message reported', body: 'Thank you. Our staff will look at it.' },
    muted: (name: string, hours: number) => ({
      title: 'Muted',
      body: `${name} can’t post in the chat for ${hours} hours.`,
    }),
    muteEnded: (name: string) => ({ title: 'Mute ended', body: `${name} can post in the chat again.` }),
    resolved: { title: 'Report closed', body: 'The message stays in the chat.' },
  },
} as const
