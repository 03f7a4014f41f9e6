export const garage = {
  unread: { code: 'garage.unread', title: 'Failed to fetch cars', body: 'Please try again in a few minutes.' },
  slugWrong: {
    code: 'garage.slugWrong',
    body: 'An address has up to 80 small letters, digits and hyphens, like ferrari-roma.',
  },
  slugOfListing: {
    code: 'garage.slugOfListing',
    body: 'Addresses that begin with “listing-” belong to brokers’ listings. Choose another.',
  },
  slugTaken: { code: 'garage.slugTaken', body: 'Another car has this address, or had it before. Choose another.' },
  albumWrong: { code: 'garage.albumWrong', body: 'An album id has letters, digits, hyphens and underscores.' },
  photoMissing: {
    code: 'garage.photoMissing',
    title: 'Failed to publish the car',
    body: 'Please upload at least one image',
  },
}
