export const listing = {
  unread: { code: 'listing.unread', title: 'Failed to fetch listings', body: 'Please try again in a few minutes.' },
}
