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
    body: 'There is no such review, or the listing was taken back.',
  },
  changedMeanwhile: {
    code: 'listingReview.changedMeanwhile',
    title: 'Not decided',
    body: 'It has changed, or somebody else has decided, since you opened it. Look at it as it is now.',
  },
  reasonMissing: { code: 'listingReview.reasonMissing', body: 'Say why: whoever listed it reads this.' },
  reasonLong: {
    code: 'listingReview.reasonLong',
    body: `At most ${business.office.longestReason} characters. Please shorten it.`,
  },
}
