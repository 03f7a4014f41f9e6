import { exactDollars } from '#app/shared/money.ts'

/** Charges after the return, to staff and to who rents. */
export const charge = {
  title: 'Charges after the return',
  about: 'What a return cost, with its evidence and answers.',
  one: 'One charge',
  each: 'Each charge',
  kind: {
    late: 'Late return',
    miles: 'Extra miles',
    fuel: 'Missing fuel',
    cleaning: 'Cleaning',
    damage: 'Damage',
  },
  state: {
    proposed: 'Proposed',
    confirmed: 'Confirmed',
    sent: 'Waiting for an answer',
    accepted: 'Accepted',
    lapsed: 'Not answered in time',
    objected: 'Objected to',
    upheld: 'Settled after an objection',
    dropped: 'Left out',
  },
  arithmetic: (quantity: string, unit: string) => `${quantity} × ${unit}`,
  instead: (amount: number) => `${exactDollars(amount)} at first`,
  beforeTaxes: (amount: number) => `${exactDollars(amount)} before taxes`,
  reason: (reason: string) => `Why: ${reason}`,
  objection: (words: string) => `The objection: ${words}`,
  answerBy: (at: string) => `Open to an answer until ${at}`,
  total: 'Together',
  none: 'Back in time, within its miles and with its fuel: nothing to charge.',
  marks: 'Marked at the return',
  settled: 'Paid',
} as const

/** To the customer. */
export const chargeAnswer = {
  lead: (until: string) =>
    `Look at each charge. Accept it, or object and say why, until ${until}. What you do not answer by then is charged to the card saved with your booking, if there is one; what you object to is not, until we have settled it with you.`,
  waiting: 'Your answer is needed',
  open: 'Look at them and answer',
  read: 'See them with their photographs',
  over: 'Nothing is waiting for your answer.',
  accept: (amount: number) => `Accept ${exactDollars(amount)}`,
  acceptOf: (amount: number, what: string) => `Accept ${exactDollars(amount)}: ${what}`,
  acceptAll: (amount: number) => `Accept all, ${exactDollars(amount)}`,
  object: 'Object',
  objectTo: 'What you object to',
  objection: 'Why',
  objectionHint: 'Our staff read it, look at the photographs again and write to you.',
  submit: 'Send the objection',
  back: (number: string) => `Booking ${number}`,
} as const
