import { searchFigures } from './figures.ts'

/** The office's one search. */
export const searchProblems = {
  unread: { code: 'search.unread', title: 'Failed to search', body: 'Please try again in a few minutes.' },
} as const

export const searchLabels = {
  title: 'Search',
  about: 'Bookings, people, leads, cars and receipts in one search.',
  label: 'Number, name, email, phone or car',
  labelOfBroker: 'Booking number or car',
  keys: 'Ctrl K or ⌘ K searches from any page of the office.',
  empty: {
    title: 'What are you looking for?',
    body: 'A booking or receipt by its number, with or without dashes. People by name, email or phone. Cars by make, model or address.',
  },
  emptyOfBroker: {
    title: 'What are you looking for?',
    body: 'A booking of your listings by its number or car, or a listing by make, model or address.',
  },
  short: { title: 'That is too short', body: `Type at least ${searchFigures.length.from} letters or digits.` },
  long: (most: number) => ({ title: 'That is too long', body: `Search for up to ${most} characters.` }),
  none: (q: string) => ({
    title: `Nothing matches “${q}”`,
    body: 'Try part of it: the last name, the last digits of the phone, or the end of a number.',
  }),
  group: {
    bookings: 'Bookings',
    people: 'People',
    customers: 'Customers',
    leads: 'Leads',
    cars: 'Cars',
    receipts: 'Receipts',
  },
  all: {
    bookings: (q: string) => `All “${q}” in bookings`,
    people: (q: string) => `All “${q}” in people`,
    leads: (q: string) => `All “${q}” in leads`,
    cars: (q: string) => `All “${q}” in cars`,
  },
  more: (count: number) => `These are the first ${count}. Type more to find others.`,
  columns: {
    name: 'Name',
    standing: 'Role and status',
    phone: 'Phone',
    email: 'Email',
    number: 'Number',
    booking: 'Booking',
    amount: 'Amount',
    state: 'State',
    rate: 'Daily rate',
    kind: 'Kind',
    status: 'Status',
  },
  listing: (username: string) => `Listing of ${username}`,
  refund: 'Refund',
  request: 'Request',
} as const
