import { business } from '#app/business.ts'

export const listingReviewProblems = {
  unread: {
    code: 'listingReview.unread',
    title: 'Failed to fetch listings',
    body: 'Please try again in a few minutes.',
  },
  missing: {
    code: 'listingReview.missing',
    title: 'Nothing to review',
    body: 'This review doesn’t exist, or the listing was withdrawn.',
  },
  changedMeanwhile: {
    code: 'listingReview.changedMeanwhile',
    title: 'Not decided',
    body: 'It changed, or someone else decided, after you opened it. Review it as it is now.',
  },
  reasonMissing: { code: 'listingReview.reasonMissing', body: 'Say why. The person who listed it will read this.' },
  reasonLong: {
    code: 'listingReview.reasonLong',
    body: `At most ${business.office.longestReason} characters. Please shorten it.`,
  },
}

export const listingReviewNotices = {
  approved: { title: 'Approved', body: 'The listing stays as it is.' },
  hidden: {
    title: 'Hidden',
    body: 'It’s no longer in the fleet. We’ve emailed the reason to the person who listed it.',
  },
  shown: { title: 'Shown again', body: 'It’s in the fleet as long as its broker can list cars.' },
} as const

export const listingReviewLabels = {
  none: {
    title: 'Nothing to review',
    body: 'New listings, and changes of rates or photos, appear here once they are published.',
  },
  first: 'First publication',
  rates: (count: number) => (count === 1 ? 'One rate changed' : `${count} rates changed`),
  seasons: 'Rates by date changed',
  added: (count: number) => (count === 1 ? 'One photo added' : `${count} photos added`),
  removed: (count: number) => (count === 1 ? 'One photo removed' : `${count} photos removed`),
  reordered: 'Photos in another order',
  listing: 'Listing',
  toReview: 'To review',
  why: 'Reason',
  broker: 'Broker',
  since: 'Since',
  review: 'Review',
  hiddenOnes: 'Hidden',
  showAgain: 'Show again',
  hideHint: 'We email this to the person who listed it. Existing bookings don’t change.',
  approve: 'Approve',
  hide: 'Hide',
  reason: 'Reason',
  rate: {
    dailyRateCents: 'Daily Rate',
    weekendRateCents: 'Weekend Rate',
    securityDepositCents: 'Security Deposit',
    overMileFeeCents: 'Fee per extra mile',
  },
  before: 'Before',
  now: 'Now',
  noRate: 'None',
  photosBefore: 'Photos before',
  photosNow: 'Photos now',
  new: 'New',
  gone: 'Removed',
  photoDeleted: 'Its owner has deleted this photo.',
  approved: (time: string) => `Approved ${time}.`,
  hidden: (time: string) => `Hidden ${time}.`,
} as const
