export const customer = {
  missing: {
    code: 'customer.missing',
    title: 'No such customer',
    body: 'There is no customer at this address. The bookings find them by name, email or phone.',
  },
}
