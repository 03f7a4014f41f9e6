export const mailboxLabels = {
  erased: 'Erased with the account',
  gone: (filename: string) => `${filename}: this attachment is no longer kept.`,
  empty: { title: 'No emails yet', body: 'What the site writes to people appears here.' },
  state: {
    waiting: 'Waiting',
    sent: 'Sent',
    kept: 'Kept here',
    failed: 'Failed',
    lapsed: 'Not sent, no longer true',
  },
} as const
