import { business } from '#app/config/business.ts'

/** What a refused person can do. */
export const wayIn = {
  signIn: { code: 'wayIn.signIn', title: 'Sign in first', body: 'Sign in to continue.' },
  approval: {
    code: 'wayIn.approval',
    title: 'Waiting for approval',
    body: 'This opens as soon as we approve your account. We’ll email you.',
  },
  approvalThenSubscription: {
    code: 'wayIn.approvalThenSubscription',
    title: 'Waiting for approval',
    body: 'This opens once we approve your account and your subscription is active. We’ll email you when you’re approved.',
  },
  rejected: {
    code: 'wayIn.rejected',
    title: 'Not allowed',
    body: `We didn’t approve your account, so this isn’t open to you. If you think that’s a mistake, call ${business.phone.display}.`,
  },
  subscription: {
    code: 'wayIn.subscription',
    title: 'Subscription needed',
    body: 'This is for brokers with an active subscription. Start or renew yours, and it opens right away.',
  },
  owner: {
    code: 'wayIn.owner',
    title: 'Not allowed',
    body: 'This belongs to another account. If that one is yours too, sign out and sign in with it.',
  },
  accounts: (whose: string) => ({
    code: 'wayIn.accounts',
    title: 'Not allowed',
    body: `This is for ${whose}. If you have such an account, sign out and sign in with it.`,
  }),
}
