import { chargeRules } from '#app/config/charges.ts'
import { hours } from '#app/shared/durations.ts'
import { exactDollars } from '#app/shared/money.ts'

/** To staff who decide on charges after the return. */
export const chargeDesk = {
  lead: `Look at each with its evidence. The customer reads them all in one email and has ${chargeRules.answerWithin / hours(1)} hours to answer before the card is charged.`,
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
  amountHint: 'Before taxes. They are added to it.',
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
