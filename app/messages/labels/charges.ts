import { exactDollars } from '#app/shared/money.ts'

/** Charges after the return, to staff and to who rents. */
export const charge = {
  title: 'Charges after the return',
  about: 'What a return cost, with its evidence and answers.',
  one: 'One charge',
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
  instead: (amount: number) => `${exactDollars(amount)} by the rules`,
  reason: (reason: string) => `Why: ${reason}`,
  objection: (words: string) => `The objection: ${words}`,
  answerBy: (at: string) => `Open to an answer until ${at}`,
  total: 'Together',
  none: 'Back in time, within its miles and with its fuel: nothing to charge.',
  evidence: 'Photographs',
  marks: 'Marked at the return',
  open: 'Open the charges',
  settled: 'Paid',
} as const

/** To staff. */
export const chargeDesk = {
  lead: 'Look at each with its evidence. The customer reads them all in one email and has 72 hours to answer before the card is charged.',
  aboveDeposit: (deposit: string) =>
    `Together this is more than the deposit of ${deposit}. Only so much can be kept of it; the rest goes to the card.`,
  confirm: (amount: number) => `Confirm ${exactDollars(amount)}`,
  confirmOf: (amount: number, what: string) => `Confirm ${exactDollars(amount)}: ${what}`,
  change: 'Change or leave out',
  changeOf: (what: string) => `Change or leave out: ${what}`,
  settle: 'Settle the objection',
  settleOf: (what: string) => `Settle the objection: ${what}`,
  decision: 'Decision',
  choices: { charge: 'Charge it', drop: 'Leave it out' },
  amount: 'Amount',
  reason: 'Reason',
  reasonHint: 'Needed for another amount and after an objection. The customer reads it.',
  decide: 'Save the decision',
  add: 'Add cleaning or damage',
  addKind: 'What for',
  addLabel: 'What was found',
  addLabelHint: 'As the customer will read it, like “Rear left rim scratched, refinishing by the workshop”.',
  addPhotos: 'Photographs of the return that show it',
  noPhotos: 'The return has no photographs.',
  addSubmit: 'Add the charge',
  send: (amount: number) => `Send ${exactDollars(amount)} to the customer`,
  sendHint: 'One email with everything that is confirmed. It cannot be taken back.',
  keep: (amount: number) => `Keep ${exactDollars(amount)} of the deposit`,
  keepHint: (rest: number) =>
    `The rest of the deposit goes back.${rest > 0 ? ` ${exactDollars(rest)} is more than the deposit and has to be taken in another way.` : ''} This cannot be taken back.`,
  first: 'Confirm or leave out each charge first.',
} as const

/** To the customer. */
export const chargeAnswer = {
  lead: (until: string) =>
    `Look at each charge. Accept it, or object and say why, until ${until}. What you do not answer by then is charged to your saved card; what you object to is not, until we have settled it with you.`,
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
  pay: (amount: number) => `Pay ${exactDollars(amount)} now`,
  payHelp: 'On Stripe’s page, with any card. Otherwise your saved card is charged.',
  back: (number: string) => `Booking ${number}`,
} as const
