/** What leads a customer to the review of a rental. */
export const reviewLinkLabels = {
  write: 'Write a review',
  own: 'Your review',
} as const
