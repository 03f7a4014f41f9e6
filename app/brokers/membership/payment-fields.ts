/** What a payment for a membership can be; without zod, for pages. */
export const paymentDirections = ['received', 'returned'] as const
