/** The office's one search. */
export const search = {
  unread: { code: 'search.unread', title: 'Failed to search', body: 'Please try again in a few minutes.' },
} as const
