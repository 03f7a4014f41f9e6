import { business } from '#app/business.ts'
import { printDuration } from '#app/shared/durations.ts'
import { dollars } from '#app/shared/money.ts'
import { countOf } from '#app/shared/counts.ts'
import { highestPoint } from '#app/shared/roof-line.ts'

const { dailyRate, deposit, overMileFee, milesPerDay, seats, minAge, minDays, oldestYear, ...limits } =
  business.listings

export const listingProblems = {
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
  heightWrong: { code: 'listing.heightWrong', body: `Enter a height from 0 to ${highestPoint}.` },
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

export const listingNotices = {
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
} as const

/** What the list of listings is sorted by. */
export const listingSortLabels = {
  car: { name: 'Car', kind: 'text' },
  rate: { name: 'Daily rate', kind: 'figure' },
} as const

export const listingLabels = {
  mine: 'My Listings',
  create: 'Create New',
  state: {
    unfinished: 'Draft, not finished',
    draft: 'Draft',
    withheld: 'Not shown',
    hidden: 'Hidden',
    unavailable: 'Unavailable',
    published: 'Published',
  },
  withheld: 'its broker can’t list right now',
  hidden: 'by our staff',
  hiddenBecause: 'Why it is hidden',
  lookedAtAgain: 'Change its rates or photos, and our staff will review it again.',
  unsaved: 'Changes not saved',
  notKept:
    'Your latest changes aren’t saved yet. We’ll keep trying. If you’re signed out, tap Save, and you’ll get them back after you sign in.',
  noRate: 'No rate yet',
  links: 'Its pages',
  jobs: { publish: 'Publish', unpublish: 'Unpublish', enable: 'Make available', disable: 'Make unavailable' },
  jobDone: {
    publish: (count: number) => `${countOf(count, 'listing')} published`,
    unpublish: (count: number) => `${countOf(count, 'listing')} unpublished`,
    enable: (count: number) => `${countOf(count, 'listing')} made available`,
    disable: (count: number) => `${countOf(count, 'listing')} made unavailable`,
  },
  find: 'Find listings',
  search: 'Make, model or broker',
  inDays: `Views, ${business.listings.viewDays} days`,
  next: 'Next booking',
  earnings: 'Earned',
  owner: 'Listed by',
  standing: 'State',
  noBooking: 'None',
  /** Before its dates, where no column says so. */
  booked: 'Booked',
  by: (username: string) => `@${username}`,
  view: 'View',
  preview: 'Preview',
  /** Read out: "View this car". */
  ofThisCar: (label: string) => `${label} this car`,
  photos: 'Photos',
  edit: 'Edit',
  none: {
    title: 'No listings yet',
    body: 'A car you list appears here with its state, price, next booking, views and earnings.',
  },
  noneFound: { title: 'No listing matches', body: 'Search for another make, model or broker.' },
  template: 'Template',
  templateHint:
    'Fills make, model, rate, deposit, features and specifications. You can change every value. Leave it blank for a car that isn’t in the list.',
  noTemplate: 'No template',
  templateOption: (name: string, rate: string) => `${name}, ${rate} per day`,
  start: 'Start',
  group: {
    car: 'The car',
    rates: 'Rates',
    terms: 'Where and to whom',
    words: 'In words',
    specifications: 'Specifications',
  },
  field: {
    make: 'Make',
    model: 'Model',
    trim: 'Trim',
    year: 'Year',
    color: 'Color',
    bodyType: 'Body type',
    vehicleClass: 'Class',
    seats: 'Seats',
    dailyRate: 'Daily Rate',
    weekendRate: 'Weekend Rate',
    securityDeposit: 'Security Deposit',
    milesPerDay: 'Miles per day',
    overMileFee: 'Fee per extra mile',
    locationCity: 'City',
    minAge: 'Minimum age',
    minDays: 'Minimum days',
    description: 'Description',
    features: 'Features',
    engine: 'Engine',
    horsepower: 'Power',
    acceleration: '0 to 60 mph',
    topSpeed: 'Top speed',
    transmission: 'Transmission',
    drivetrain: 'Drivetrain',
    fuelType: 'Fuel',
    luggage: 'Luggage',
  },
  class: { luxury: 'Luxury', exotic: 'Exotic', ultra_exotic: 'Ultra exotic' },
  yearHint: (year: number) => `Leave blank for ${year}.`,
  dollars: 'US dollars.',
  weekendHint: 'Saturday and Sunday, shown and charged.',
  feature: (place: number) => `Feature ${place}`,
  removeFeature: (place: number) => `Remove feature ${place}`,
  addFeature: 'Add a feature',
  featuresHint: `The first ${business.car.highlightsShown} appear on the fleet card.`,
  pages: 'Pages of this car',
  details: 'Car and rates',
  publish: 'Publish',
  unpublish: 'Unpublish',
  makeAvailable: 'Make available',
  makeUnavailable: 'Make unavailable',
  copy: 'Duplicate',
  remove: 'Delete',
  missing: 'Before it can be published',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteHint: 'It leaves the fleet and your listings right away. This can’t be undone.',
  keep: 'Keep the listing',
  save: 'Save',
  saveNew: 'Save listing',
  neededToSave: 'To save, enter the make, model and daily rate.',
  saving: 'Saving...',
  later: 'Finish later',
  discard: 'Discard these changes',
} as const

/** The line that a car is drawn by. */
export const lineLabels = {
  title: 'Line',
  about: 'The car’s roof, drawn where its photo isn’t there yet, in lists and in emails.',
  choices: { found: 'As found in a photo', plain: 'A plain line', drawn: 'With the points below' },
  points: 'Move its points',
  pointsHint: (most: number) => `How high each point is, from the nose to the tail: 0 to ${most}.`,
  point: (number: number) => `Point ${number}`,
} as const

export const listingPhotoLabels = {
  addPhotos: 'Add photos',
  photosHint: 'The first photo is the one on the fleet card.',
  mainPhoto: 'Main',
  makeMain: 'Make main',
  earlier: 'Earlier',
  laterPhoto: 'Later',
  ofPhoto: (action: string, place: number) => `${action}, photo ${place}`,
  alt: (place: number) => `Description of photo ${place}`,
  altHint: 'For people who cannot see the photo.',
  order: 'Drag a photo to its place, or use its buttons.',
  grip: 'Drag',
  moved: (from: number, to: number, count: number) =>
    `Photo ${from} is now photo ${to} of ${count}.${to === 1 ? ' It is the main photo.' : ''}`,
  choose: 'Choose from my images',
  chooseHint: 'Images you choose are added after the photos already there.',
  added: 'A photo of this car',
  hidden: 'Hidden by our staff',
  select: (name: string) => `Choose ${name}`,
  addChosen: 'Add to the photos',
  unseen: 'On none of the car’s pages',
  why: {
    hidden: 'Hidden by our staff',
    broken: 'Broken: its file is missing',
    marketing: 'Used by us for marketing, not for this car',
  },
  savePhotos: 'Upload and save',
} as const
