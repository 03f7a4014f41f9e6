export const actionLabels = {
  processing: 'Processing...',
  openingPayment: 'Opening the payment page...',
  dismiss: 'Dismiss',
  remove: 'Remove',
  more: 'More',
  moreAbout: (name: string) => `More about ${name}`,
  of: (action: string, name: string) => `${action}, ${name}`,
} as const

export const loadingLabels = {
  fleet: { title: 'Loading Fleet...', body: 'Fetching vehicle data' },
  dashboard: { title: 'Loading Dashboard...', body: 'Preparing your account' },
  other: { title: 'Loading...', body: 'Please wait' },
  progress: 'Progress',
  skip: 'Skip',
} as const

/** Of rows that are chosen in a list. */
export const chosenLabels = {
  column: 'Choose',
  choose: (name: string) => `Choose ${name}`,
  chosen: 'chosen',
} as const

/** Of a picture wherever it is. */
export const pictureLabels = {
  hiddenBecause: (reason: string) => `Reason: ${reason}`,
  focalPoint: 'Focal point',
} as const
