import { upfrontShare } from '#app/messages/payment-shares.ts'

/** Headings of the file of bookings, beside those of the list. */
export const rentalSheet = {
  bookedOn: 'Booked on',
  pickupTime: 'Pickup time',
  returnTime: 'Return time',
  daysRented: 'Days',
  taxes: 'Taxes, within the total',
  charges: 'Charges after the return',
  upfront: `Upfront ${upfrontShare}`,
} as const
