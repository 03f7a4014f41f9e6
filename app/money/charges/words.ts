import { heldForDispute } from '#app/bookings/booking/deposit-release.ts'
import { business, chargeRules } from '#app/business.ts'
import { hours } from '#app/shared/durations.ts'
import { exactDollars } from '#app/shared/money.ts'

/** Charges after the return. */
export const chargeProblems = {
  missing: {
    code: 'charge.missing',
    title: 'Charge Not Found',
    body: 'This charge doesn’t exist, or it was removed. The booking shows the ones it has.',
  },
  notReturned: {
    code: 'charge.notReturned',
    title: 'Nothing added',
    body: 'Charges are added once the return is signed.',
  },
  goneOn: {
    code: 'charge.goneOn',
    title: 'No longer possible',
    body: 'This charge has changed since you opened it. The page shows where it is now.',
  },
  changed: {
    code: 'charge.changed',
    title: 'The charges have changed',
    body: 'They changed while this page was open. Nothing was done. Please review them again.',
  },
  undecided: {
    code: 'charge.undecided',
    title: 'Nothing sent',
    body: 'Decide on every charge first. Confirm it, change it or drop it.',
  },
  nothingToSend: { code: 'charge.nothingToSend', title: 'Nothing to send', body: 'Every charge was sent or dropped.' },
  noDeposit: {
    code: 'charge.noDeposit',
    title: 'Nothing is held',
    body: 'No deposit is held for this booking. Charge the card, or take the payment at the desk.',
  },
  othersOpen: {
    code: 'charge.othersOpen',
    title: 'Not yet',
    body: 'Keeping part of a deposit releases the rest. Wait until every charge is answered and decided.',
  },
  decisionMissing: { code: 'charge.decisionMissing', body: 'Choose whether to charge it.' },
  kindMissing: { code: 'charge.kindMissing', body: 'Choose what it’s for.' },
  labelMissing: { code: 'charge.labelMissing', body: 'Say what you found. The customer will read it.' },
  labelLong: { code: 'charge.labelLong', body: `Use up to ${chargeRules.longestLabel} characters.` },
  amountMissing: { code: 'charge.amountMissing', body: 'Enter the amount.' },
  amountWrong: {
    code: 'charge.amountWrong',
    body: `Enter at least ${exactDollars(chargeRules.least)}, like 450 or 1,250.50.`,
  },
  aboveDesk: {
    code: 'charge.aboveDesk',
    title: 'Ask a manager',
    body: `Charges over ${exactDollars(business.office.deskChargesUpTo)} are for managers. Ask a manager or an admin to do it for you.`,
  },
  cleaningHigh: {
    code: 'charge.cleaningHigh',
    body: `The agreement names up to ${exactDollars(business.requirements.cleaning.to)} for cleaning. Add anything else as damage.`,
  },
  reasonMissing: {
    code: 'charge.reasonMissing',
    body: 'Say why. The customer will read it.',
  },
  reasonLong: { code: 'charge.reasonLong', body: `A reason can have up to ${chargeRules.longestReason} characters.` },
  raised: {
    code: 'charge.raised',
    body: 'After a dispute, a charge can stay the same or go down, but not up.',
  },
  evidenceMissing: {
    code: 'charge.evidenceMissing',
    body: 'Choose a photo that shows the damage, or say why there isn’t one. The customer will read it.',
  },
  tooMany: {
    code: 'charge.tooMany',
    title: 'Nothing added',
    body: `A return can have up to ${chargeRules.mostCharges} charges.`,
  },
  formUsed: {
    code: 'charge.formUsed',
    title: 'Already added',
    body: 'This page already added another charge. Submit again to add this one too.',
  },
  tooManyPhotos: { code: 'charge.tooManyPhotos', body: `Choose up to ${chargeRules.mostPhotos} photos.` },
  photoGone: {
    code: 'charge.photoGone',
    title: 'Nothing added',
    body: 'One of the photos isn’t from this return. Choose again.',
  },
  chargesMissing: { code: 'charge.chargesMissing', body: 'Choose the charges you dispute.' },
  objectionMissing: { code: 'charge.objectionMissing', body: 'Say why you dispute it. Our staff will read this.' },
  objectionLong: {
    code: 'charge.objectionLong',
    body: `A dispute can have up to ${chargeRules.longestObjection} characters.`,
  },
  answered: {
    code: 'charge.answered',
    title: 'Already answered',
    body: 'This was already answered, or the time to respond is over. The page shows where it is now. Call us if it’s wrong.',
  },
} as const

export const chargeNotices = {
  confirmed: { title: 'Confirmed', body: 'It goes to the customer with the others when you send them.' },
  decided: { title: 'Saved', body: 'The decision is saved with the charge.' },
  added: { title: 'Added', body: 'It goes to the customer with the others when you send them.' },
  sent: {
    title: 'Sent',
    body: `The customer has ${chargeRules.answerWithin / hours(1)} hours to respond before the card is charged.`,
  },
  accepted: {
    title: 'Accepted',
    body: 'Thank you. We’ll charge your saved card and email you a receipt, or email you a link to pay.',
  },
  /** `until`: how long an undecided dispute holds the deposit; null where it holds none. */
  objected: (until: string | null) => ({
    title: 'Dispute sent',
    body: `We won’t charge it for now. We’ll review it and email you.${until ? ` ${heldForDispute(until)}` : ''}`,
  }),
  before: { title: 'No Changes', body: 'This was already done. Nothing was done twice.' },
} as const

/** To staff who decide on charges after the return. */
export const chargeDeskLabels = {
  lead: `Review each with its evidence. The customer gets them all in one email and has ${chargeRules.answerWithin / hours(1)} hours to respond before the card is charged.`,
  aboveDeposit: (deposit: string) =>
    `The total is more than the deposit of ${deposit}. You can keep only that much; the rest goes on the card.`,
  confirm: (amount: number) => `Confirm ${exactDollars(amount)}`,
  confirmOf: (amount: number, what: string) => `Confirm ${exactDollars(amount)}: ${what}`,
  change: 'Change or drop',
  changeOf: (what: string) => `Change or drop: ${what}`,
  settle: 'Settle the dispute',
  settleOf: (what: string) => `Settle the dispute: ${what}`,
  decision: 'Decision',
  choices: { charge: 'Charge it', drop: 'Drop it' },
  amount: 'Amount',
  amountHint: 'Before taxes. We add them.',
  deskLimit: `Up to ${exactDollars(business.office.deskChargesUpTo)}. Ask a manager for more.`,
  forManagers: `A manager confirms charges over ${exactDollars(business.office.deskChargesUpTo)}.`,
  reason: 'Reason',
  reasonHint: 'Required for a different amount and after a dispute. The customer will read it.',
  decide: 'Save the decision',
  add: 'Add cleaning or damage',
  addKind: 'What for',
  addLabel: 'What you found',
  addLabelHint: 'As the customer will read it, like “Rear left rim scratched, refinishing by the workshop”.',
  addPhotos: 'Photographs of the return that show it',
  noPhotos: 'The return has no photographs.',
  noPhotoReason: 'Why no photo shows it',
  noPhotoReasonHint: 'Required for damage without a photo. The customer will read it.',
  addSubmit: 'Add the charge',
  send: (amount: number) => `Send ${exactDollars(amount)} to the customer`,
  sendHint: 'One email with everything confirmed. This can’t be undone.',
  keep: (amount: number) => `Keep ${exactDollars(amount)} of the deposit`,
  keepHint: (rest: number) =>
    `The rest of the deposit is released.${rest > 0 ? ` ${exactDollars(rest)} is more than the deposit and has to be paid another way.` : ''} This can’t be undone.`,
  first: 'Confirm or drop each charge first.',
} as const

/** Charges after the return, to staff and to who rents. */
export const chargeLabels = {
  about: 'What a return cost, with evidence and responses.',
  one: 'One charge',
  each: 'Each charge',
  /** Of a receipt: the rest of a charge that was paid in parts. */
  notInPayment: 'Not part of this payment',
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
  lateTimes: (due: string, back: string) => `Due back ${due}. Returned ${back}.`,
  objection: (words: string) => `Dispute: ${words}`,
  disputePhotoOf: (what: string) => `Photo sent with the dispute: ${what}`,
  answerBy: (at: string) => `Respond by ${at}`,
  decideBy: (at: string) => `Decision due by ${at}`,
  overdue: (at: string) => `Decision overdue since ${at}`,
  total: 'Total',
  none: 'Back on time, within its miles and with enough fuel. Nothing to charge.',
  marks: 'Marked at the return',
  settled: 'Paid',
} as const

/** To the customer. */
export const chargeAnswerLabels = {
  lead: (until: string) =>
    `Accept or dispute each charge by ${until}. We’ll charge accepted and unanswered items to the card saved with your booking, or email you a link to pay them. We won’t charge anything you dispute until we’ve decided.`,
  waiting: 'We need your response',
  read: 'See them with photos',
  over: 'Nothing needs your response.',
  due: (amount: number) => `${exactDollars(amount)} is due. You can pay it on the page of your booking.`,
  accept: (amount: number) => `Accept ${exactDollars(amount)}`,
  acceptOf: (amount: number, what: string) => `Accept ${exactDollars(amount)}: ${what}`,
  acceptAll: (amount: number) => `Accept all, ${exactDollars(amount)}`,
  object: 'Dispute',
  objectSeveral: 'Dispute several together',
  disputeOf: (amount: number, what: string) => `Dispute ${exactDollars(amount)}: ${what}`,
  objectTo: 'Charges to dispute',
  objection: 'Reason',
  objectionHint: 'Our staff will read it, review the photos and email you.',
  photo: 'Photo (optional)',
  photoHint: `If a photo shows what you mean. JPEG, PNG or WebP, up to ${business.uploads.maximumBytes / 2 ** 20} MB.`,
  submit: 'Send dispute',
  back: (number: string) => `Booking ${number}`,
} as const
