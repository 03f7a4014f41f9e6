import { business } from '#app/config/business.ts'
import { chargeRules } from '#app/config/charges.ts'
import { exactDollars } from '#app/shared/money.ts'

/** Charges after the return. */
export const charge = {
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
