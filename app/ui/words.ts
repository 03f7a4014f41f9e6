export const actionLabels = {
  processing: 'Processing...',
  openingPayment: 'Opening the payment page...',
  dismiss: 'Dismiss',
  remove: 'Remove',
  of: (action: string, name: string) => `${action}, ${name}`,
} as const

export const loadingLabels = {
  fleet: { title: 'Loading Fleet...', body: 'Fetching vehicle data' },
  dashboard: { title: 'Loading Dashboard...', body: 'Preparing your account' },
  other: { title: 'Loading...', body: 'Please wait' },
  progress: 'Progress',
  skip: 'Skip',
} as const

/** Of a picture wherever it is. */
export const pictureLabels = {
  hiddenBecause: (reason: string) => `Reason: ${reason}`,
  focalPoint: 'Focal point',
} as const
