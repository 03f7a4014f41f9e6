/** One-time sentences after something has worked, shown on the next page. */

export const notices = {} as const
