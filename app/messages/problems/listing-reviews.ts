import { business } from '#app/config/business.ts'

export const listingReview = {
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
