export const agreementProblems = {
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

/** Signed agreements, and signing at the desk. */
export const agreementLabels = {
  title: 'Sign the agreement',
  about: 'The rental agreement, read and signed.',
  before: 'Give the customer this screen to read and sign. The earlier version stays on file.',
  accept: 'I accept the rental agreement and later charges to the saved card.',
  sign: 'Sign with your full name',
  draw: 'Draw your signature (optional)',
  clear: 'Clear the drawing',
  submit: 'Sign',
  open: 'Agreement as PDF',
  earlier: (signed: string) => `As signed on ${signed}`,
  atDesk: 'Sign at the desk',
  /** To the customer. */
  online: 'Sign it again',
  first: 'Sign the agreement',
  again:
    'The drivers changed after you signed. Read and sign the agreement again before we hand over the keys. We keep what you signed before.',
  unsigned: 'Read and sign the agreement before we hand over the keys.',
  stale: 'Signed before the additional drivers changed.',
} as const
