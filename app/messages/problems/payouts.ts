import { payouts as figures } from '#app/config/payouts.ts'
import { business } from '#app/config/business.ts'
import { dollars } from '#app/shared/money.ts'

const { daysBack, longestReference, minimum, mostAdjusted } = figures

export const payout = {
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
