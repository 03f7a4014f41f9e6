import { upfrontPart } from '#app/messages/payment-shares.ts'

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
  requested: 'You asked for the car and signed the agreement.',
  requested_by_us: 'We entered the booking for you.',
  documents_handed_in: 'Your documents arrived.',
  confirmed: `The ${upfrontPart} arrived and the booking was confirmed.`,
  document_accepted: 'We accepted a document.',
  document_refused: 'We could not accept a document. Our email has a link to send a new one.',
  document_replaced: 'You sent a new document.',
  changed: 'The dates were changed.',
  agreement_signed: 'You signed the agreement at our desk.',
  agreement_signed_online: 'You signed the agreement online.',
  drivers_changed: 'The additional drivers were changed.',
  driver_seen: 'We saw the license of an additional driver.',
  driver_unseen: 'We took back that a license of an additional driver was seen.',
  change_asked: 'You asked for a change.',
  change_declined: 'We could not make the change you asked for.',
  balance_paid: 'Your payment arrived.',
  balance_returned: 'It was more than was still to be paid: the rest goes back.',
  balance_link_sent: 'We sent you a payment link.',
  charges_sent: 'We sent you charges for the return.',
  charge_accepted: 'You accepted charges.',
  charge_objected: 'You objected to a charge.',
  charge_upheld: 'We looked at your objection, and the charge stands.',
  charge_dropped: 'We looked at your objection and dropped the charge.',
  charge_lapsed: 'The time to answer charges ended.',
  charge_paid: 'Your payment of charges arrived.',
  charge_refused: 'Your card did not pay the charges.',
  active: 'You picked the car up.',
  returned: 'The car came back.',
  completed: 'The rental was completed.',
  cancelled: 'The booking was canceled.',
  no_show: 'The car was not picked up.',
  expired: 'The dates were freed.',
  refunded: 'All of your payment was sent back.',
  refund_paid: 'The refund left for your card.',
  refund_failed: 'The refund did not arrive. We call you about it.',
  disputed: 'Your bank asked for the payment back.',
  dispute_closed: 'Your bank decided about the payment.',
} as const

export const bookingGroup = { unpaid: 'Awaiting payment', coming: 'Coming', past: 'Past' } as const

export const depositState = {
  due: 'Not taken yet',
  authorized: 'Authorized, not charged',
  failed: 'The card refused it. Our email has a link for another one.',
  recorded: 'Received',
  released: 'Released',
  captured: 'Partly kept',
} as const

export const documentType = {
  drivers_license_front: 'Driver’s license, front',
  drivers_license_back: 'Driver’s license, back',
  insurance_card: 'Insurance card',
} as const

export const documentState = { processing: 'Being checked', unreadable: 'Cannot be read', deleted: 'Deleted' } as const

/** Of all documents of a booking. */
export const documentsState = {
  bring: 'Bring them to the pickup',
  none: 'None',
  deleted: 'Deleted',
  bad: 'One cannot be used',
  accepted: 'Accepted',
  waiting: 'Waiting to be checked',
} as const

export const documentExpired = 'Expired' as const

export const documentReview = { waiting: 'Waiting to be checked', accepted: 'Accepted', refused: 'Refused' } as const

/** In the log of a booking. */
export const carChanged = (before: string, after: string) =>
  `The car was changed: the ${after} instead of the ${before}.`
