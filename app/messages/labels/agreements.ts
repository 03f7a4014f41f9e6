/** Signed agreements, and signing at the desk. */
export const agreement = {
  title: 'Sign the agreement',
  about: 'The rental agreement, read and signed.',
  before: 'Give the customer this screen to read and sign. What was signed before is kept.',
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
    'The drivers changed after you signed. Read the agreement and sign it again, before the keys are handed over. What you signed before is kept.',
  unsigned: 'Read the agreement and sign it, before the keys are handed over.',
  stale: 'Signed before the additional drivers changed.',
} as const
