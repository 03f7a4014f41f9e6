export const bookingState = {
  awaiting_payment: 'Awaiting payment',
  confirmed: 'Confirmed',
  active: 'Active',
  returned: 'Returned',
  completed: 'Completed',
  expired: 'Expired',
  cancelled: 'Canceled',
  no_show: 'No-show',
} as const

/** Of a booking that has no documents yet. */
export const sendDocuments = 'Send your documents'

/** What staff set aside for a reason. */
export const ruleSetAside = {
  tooSoon: 'the lead time',
  tooLong: 'the longest rental',
  tooShort: 'the fewest days of the car',
} as const

export const bookingMove = {
  requested: 'You requested the car and signed the agreement.',
  requested_by_us: 'We entered the booking for you.',
  documents_handed_in: 'Your documents arrived.',
  confirmed: `Upfront payment received. Booking confirmed.`,
  document_accepted: 'We accepted a document.',
  document_refused: 'We couldn’t accept a document. Our email has a link to send a new one.',
  document_replaced: 'You sent a new document.',
  changed: 'The dates were changed.',
  miles_bought: 'You added extra miles.',
  agreement_signed: 'You signed the agreement at our desk.',
  agreement_signed_online: 'You signed the agreement online.',
  drivers_changed: 'The additional drivers were changed.',
  driver_seen: 'We checked an additional driver’s license.',
  driver_unseen: 'License check for an additional driver undone.',
  change_asked: 'You asked for a change.',
  change_declined: 'We couldn’t make the change you asked for.',
  balance_paid: 'Your payment arrived.',
  balance_returned: 'You paid more than the balance due, so we’re refunding the difference.',
  balance_link_sent: 'We sent you a payment link.',
  charges_sent: 'We sent you charges for the return.',
  charge_accepted: 'You accepted charges.',
  charge_objected: 'You disputed a charge.',
  charge_upheld: 'We reviewed your dispute and kept the charge.',
  charge_dropped: 'We reviewed your dispute and dropped the charge.',
  charge_lapsed: 'The time to respond to charges ended.',
  charge_paid: 'We received your payment for charges.',
  charge_refused: 'Your card was declined for the charges.',
  active: 'You picked up the car.',
  returned: 'The car was returned.',
  completed: 'The rental was completed.',
  cancelled: 'The booking was canceled.',
  no_show: 'The car was not picked up.',
  expired: 'The dates were released.',
  refunded: 'Your payment was refunded in full.',
  refund_paid: 'The refund was sent to your card.',
  refund_handed_out: 'We refunded you at our desk.',
  refund_failed: 'The refund didn’t go through. We’ll call you about it.',
  refund_dropped: 'A refund wasn’t sent, because that money had already been refunded.',
  disputed: 'Your bank disputed the payment.',
  dispute_closed: 'Your bank closed the dispute.',
  dispute_lost: 'Your bank returned the payment to you.',
} as const

export const bookingGroup = { unpaid: 'Awaiting payment', coming: 'Upcoming', past: 'Past' } as const

export const depositState = {
  due: 'Not on hold yet',
  authorized: 'Authorized, not charged',
  failed: 'Not held',
  recorded: 'Received',
  released: 'Released',
  captured: 'Partly kept',
} as const

export const documentType = {
  drivers_license_front: 'Driver’s license, front',
  drivers_license_back: 'Driver’s license, back',
  insurance_card: 'Insurance card',
} as const

export const documentState = { processing: 'Being checked', unreadable: 'Unreadable', deleted: 'Deleted' } as const

/** Of all documents of a booking. */
export const documentsState = {
  bring: 'Bring them to the pickup',
  none: 'None',
  deleted: 'Deleted',
  bad: 'One can’t be used',
  accepted: 'Accepted',
  waiting: 'Waiting to be checked',
} as const

export const documentExpired = 'Expired' as const

export const documentReview = { waiting: 'Waiting to be checked', accepted: 'Accepted', refused: 'Refused' } as const

/** In the log of a booking. */
export const missedDelivery = (at: string) =>
  `We couldn’t hand over the car. Our driver was at the delivery address at ${at}.`
export const carChanged = (before: string, after: string) => `Car changed from the ${before} to the ${after}.`
