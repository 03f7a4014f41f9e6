import { business } from '#app/config/business.ts'
import { printDuration } from '#app/shared/durations.ts'
import { dollars } from '#app/shared/money.ts'

const { dailyRate, deposit, overMileFee, milesPerDay, seats, minAge, minDays, oldestYear, ...limits } =
  business.listings

export const listing = {
  unread: { code: 'listing.unread', title: 'Failed to fetch listings', body: 'Please try again in a few minutes.' },
  missing: {
    code: 'listing.missing',
    title: 'Listing Not Found',
    body: 'There is no such listing, or it was deleted.',
  },
  tooMany: {
    code: 'listing.tooMany',
    title: 'Failed to create listing',
    body: 'You’ve started many listings in the last hour. Please try again later.',
  },
  notCreated: { code: 'listing.notCreated', title: 'Failed to create listing', body: 'Please try again.' },
  notUpdated: { code: 'listing.notUpdated', title: 'Failed to update listing', body: 'Please try again.' },
  notDeleted: { code: 'listing.notDeleted', title: 'Failed to delete listing', body: 'Please try again.' },
  draftGone: {
    code: 'listing.draftGone',
    title: 'Not Changed',
    body: 'Your changes were already discarded or saved.',
  },
  photoNotRemoved: { code: 'listing.photoNotRemoved', title: 'Failed to remove image', body: 'Please try again.' },
  templateGone: { code: 'listing.templateGone', body: 'This template no longer exists. Choose another.' },
  makeMissing: { code: 'listing.makeMissing', body: 'Enter the make.' },
  modelMissing: { code: 'listing.modelMissing', body: 'Enter the model.' },
  colorMissing: { code: 'listing.colorMissing', body: 'Enter the color.' },
  yearWrong: { code: 'listing.yearWrong', body: `Enter the model year, from ${oldestYear} to next year.` },
  bodyTypeMissing: { code: 'listing.bodyTypeMissing', body: 'Choose the body type.' },
  vehicleClassMissing: { code: 'listing.vehicleClassMissing', body: 'Choose the class.' },
  seatsWrong: { code: 'listing.seatsWrong', body: `Enter the seats, from ${seats.from} to ${seats.to}.` },
  dailyRateMissing: { code: 'listing.dailyRateMissing', body: 'Enter the daily rate.' },
  rateWrong: {
    code: 'listing.rateWrong',
    body: `Enter a rate from ${dollars(dailyRate.from)} to ${dollars(dailyRate.to)}, like 1,450.`,
  },
  depositMissing: { code: 'listing.depositMissing', body: 'Enter the security deposit.' },
  depositWrong: {
    code: 'listing.depositWrong',
    body: `Enter a security deposit from ${dollars(deposit.from)} to ${dollars(deposit.to)}, like 2,000.`,
  },
  milesWrong: {
    code: 'listing.milesWrong',
    body: `Enter the miles per day, from ${milesPerDay.from} to ${milesPerDay.to.toLocaleString('en-US')}.`,
  },
  overMileFeeMissing: { code: 'listing.overMileFeeMissing', body: 'Enter the fee for each extra mile.' },
  overMileFeeWrong: {
    code: 'listing.overMileFeeWrong',
    body: `Enter a fee per extra mile from ${dollars(overMileFee.from)} to ${dollars(overMileFee.to)}, like 5.00.`,
  },
  cityMissing: { code: 'listing.cityMissing', body: 'Enter the city where the car is picked up.' },
  minAgeWrong: { code: 'listing.minAgeWrong', body: `Enter the minimum age, from ${minAge.from} to ${minAge.to}.` },
  minDaysWrong: {
    code: 'listing.minDaysWrong',
    body: `Enter the minimum days, from ${minDays.from} to ${minDays.to}.`,
  },
  lineLong: { code: 'listing.lineLong', body: `At most ${limits.longestLine} characters. Please shorten it.` },
  descriptionLong: {
    code: 'listing.descriptionLong',
    body: `At most ${limits.longestDescription.toLocaleString('en-US')} characters. Please shorten it.`,
  },
  tooManyFeatures: {
    code: 'listing.tooManyFeatures',
    body: `At most ${limits.mostFeatures} features. Please remove some.`,
  },
  featureLong: {
    code: 'listing.featureLong',
    body: `A feature can have up to ${limits.longestLine} characters. Please shorten the long ones.`,
  },
  unfinished: {
    code: 'listing.unfinished',
    title: 'Failed to publish listing',
    body: 'Fill in the details and save them.',
  },
  imagesRequired: {
    code: 'listing.imagesRequired',
    title: 'Images Required',
    body: 'Please select at least one image from your media gallery.',
  },
  emailUnconfirmed: {
    code: 'listing.emailUnconfirmed',
    title: 'Failed to publish listing',
    body: 'Confirm the account’s email address first. Use the link in our email, or send a new one from your profile.',
  },
  notSubscribed: {
    code: 'listing.notSubscribed',
    title: 'Failed to publish listing',
    body: 'Its broker needs an active subscription.',
  },
  booked: (number: string, dates: string) => ({
    code: 'listing.booked',
    title: 'Failed to delete listing',
    body: `It’s booked ${dates}, ${number}. Unpublish it until the car is back.`,
  }),
  requested: (dates: string) => ({
    code: 'listing.requested',
    title: 'Failed to delete listing',
    body: `Someone is paying for ${dates}. Try again in ${printDuration(business.booking.holdFor)}, or unpublish it.`,
  }),
  tooManyPhotos: {
    code: 'listing.tooManyPhotos',
    title: 'Upload failed',
    body: `A listing can have up to ${limits.mostPhotos} photos.`,
  },
  tooManyChosen: (left: number) => ({
    code: 'listing.tooManyChosen',
    title: 'Too many images',
    body:
      left > 0
        ? `A car can have up to ${limits.mostPhotos} photos. Choose up to ${left}.`
        : `A car can have up to ${limits.mostPhotos} photos. Remove one first.`,
  }),
  photoMissing: {
    code: 'listing.photoMissing',
    title: 'Photo Not Found',
    body: 'This car has no such photo. It may have been removed already.',
  },
  lastPhoto: {
    code: 'listing.lastPhoto',
    title: 'Failed to remove image',
    body: 'A published listing needs at least one photo. Add another first, or unpublish it.',
  },
  changedMeanwhile: {
    code: 'listing.changedMeanwhile',
    title: 'Failed to update listing',
    body: 'Someone else saved this car while this page was open. Choose below which values to keep, then save again.',
  },
}
