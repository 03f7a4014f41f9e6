export const customerProblems = {
  missing: {
    code: 'customer.missing',
    title: 'Customer Not Found',
    body: 'There’s no customer at this address. Search the bookings by name, email or phone.',
  },
}

/** A customer's page in the back office. */
export const customerLabels = {
  about: 'A customer with their bookings, documents and notes.',
  back: 'Bookings',
  account: 'Account',
  noAccount: 'None with this email',
  openAccount: 'Open the account',
  hasAccount: 'Yes',
  born: 'Date of birth',
  since: 'Customer since',
  bookings: 'Bookings',
  documents: 'Documents',
  document: 'Document',
  verdict: 'Verdict',
  notes: 'Notes on their bookings',
  noBookings: 'No bookings yet.',
  noDocuments: 'No documents on file.',
  noEnd: 'Until the rental is over',
} as const
