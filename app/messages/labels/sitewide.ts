export const action = {
  processing: 'Processing...',
  openingPayment: 'Opening the payment page...',
  dismiss: 'Dismiss',
  remove: 'Remove',
} as const

export const form = {
  refused: (title: string) => `Error: ${title}`,
  reference: (number: string) => `Reference number ${number}. Please mention it when you call`,
  sendAgain: 'Try again',
  kept: 'We’ve kept what you typed. You’ll need to enter passwords, and files that weren’t uploaded yet, again.',
} as const

export const presence = { online: 'Online', away: 'Away', offline: 'Offline' } as const

export const loading = {
  fleet: { title: 'Loading Fleet...', body: 'Fetching vehicle data' },
  dashboard: { title: 'Loading Dashboard...', body: 'Preparing your account' },
  other: { title: 'Loading...', body: 'Please wait' },
  progress: 'Progress',
  skip: 'Skip',
} as const
