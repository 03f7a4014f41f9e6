/** On pages that refuse somebody: where to go on, and whom the page is for. */
export const wayIn = {
  signIn: 'Sign in',
  account: 'Your account',
  subscription: 'See your subscription',
  otherAccount: 'Switch accounts',
  audience: {
    admin: 'administrators',
    staff: 'our staff',
    broker: 'brokers',
    subscribedBroker: 'brokers with an active subscription',
    member: 'members',
  },
} as const
