export const customer = {
  missing: {
    code: 'customer.missing',
    title: 'Customer Not Found',
    body: 'There’s no customer at this address. Search the bookings by name, email or phone.',
  },
}
