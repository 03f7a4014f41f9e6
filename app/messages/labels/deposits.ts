import { business } from '#app/config/business.ts'
import { dollars } from '#app/shared/money.ts'

/** Of staff, wherever a deposit is shown. */
export const deposits = {
  amount: 'Amount',
  state: 'State',
  expires: 'Held until',
  next: 'Next',
  kept: 'Kept',
  released: 'Released',
  open: 'Open the deposit',
  reported: `${dollars(business.booking.cashDepositReportedFrom)} or more in cash, marked for the accountant`,
  status: {
    due: 'Not on hold yet',
    authorized: 'Held on the card',
    failed: 'Not held',
    recorded: 'Received at the desk',
    released: 'Released',
    captured: 'Kept in part',
  },
  move: {
    attempt: 'Try the card now',
    link: 'Send a link for another card',
    cash: (amount: string) => `Record ${amount} received in cash`,
    terminal: 'Record a hold on the terminal',
    cashBack: (amount: string) => `Record ${amount} returned`,
    terminalBack: (amount: string) => `Record ${amount} released on the terminal`,
    release: 'Release all of it now',
    capture: 'Keep a part',
  },
  by: 'By',
} as const
