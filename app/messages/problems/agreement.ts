export const agreement = {
  over: {
    code: 'agreement.over',
    title: 'Nothing to sign',
    body: 'This booking has ended, so its agreement can’t change.',
  },
  changed: {
    code: 'agreement.changed',
    title: 'The booking has changed',
    body: 'The agreement has been updated. Read it again before signing.',
  },
} as const
