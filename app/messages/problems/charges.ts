import { chargeRules } from '#app/config/charges.ts'
import { exactDollars } from '#app/shared/money.ts'

/** Charges after the return. */
export const charge = {
  missing: { code: 'charge.missing', title: 'Charge Not Found', body: 'There is no such charge.' },
  notReturned: {
    code: 'charge.notReturned',
    title: 'Nothing added',
    body: 'Charges are added once the return is signed.',
  },
  goneOn: {
    code: 'charge.goneOn',
    title: 'Not possible any more',
    body: 'This charge has gone on since. The page shows how it stands.',
  },
  changed: {
    code: 'charge.changed',
    title: 'The charges have changed',
    body: 'They changed while this page was open. Nothing was done: look at them again.',
  },
  undecided: {
    code: 'charge.undecided',
    title: 'Nothing sent',
    body: 'Decide on every charge first: confirm it, change it, or leave it out.',
  },
  nothingToSend: { code: 'charge.nothingToSend', title: 'Nothing to send', body: 'Every charge was sent or left out.' },
  noDeposit: {
    code: 'charge.noDeposit',
    title: 'Nothing is held',
    body: 'No deposit is held for this booking. Charge the card, or take the payment at the desk.',
  },
  othersOpen: {
    code: 'charge.othersOpen',
    title: 'Not yet',
    body: 'The rest of a deposit goes back when a part is kept. Wait until every charge is answered and decided.',
  },
  decisionMissing: { code: 'charge.decisionMissing', body: 'Choose whether it is charged.' },
  kindMissing: { code: 'charge.kindMissing', body: 'Choose what it is for.' },
  labelMissing: { code: 'charge.labelMissing', body: 'Say what was found: the customer reads it.' },
  labelLong: { code: 'charge.labelLong', body: `It has at most ${chargeRules.longestLabel} characters.` },
  amountMissing: { code: 'charge.amountMissing', body: 'Enter the amount.' },
  amountWrong: {
    code: 'charge.amountWrong',
    body: `Enter an amount from ${exactDollars(chargeRules.least)}, like 450 or 1,250.50.`,
  },
  reasonMissing: {
    code: 'charge.reasonMissing',
    body: 'Say why: the customer reads it.',
  },
  reasonLong: { code: 'charge.reasonLong', body: `A reason has at most ${chargeRules.longestReason} characters.` },
  raised: {
    code: 'charge.raised',
    body: 'After an objection a charge can stay or go down, and not up.',
  },
  tooMany: {
    code: 'charge.tooMany',
    title: 'Nothing added',
    body: `A return has at most ${chargeRules.mostCharges} charges.`,
  },
  tooManyPhotos: { code: 'charge.tooManyPhotos', body: `Choose at most ${chargeRules.mostPhotos} photographs.` },
  photoGone: {
    code: 'charge.photoGone',
    title: 'Nothing added',
    body: 'A photograph is not of this return. Choose again.',
  },
  chargesMissing: { code: 'charge.chargesMissing', body: 'Choose what you object to.' },
  objectionMissing: { code: 'charge.objectionMissing', body: 'Say why you object: our staff read it.' },
  objectionLong: {
    code: 'charge.objectionLong',
    body: `An objection has at most ${chargeRules.longestObjection} characters.`,
  },
  answered: {
    code: 'charge.answered',
    title: 'Answered already',
    body: 'This was answered before, or the time to answer is over. The page shows how it stands; call us if it is wrong.',
  },
} as const
