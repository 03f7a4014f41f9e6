/** Bookings as staff and brokers read them. */
export const rental = {
  unread: { code: 'rental.unread', title: 'Failed to fetch bookings', body: 'Please try again in a few minutes.' },
  missing: {
    code: 'rental.missing',
    title: 'Booking Not Found',
    body: 'No booking of yours to look after has this number.',
  },
} as const
