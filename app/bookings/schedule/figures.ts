/** The schedule of bookings. */
export const scheduleFigures = {
  /** How many days it can show. */
  lengths: [1, 2, 7, 14, 30],
  usualLength: 14,
  carsPerPage: 25,
} as const
