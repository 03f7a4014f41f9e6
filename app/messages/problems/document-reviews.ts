export const documentReviews = {
  unread: {
    code: 'documentReviews.unread',
    title: 'Failed to fetch documents',
    body: 'Please try again in a few minutes.',
  },
  missing: {
    code: 'documentReviews.missing',
    title: 'Document Not Found',
    body: 'No booking was made with such a document.',
  },
} as const
