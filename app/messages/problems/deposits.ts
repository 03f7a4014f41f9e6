import { balances } from '#app/config/balances.ts'

export const deposit = {
  missing: {
    code: 'deposit.missing',
    title: 'Deposit Not Found',
    body: 'There’s no deposit at this address. The ones we hold are under Deposits.',
  },
  unread: { code: 'deposit.unread', title: 'Failed to fetch deposits', body: 'Please try again in a few minutes.' },
  goneOn: {
    code: 'deposit.goneOn',
    title: 'No longer possible',
    body: 'The deposit has changed since you opened it. This page shows where it is now.',
  },
  sumsOpen: {
    code: 'deposit.sumsOpen',
    title: 'Not paid in full',
    body: 'The deposit can be released once the rental is paid and every charge after the return is settled or dropped. A charge that staff haven’t decided on holds it only for a limited time.',
  },
  notOpen: {
    code: 'deposit.notOpen',
    title: 'No card is needed',
    body: 'The deposit has been settled, or the booking has ended. Nothing was held on your card.',
  },
  linkEnded: {
    code: 'deposit.linkEnded',
    title: 'This link has ended',
    body: 'Sign in and open your booking, or call us and we’ll send you a new one.',
  },
  unavailable: {
    code: 'deposit.unavailable',
    title: 'The card page didn’t open',
    body: 'The payment service isn’t responding. Nothing was held. Please try again in a few minutes.',
  },
  referenceMissing: { code: 'deposit.referenceMissing', body: 'Enter the number on the terminal’s slip.' },
  referenceLong: {
    code: 'deposit.referenceLong',
    body: `A reference can have up to ${balances.longestReference} characters.`,
  },
  aboveHold: (most: string, asked: string) => ({
    code: 'deposit.aboveHold',
    title: 'More than is held',
    body: `That’s ${asked} in total, and only ${most} is held. Charge the rest another way.`,
  }),
} as const
