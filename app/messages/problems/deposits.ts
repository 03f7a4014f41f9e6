import { deductions } from '#app/config/deposits.ts'
import { exactDollars } from '#app/shared/money.ts'

export const deposit = {
  missing: { code: 'deposit.missing', title: 'Deposit Not Found', body: 'There is no such deposit.' },
  unread: { code: 'deposit.unread', title: 'Failed to fetch deposits', body: 'Please try again in a few minutes.' },
  goneOn: {
    code: 'deposit.goneOn',
    title: 'Not possible any more',
    body: 'The deposit has gone on since. This page shows how it stands.',
  },
  sumsOpen: {
    code: 'deposit.sumsOpen',
    title: 'Not paid in full',
    body: 'The deposit can be released once the rental is paid and every charge after the return is settled or left out.',
  },
  notOpen: {
    code: 'deposit.notOpen',
    title: 'No card is needed',
    body: 'The deposit has been settled since, or the booking has ended.',
  },
  linkEnded: {
    code: 'deposit.linkEnded',
    title: 'This link has ended',
    body: 'Sign in and open your booking, or call us: we send you a new one.',
  },
  unavailable: {
    code: 'deposit.unavailable',
    title: 'The card page does not open',
    body: 'The payment service does not answer. Nothing was held. Please try again in a few minutes.',
  },
  itemsMissing: {
    code: 'deposit.itemsMissing',
    title: 'Nothing kept',
    body: 'Say at least one reason with its amount.',
  },
  labelMissing: { code: 'deposit.labelMissing', body: 'Say what it is for: the customer reads it.' },
  labelLong: { code: 'deposit.labelLong', body: `A reason has at most ${deductions.longestLabel} characters.` },
  amountMissing: { code: 'deposit.amountMissing', body: 'Enter the amount.' },
  amountWrong: {
    code: 'deposit.amountWrong',
    body: `Enter an amount from ${exactDollars(deductions.least)}, like 450 or 1,250.50.`,
  },
  aboveHold: (most: string, asked: string) => ({
    code: 'deposit.aboveHold',
    title: 'More than is held',
    body: `Together it is ${asked}, and only ${most} is held. Charge the rest in another way.`,
  }),
} as const
