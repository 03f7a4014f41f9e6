/** In the settings of a broker. */
export const bookingMailChoice = 'Write to me when a car I listed is booked, or its booking changes or ends'

/** To the broker who listed the car. */
export const bookingMail = {
  booked: {
    subject: (number: string) => `Booking ${number} of your car`,
    heading: 'Your car is booked',
    body: (broker: string, customer: string, car: string) =>
      `Hello ${broker}, ${customer} has booked your ${car}. The booking is confirmed.`,
  },
  movedHere: {
    subject: (number: string) => `Booking ${number} is now of your car`,
    heading: 'A booking has moved to your car',
    body: (broker: string, customer: string, car: string) =>
      `Hello ${broker}, the confirmed booking of ${customer} now is of your ${car}.`,
  },
  movedAway: {
    subject: (number: string) => `Booking ${number} has another car`,
    heading: 'A booking has moved to another car',
    body: (broker: string, customer: string, car: string) =>
      `Hello ${broker}, the booking of ${customer} is now of another car. It no longer holds the days of your ${car}.`,
  },
  changed: {
    subject: (number: string) => `Booking ${number} of your car is changed`,
    heading: 'A booking of your car is changed',
    body: (broker: string, customer: string, from: string, to: string) =>
      `Hello ${broker}, the booking of ${customer} was ${from}. It is now ${to}.`,
    car: (before: string, after: string) => `It now is of your ${after}, no longer of your ${before}.`,
  },
  canceled: {
    subject: (number: string) => `Booking ${number} of your car is canceled`,
    heading: 'A booking of your car is canceled',
    byCustomer: (broker: string, customer: string, car: string) =>
      `Hello ${broker}, ${customer} has canceled the booking of your ${car}. It no longer holds its days.`,
    byUs: (broker: string, customer: string, car: string) =>
      `Hello ${broker}, we had to cancel the booking of your ${car} by ${customer}. It no longer holds its days.`,
  },
  noShow: {
    subject: (number: string) => `Booking ${number} of your car was not picked up`,
    heading: 'Your car was not picked up',
    body: (broker: string, customer: string, car: string) =>
      `Hello ${broker}, ${customer} did not come for your ${car}. The booking has ended, and no longer holds its days.`,
  },
  contact: 'How to reach them stands below, and with the booking while it is confirmed or the car is out.',
  earns: (amount: string, rate: string, base: string) =>
    `You earn ${amount}, ${rate} of ${base}. It is pending until the rental is over.`,
  another: 'It came by the link of another broker: the commission is theirs.',
  noCommission: 'It earns you no commission.',
  keeps: (amount: string, rate: string, base: string) =>
    `You earn ${amount} all the same: ${rate} of ${base}, which the customer does not get back.`,
  loses: 'The customer gets everything back, so it earns you nothing.',
  neverEarned: 'It would have earned you no commission, so your earnings stay as they are.',
  before: 'Previous total',
  open: 'Open the booking',
  openAll: 'Open your bookings',
  openEarnings: 'Open your earnings',
} as const
