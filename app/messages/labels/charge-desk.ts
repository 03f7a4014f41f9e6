import { chargeRules } from '#app/config/charges.ts'
import { hours } from '#app/shared/durations.ts'
import { exactDollars } from '#app/shared/money.ts'

/** To staff who decide on charges after the return. */
export const chargeDesk = {
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
