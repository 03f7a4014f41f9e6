/** Signed agreements, and signing at the desk. */
export const agreement = {
  title: 'Sign the agreement',
  about: 'The rental agreement, signed at the desk.',
  before: 'Give the customer this screen to read and sign. What was signed before is kept.',
  accept: 'I accept the rental agreement and later charges to the saved card.',
  sign: 'Sign with your full name',
  draw: 'Draw your signature (optional)',
  clear: 'Clear the drawing',
  submit: 'Sign',
  open: 'Agreement as PDF',
  earlier: (signed: string) => `As signed on ${signed}`,
  atDesk: 'Sign at the desk',
} as const
