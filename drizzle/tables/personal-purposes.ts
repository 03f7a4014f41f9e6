/**
 * What the columns about people are kept for, in words for the people themselves: what it is, why and how long. Their
 * order is that of the pages and of the deletion, in which the profile that conditions ask comes after what they find.
 */
import { handoverFigures } from '#app/bookings/handovers/figures.ts'
import { business } from '#app/business.ts'
import { leadFigures } from '#app/office/leads/figures.ts'
import { days, years } from '#app/shared/durations.ts'

export type PurposeWords = {
  what: string
  why: string
  /** Kept for a while after the account is deleted. */
  kept?: { what: string; why: string; until: string }
  /** How long it is kept while the account exists, when shorter. */
  otherwise?: string
}

const { records, accounts, documents, booking, chat } = business
const lawYears = `${records.keptFor / years(1)} years`

export const purposes = {
  mail: {
    what: 'The emails we sent you, and those about you to our office and to the broker of the car',
    why: 'So each is sent only once, and you can see what we sent you.',
    kept: {
      what: 'The email that confirms the deletion',
      why: 'You need to get it.',
      until: 'until a day after it was sent',
    },
    otherwise: 'The text is deleted as soon as it is sent.',
  },
  enquiries: {
    what: 'Your messages to us, applications, car offers and waiting-list requests, our answers, and our staff’s notes about them',
    why: 'To answer them.',
    otherwise: `${leadFigures.keptFor / years(1)} years after they were settled, also for people without an account.`,
  },
  signIns: {
    what: 'Where you are and were signed in, and the links we sent you',
    why: 'So you can see them and end them.',
    otherwise: 'A month after they ended.',
  },
  views: {
    what: 'The names of lists that you saved as you had filtered and sorted them',
    why: 'So you can open them again.',
    otherwise: 'Until you remove them.',
  },
  unsentForms: {
    what: 'What you typed into forms and did not send',
    why: 'To restore it after you sign in.',
    otherwise: `${accounts.entriesLiveFor / 60_000} minutes; of a booking ${booking.draftLivesFor / days(1)} days; of a listing until you save or delete it.`,
  },
  chat: {
    what: 'Your chat messages, reports and mutes, and when you were last active',
    why: 'The community reads them.',
    otherwise: `The log for open pages: ${chat.eventsKept / days(1)} day.`,
  },
  decisions: {
    what: 'The reasons of our decisions about you',
    why: 'So that a decision can be explained.',
  },
  documents: {
    what: 'Your documents of rentals that did not take place, and the file names of all',
    why: 'To check who drives and who is insured.',
    kept: {
      what: 'Your documents of rentals that took place',
      why: 'There may still be claims about a rental.',
      until: `for ${documents.deletedAfter / days(1)} days after your last rental`,
    },
  },
  licenses: {
    what: 'License numbers of the drivers you added to rentals that did not take place',
    why: 'To check who drives.',
    kept: {
      what: 'License numbers of the drivers you added to rentals that took place',
      why: 'There may still be claims about a rental.',
      until: `for ${documents.deletedAfter / days(1)} days after the rental`,
    },
  },
  handovers: {
    what: 'Names and notes in the reports of pickups and returns, and your objections to charges, once the records of the rental are over',
    why: 'They show the car’s condition at pickup and return, and what that cost.',
    kept: {
      what: 'Photographs of the car, taken at pickup and return, and those you sent with a dispute',
      why: 'There may still be claims about a rental.',
      until: `for ${handoverFigures.photosKeptFor / days(1)} days after the rental`,
    },
  },
  rentals: {
    what: 'What you typed into requests and bookings that did not take place and cost you nothing; special requests of all, and our staff’s notes about them',
    why: 'To rent to you.',
    kept: {
      what: 'Bookings that took place or were paid for, with the name, contact details, drivers and agreement they were made under, and their receipts',
      why: 'The law requires us to keep records of sales.',
      until: `for ${lawYears} after the rental`,
    },
  },
  stripe: {
    what: 'Your cards and your entry as a customer at Stripe, our payment provider',
    why: 'To take payments.',
  },
  listings: {
    what: 'Your listings, which leave the fleet, your notes in their calendars, the addresses of their outside calendars, and the file names of your pictures',
    why: 'To show the cars.',
  },
  usernames: {
    what: 'Your former usernames',
    why: 'So old links to your profile still work.',
    kept: {
      what: 'Your usernames',
      why: 'So no one can impersonate you.',
      until: `for ${accounts.usernameRests / days(1)} days after you stop using them`,
    },
  },
  payouts: {
    what: 'Your name on payouts to you, their references, and why one was reversed or your earnings were corrected',
    why: 'To find payouts with the bank, and to explain every sum.',
    kept: {
      what: 'Your earnings and payouts, with their references, and your name on them and on statements of months that are over',
      why: 'The law requires us to keep records of them.',
      until: `for ${lawYears} after each`,
    },
  },
  memberships: {
    what: 'The references of what you paid for a membership',
    why: 'To find your payments with the bank.',
    kept: {
      what: 'Your payments for a membership, with their references',
      why: 'The law requires us to keep records of them.',
      until: `for ${lawYears} after each`,
    },
  },
  reviews: {
    what: 'Your name on your reviews',
    why: 'Readers want to know whose opinion it is.',
    kept: { what: 'Your reviews, without your name', why: 'They help others choose.', until: 'for good' },
  },
  answers: {
    what: 'Your answers to reviews of your cars',
    why: 'Readers hear both sides.',
    kept: {
      what: 'Your answers, without your name',
      why: 'They’re shown below the reviews they answer.',
      until: 'for good',
    },
  },
  profile: {
    what: 'Your name, username, email address, phone number, date of birth, bio, photos, password, passkeys and choices',
    why: 'To identify you and contact you.',
    kept: {
      what: 'Amounts and dates of payments, and our payment provider’s numbers for them, without your name',
      why: 'Our books have to add up. The provider, Stripe, keeps its own records as the law requires.',
      until: 'for good',
    },
  },
  limits: {
    what: 'Counts of your attempts to sign in, send and upload, under a code made from your address',
    why: 'So no one can try or send without limit.',
    otherwise: 'A day after the limit has passed, also for people without an account.',
  },
} as const satisfies Record<string, PurposeWords>

export type Purpose = keyof typeof purposes
