import { business } from '#app/config/business.ts'

export const garage = {
  unread: { code: 'garage.unread', title: 'Failed to load cars', body: 'Please try again in a few minutes.' },
  notAdded: { code: 'garage.notAdded', title: 'Failed to publish car', body: 'It wasn’t added. Please try again.' },
  notPublished: { code: 'garage.notPublished', title: 'Failed to publish car', body: 'Please try again.' },
  statusNotUpdated: {
    code: 'garage.statusNotUpdated',
    title: 'Failed to update car status',
    body: 'Please try again.',
  },
  notUpdated: { code: 'garage.notUpdated', title: 'Failed to update car', body: 'Please try again.' },
  slugWrong: {
    code: 'garage.slugWrong',
    body: `An address can have up to ${business.garage.longestSlug} lowercase letters, digits and hyphens, like ferrari-roma.`,
  },
  slugOfListing: {
    code: 'garage.slugOfListing',
    body: 'Addresses that begin with “listing-” belong to brokers’ listings. Choose another.',
  },
  slugTaken: { code: 'garage.slugTaken', body: 'Another car has this address, or had it before. Choose another.' },
  albumWrong: { code: 'garage.albumWrong', body: 'An album ID can have letters, digits, hyphens and underscores.' },
  templateMissing: {
    code: 'garage.templateMissing',
    title: 'Template Not Found',
    body: 'There is no such template, or it was deleted.',
  },
  templateExists: { code: 'garage.templateExists', body: 'There’s already a template for this make and model.' },
  dayMissing: { code: 'garage.dayMissing', body: 'Enter the day.' },
  timeWrong: { code: 'garage.timeWrong', body: 'Choose the time.' },
  reasonMissing: { code: 'garage.reasonMissing', body: 'Choose why the car isn’t rented out.' },
  noteLong: { code: 'garage.noteLong', body: `At most ${business.garage.longestNote} characters. Please shorten it.` },
  blockBackwards: { code: 'garage.blockBackwards', body: 'Choose an end after the beginning.' },
  blockPast: { code: 'garage.blockPast', body: 'These days have passed. Choose an end of today or later.' },
  blockLong: { code: 'garage.blockLong', body: 'Block up to a year at a time. Disable a car that’s away for longer.' },
  blockTaken: {
    code: 'garage.blockTaken',
    title: 'These days weren’t blocked',
    body: 'The car is needed on these days. Nothing was saved.',
  },
  blockGone: { code: 'garage.blockGone', title: 'Not Changed', body: 'These days were already unblocked.' },
  importGone: { code: 'garage.importGone', title: 'Not Changed', body: 'The outside calendar was already removed.' },
  feedGone: { code: 'garage.feedGone', title: 'Not Changed', body: 'The address was already turned off.' },
  blockMissing: {
    code: 'garage.blockMissing',
    title: 'Blocked Days Not Found',
    body: 'This car has no such blocked days.',
  },
  blockImported: {
    code: 'garage.blockImported',
    title: 'These days stay blocked',
    body: 'An outside calendar blocks them. Unblock them there, or remove that calendar from the car.',
  },
  photoMissing: {
    code: 'garage.photoMissing',
    title: 'Failed to publish car',
    body: 'Please upload at least one image',
  },
}
