import { business } from '#app/config/business.ts'
import { reviews } from '#app/config/reviews.ts'

export const review = {
  unread: { code: 'review.unread', title: 'Failed to fetch reviews', body: 'Please try again in a few minutes.' },
  missing: { code: 'review.missing', title: 'Review not found', body: 'This review doesn’t exist, or it was removed.' },
  notYet: {
    code: 'review.notYet',
    title: 'Not yet',
    body: 'You can review a rental once it’s completed. We’ll email you then.',
  },
  twice: {
    code: 'review.twice',
    title: 'Already reviewed',
    body: 'You’ve already reviewed this rental, and a review can’t be changed.',
  },
  ratingMissing: { code: 'review.ratingMissing', body: 'Choose a rating from 1 to 5.' },
  bodyMissing: { code: 'review.bodyMissing', body: `Write at least ${reviews.shortest} characters.` },
  bodyLong: {
    code: 'review.bodyLong',
    body: `At most ${reviews.longest.toLocaleString('en-US')} characters. Please shorten it.`,
  },
  tooManyPhotos: {
    code: 'review.tooManyPhotos',
    title: 'Too Many Photos',
    body: `A review can have up to ${reviews.mostPhotos} photos. Remove one to add another.`,
  },
  photoGone: {
    code: 'review.photoGone',
    title: 'Photo not found',
    body: 'It was already removed.',
  },
  answerMissing: { code: 'review.answerMissing', body: 'Write an answer.' },
  answerLong: {
    code: 'review.answerLong',
    body: `At most ${reviews.longestAnswer.toLocaleString('en-US')} characters. Please shorten it.`,
  },
  answeredMeanwhile: {
    code: 'review.answeredMeanwhile',
    title: 'Already answered',
    body: 'Someone answered after you opened it. A review can have only one answer.',
  },
  reasonMissing: { code: 'review.reasonMissing', body: 'Say why. The customer will read this, and we keep it.' },
  reasonLong: {
    code: 'review.reasonLong',
    body: `At most ${business.office.longestReason} characters. Please shorten it.`,
  },
  moderatedMeanwhile: {
    code: 'review.moderatedMeanwhile',
    title: 'Not changed',
    body: 'Someone else hid it or showed it again after you opened it.',
  },
}
