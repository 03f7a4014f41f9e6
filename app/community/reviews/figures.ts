/** Figures of reviews. */
export const reviewFigures = {
  /** In characters. */
  shortest: 20,
  longest: 2_000,
  longestAnswer: 1_000,
  /** Photos of one review. */
  mostPhotos: 4,
  /** Of a review on one line of a list. */
  excerpt: { desk: 60, phone: 30 },
  pageSize: 20,
} as const
