import { exactDollars } from '#app/shared/money.ts'

/** Charges after the return, to staff and to who rents. */
export const charge = {
  title: 'Charges after the return',
  about: 'What a return cost, with evidence and responses.',
  one: 'One charge',
  each: 'Each charge',
  /** Of a receipt: the rest of a charge that was paid in parts. */
  notInPayment: 'Not part of this payment',
  kind: {
    late: 'Late return',
    miles: 'Extra miles',
    fuel: 'Missing fuel',
    cleaning: 'Cleaning',
    damage: 'Damage',
    kept: 'Kept from the deposit',
  },
  state: {
    proposed: 'Proposed',
    confirmed: 'Confirmed',
    sent: 'Waiting for a response',
    accepted: 'Accepted',
    lapsed: 'No response in time',
    objected: 'Disputed',
    upheld: 'Settled after a dispute',
    dropped: 'Dropped',
  },
  arithmetic: (quantity: string, unit: string) => `${quantity} × ${unit}`,
  instead: (amount: number) => `${exactDollars(amount)} at first`,
  beforeTaxes: (amount: number) => `${exactDollars(amount)} before taxes`,
  reason: (reason: string) => `Reason: ${reason}`,
  noPhoto: (reason: string) => `No photo: ${reason}`,
  objection: (words: string) => `Dispute: ${words}`,
  answerBy: (at: string) => `Respond by ${at}`,
  decideBy: (at: string) => `Decision due by ${at}`,
  overdue: (at: string) => `Decision overdue since ${at}`,
  total: 'Total',
  none: 'Back on time, within its miles and with enough fuel. Nothing to charge.',
  marks: 'Marked at the return',
  settled: 'Paid',
} as const

/** To the customer. */
export const chargeAnswer = {
  lead: (until: string) =>
    `Accept or dispute each charge by ${until}. We’ll charge accepted and unanswered items to the card saved with your booking, or email you a link to pay them. We won’t charge anything you dispute until we’ve decided.`,
  waiting: 'We need your response',
  open: 'Review and respond',
  read: 'See them with photos',
  over: 'Nothing needs your response.',
  due: (amount: number) => `${exactDollars(amount)} is due. You can pay it on the page of your booking.`,
  accept: (amount: number) => `Accept ${exactDollars(amount)}`,
  acceptOf: (amount: number, what: string) => `Accept ${exactDollars(amount)}: ${what}`,
  acceptAll: (amount: number) => `Accept all, ${exactDollars(amount)}`,
  object: 'Dispute',
  objectTo: 'Charges to dispute',
  objection: 'Reason',
  objectionHint: 'Our staff will read it, review the photos and email you.',
  submit: 'Send dispute',
  back: (number: string) => `Booking ${number}`,
} as const
