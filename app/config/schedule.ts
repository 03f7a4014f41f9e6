/** The schedule of bookings. Kept apart from business.ts: no visitor's page needs it. */
export const schedule = {
  /** How many days it can show. */
  lengths: [1, 2, 7, 14, 30],
  usualLength: 14,
  carsPerPage: 25,
} as const
