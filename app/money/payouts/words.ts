import { business } from '#app/business.ts'
import { dollars } from '#app/shared/money.ts'
import { payoutFigures } from './figures.ts'
import { countOf } from '#app/shared/counts.ts'

const { daysBack, longestReference, minimum, mostAdjusted } = payoutFigures

export const payoutProblems = {
  unread: { code: 'payout.unread', title: 'Unavailable', body: 'Failed to load payouts. Please try again.' },
  missing: {
    code: 'payout.missing',
    title: 'Payout Not Found',
    body: 'There’s no payout at this address. All of them are under Payouts.',
  },
  nobody: { code: 'payout.nobody', body: 'Choose at least one broker.' },
  methodMissing: { code: 'payout.methodMissing', body: 'Choose how it’s sent.' },
  dayMissing: { code: 'payout.dayMissing', body: 'Enter the day it’s sent.' },
  dayWrong: { code: 'payout.dayWrong', body: `Enter today or one of the last ${daysBack} days.` },
  referenceMissing: {
    code: 'payout.referenceMissing',
    body: 'Enter the reference the broker will see at their bank.',
  },
  referenceLong: {
    code: 'payout.referenceLong',
    body: `At most ${longestReference} characters. Please shorten the reference.`,
  },
  unsure: (count: number, total: string) => ({
    code: 'payout.unsure',
    title: count === 1 ? `Record 1 payout of ${total}?` : `Record ${count} payouts, ${total} in all?`,
    body: 'Nothing is recorded yet. Check the amounts below the table, then confirm.',
  }),
  undoneSince: {
    code: 'payout.undoneSince',
    title: 'Nothing recorded',
    body: 'A payout from this form has been undone since. Use the form below to pay it again.',
  },
  nothingLeft: {
    code: 'payout.nothingLeft',
    title: 'Nothing recorded',
    body: `None of the brokers you chose has ${dollars(minimum)} available now. The table shows what is available now.`,
  },
  tooLateToUndo: {
    code: 'payout.tooLateToUndo',
    title: 'No longer possible',
    body: 'A payout can be undone only on the day it was recorded. After that, correct the balance instead.',
  },
  reasonMissing: { code: 'payout.reasonMissing', body: 'Enter the reason. The broker will read it.' },
  reasonLong: {
    code: 'payout.reasonLong',
    body: `At most ${business.office.longestReason} characters. Please shorten the reason.`,
  },
  formUsed: {
    code: 'payout.formUsed',
    title: 'Already saved',
    body: 'This page already saved another correction. Save again to record this one too.',
  },
  brokerMissing: { code: 'payout.brokerMissing', body: 'Choose the broker.' },
  directionMissing: { code: 'payout.directionMissing', body: 'Choose whether to add or subtract it.' },
  amountMissing: { code: 'payout.amountMissing', body: 'Enter the amount.' },
  amountWrong: {
    code: 'payout.amountWrong',
    body: `Enter dollars above 0 and up to ${dollars(mostAdjusted)}, like 125.50.`,
  },
}

export const payoutNotices = {
  recorded: (total: string, { paid, left, undone }: { paid: number; left: number; undone: number }) => ({
    title: 'Recorded',
    body: `${paid === 1 ? '1 payout' : `${paid} payouts`} of ${total} in all. The brokers get an email.${left > 0 ? ` Left out because too little is available now: ${left}.` : ''}${undone > 0 ? ` Left out because they’ve been undone since: ${undone}.` : ''}`,
  }),
  undone: { title: 'Undone', body: 'What it paid is available again. The broker gets an email.' },
  adjusted: { title: 'Saved', body: 'The balance is corrected. The broker gets an email.' },
} as const

export const payoutLabels = {
  title: 'Payouts',
  meta: 'What brokers are owed, and what they were paid.',
  owed: 'Ready to pay',
  how: 'Each gets all that’s available when you record it. Record first, then send the money. The list of payouts has a file for your bank.',
  noBank:
    'Marque keeps no bank details. Your bank knows the brokers’ accounts; the file has name, username, amount and reference to find them by.',
  nobody: { title: 'No one to pay', body: 'No broker has enough available at the moment.' },
  firstOf: (count: number, all: number) =>
    `The ${count} who are owed most of ${all}. The others follow once these are paid.`,
  below: (minimum: string) => `Below ${minimum}`,
  belowHint: 'Too little for a payout. It waits until more has become available.',
  negative: 'Owe us',
  negativeHint: 'They were paid before a refund. It comes out of what they earn next.',
  broker: 'Broker',
  pending: 'Pending',
  available: 'Available',
  choose: (name: string) => `Pay ${name}`,
  reference: 'Reference',
  referenceOf: (name: string) => `Reference for ${name}`,
  record: 'Record payouts',
  confirm: (count: string, total: string) => `Record ${count}, ${total}`,
  chosen: 'Chosen',
  chosenSum: (amount: string, lines: number) => `${amount} (${lines === 1 ? '1 line' : `${lines} lines`})`,
  method: { bank_transfer: 'Bank transfer', check: 'Check' },
  by: { bank_transfer: 'by bank transfer', check: 'by check' },
  list: 'Paid so far',
  none: { title: 'No payouts yet', body: 'What you record above is listed here.' },
  run: (count: string, total: string) => `Recorded together: ${count}, ${total}`,
  undoneRun: 'Recorded together, and all undone since',
  counted: (count: number) => countOf(count, 'payout'),
  all: 'All payouts',
  bankFile: 'Download for the bank',
  paidOn: 'Paid on',
  amount: 'Amount',
  state: 'State',
  states: { paid: 'Paid', undone: 'Undone', counter: 'Reversed' },
  years: 'By year, for the accountant',
  yearsHint: 'By the day of payment, in Atlanta. Undone payouts do not count.',
  year: (year: number) => `Paid in ${year}`,
  yearFile: (year: number) => `Download ${year}`,
  count: 'Payouts',
  quiet: { title: 'Nothing in this year', body: 'No broker was paid, or every payout was undone.' },
  total: 'Paid in all',
  one: (amount: string) => `Payout of ${amount}`,
  lines: 'What it paid',
  recorded: 'Recorded',
  recordedBy: (at: string, name: string) => `${at} by ${name}`,
  undoneOn: (at: string) => `Undone ${at}`,
  undoneBecause: (reason: string) => `Reason: ${reason}`,
  undo: 'Undo this payout',
  undoHint: 'Until midnight in Atlanta. The money becomes available again, and the broker gets the reason by email.',
  undoReason: 'Reason',
  print: 'Print',
  adjust: 'Correct a balance',
  adjustLead:
    'Adds to what is available to a broker, or takes from it. It stays in their statement with the reason, and they get an email.',
  adjustSubmit: 'Save correction',
  direction: { add: 'Add', take: 'Take' },
  field: {
    method: 'How it is sent',
    paidOn: 'Day of payment',
    broker: 'Broker',
    direction: 'What happens',
    amount: 'Amount in dollars',
    reason: 'Reason',
  },
  own: 'Payouts to you',
  ownOf: 'Payouts',
  ownNone: 'Nothing has been paid out yet.',
  file: {
    name: 'Name',
    username: 'Username',
    amount: 'Amount',
    reference: 'Reference',
    year: 'Year',
    count: 'Payouts',
  },
  email: {
    paid: (amount: string) => `Your payout of ${amount}`,
    sent: (firstName: string, amount: string, by: string, day: string) =>
      `Hello ${firstName}, ${amount} was sent to you ${by} on ${day}.`,
    reference: (reference: string) => `The reference is ${reference}.`,
    statement: 'This payout covers:',
    more: 'More lines',
    moreLines: (count: number) => `${count} on the payout’s page`,
    open: 'Open the payout',
    openEarnings: 'Open your earnings',
    undone: (amount: string) => `Your payout of ${amount} was reversed`,
    takenBack: (firstName: string, amount: string, reference: string) =>
      `Hello ${firstName}, we’ve reversed the payout of ${amount} with the reference ${reference}. You won’t receive it.`,
    because: (reason: string) => `Reason: ${reason}`,
    availableAgain: 'That amount is back in your earnings. We’ll pay it once it’s available again.',
    corrected: 'Your earnings were corrected',
    added: (firstName: string, amount: string) => `Hello ${firstName}, we’ve added ${amount} to your earnings.`,
    taken: (firstName: string, amount: string) => `Hello ${firstName}, we’ve deducted ${amount} from your earnings.`,
    balance: (amount: string) => `Available to you now: ${amount}.`,
    correction: 'Correction',
  },
} as const
