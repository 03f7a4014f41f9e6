/** In the settings of a broker. */
export const bookingMailChoice = 'Email me when a car I listed is booked, or its booking changes or ends'

/** To the broker who listed the car. */
export const bookingMail = {
  booked: {
    subject: (number: string) => `Booking ${number} for your car`,
    heading: 'Your car is booked',
    body: (broker: string, customer: string, car: string) =>
      `Hello ${broker}, ${customer} has booked your ${car}. The booking is confirmed.`,
  },
  movedHere: {
    subject: (number: string) => `Booking ${number} is now for your car`,
    heading: 'A booking has moved to your car',
    body: (broker: string, customer: string, car: string) =>
      `Hello ${broker}, ${customer}’s confirmed booking is now for your ${car}.`,
  },
  movedAway: {
    subject: (number: string) => `Booking ${number} has another car`,
    heading: 'A booking has moved to another car',
    body: (broker: string, customer: string, car: string) =>
      `Hello ${broker}, ${customer}’s booking is now for another car. It no longer holds days on your ${car}.`,
  },
  changed: {
    subject: (number: string) => `Booking ${number} for your car has changed`,
    heading: 'A booking of your car has changed',
    body: (broker: string, customer: string, from: string, to: string) =>
      `Hello ${broker}, ${customer}’s booking was ${from}. It’s now ${to}.`,
    car: (before: string, after: string) => `It’s now for your ${after} instead of your ${before}.`,
  },
  canceled: {
    subject: (number: string) => `Booking ${number} for your car was canceled`,
    heading: 'A booking of your car was canceled',
    byCustomer: (broker: string, customer: string, car: string) =>
      `Hello ${broker}, ${customer} has canceled the booking of your ${car}. The dates are available again.`,
    byUs: (broker: string, customer: string, car: string) =>
      `Hello ${broker}, we had to cancel ${customer}’s booking of your ${car}. The dates are available again.`,
  },
  noShow: {
    subject: (number: string) => `Booking ${number} for your car was not picked up`,
    heading: 'Your car was not picked up',
    body: (broker: string, customer: string, car: string) =>
      `Hello ${broker}, ${customer} didn’t pick up your ${car}. The booking has ended, and the dates are available again.`,
    delivered: (broker: string, customer: string, car: string) =>
      `Hello ${broker}, we brought your ${car} to ${customer} and couldn’t hand it over. The booking has ended, and the dates are available again.`,
  },
  contact: 'Their contact details are below, and on the booking while it’s confirmed or the car is out.',
  earns: (amount: string, rate: string, base: string) =>
    `You earn ${amount}, ${rate} of ${base}. It is pending until the rental is over.`,
  another: 'It came through another broker’s link, so the commission is theirs.',
  noCommission: 'It earns you no commission.',
  keeps: (amount: string, rate: string, base: string) =>
    `You still earn ${amount}: ${rate} of ${base}, which isn’t refunded to the customer.`,
  loses: 'The customer gets a full refund, so you don’t earn a commission.',
  neverEarned: 'It would have earned you no commission, so your earnings stay as they are.',
  before: 'Previous total',
  open: 'Open the booking',
  openAll: 'Open your bookings',
  openEarnings: 'Open your earnings',
} as const
