import { countOf } from '#app/shared/counts.ts'
import { business } from '#app/business.ts'
import { reviewFigures } from './figures.ts'

export const reviewProblems = {
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
  bodyMissing: { code: 'review.bodyMissing', body: `Write at least ${reviewFigures.shortest} characters.` },
  bodyLong: {
    code: 'review.bodyLong',
    body: `At most ${reviewFigures.longest.toLocaleString('en-US')} characters. Please shorten it.`,
  },
  tooManyPhotos: {
    code: 'review.tooManyPhotos',
    title: 'Too Many Photos',
    body: `A review can have up to ${reviewFigures.mostPhotos} photos. Remove one to add another.`,
  },
  photoGone: {
    code: 'review.photoGone',
    title: 'Photo not found',
    body: 'It was already removed.',
  },
  answerMissing: { code: 'review.answerMissing', body: 'Write an answer.' },
  answerLong: {
    code: 'review.answerLong',
    body: `At most ${reviewFigures.longestAnswer.toLocaleString('en-US')} characters. Please shorten it.`,
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

export const reviewNotices = {
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
} as const

/** What the list of reviews is sorted by. */
export const reviewSortLabels = {
  rental: { name: 'Rental', kind: 'date' },
  car: { name: 'Car', kind: 'text' },
  rating: { name: 'Rating', kind: 'figure' },
} as const

export const reviewLabels = {
  title: 'Reviews',
  about: 'What customers wrote about their rentals.',
  writeAbout: 'What others should know about this car and rental.',
  lead: (car: string, dates: string) => `${car}, ${dates}`,
  public: (name: string) =>
    `It will appear with the car under “${name}” with the month of your rental. You can’t change it later.`,
  rating: 'How was it?',
  ratings: { 5: 'Excellent', 4: 'Good', 3: 'As expected', 2: 'Below what I expected', 1: 'Poor' },
  ofFive: (rating: number | string) => `${rating} of 5`,
  body: 'Your review',
  review: 'Review',
  bodyHint: 'Tell other drivers about the car, pickup and return.',
  submit: 'Publish review',
  hiddenNote: 'Our staff hid it. We emailed you the reason.',
  shownNote: (car: string) => `It is shown with the ${car}.`,
  answer: 'Answer',
  answerHint:
    'You can answer only once. It appears below the review and can’t be changed, and we email it to the customer.',
  answerSubmit: 'Publish answer',
  answered: (time: string) => `Answered ${time}.`,
  state: { unanswered: 'Without an answer', hidden: 'Hidden' },
  show: 'Show',
  search: 'Car or words',
  customer: 'Customer',
  hideChosen: 'Hide',
  jobDone: {
    hide: (count: number) => `${countOf(count, 'review')} hidden`,
    show: (count: number) => `${countOf(count, 'review')} shown`,
  },
  openOf: (name: string, car: string) => `Open the review of ${name}, ${car}`,
  hidden: 'Hidden',
  none: {
    title: 'No reviews yet',
    body: 'Customers are asked for one when their rental is completed.',
  },
  noneFound: { title: 'No reviews found', body: 'Try other words, or look at all of them.' },
  hide: 'Hide review',
  hideReason: 'Reason to hide it',
  hideHint:
    'The customer will read it. A low rating is not a reason. Insults, other people’s names and other cars are.',
  showAgain: 'Show again',
  decisions: 'What staff decided',
  decisionHidden: (time: string, by: string) => `Hidden ${time} by ${by}`,
  decisionShown: (time: string, by: string) => `Shown again ${time} by ${by}`,
  booking: (number: string) => `Booking ${number}`,
  photos: 'Photos of your review',
  photosAbout: 'What the car and the rental looked like.',
  photosOf: (car: string) => `From your rental of the ${car}.`,
  choosePhotos: 'Choose photos',
  photosHint: `At most ${reviewFigures.mostPhotos}, JPG, PNG or WebP up to ${business.uploads.maximumBytes / 2 ** 20} MB each. Everyone can see them with your review.`,
  addPhotos: 'Add photos',
  changePhotos: 'Change photos',
  removePhoto: (place: number) => `Remove photo ${place}`,
} as const
