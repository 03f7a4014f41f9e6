export const waitingListProblems = {
  tooMany: {
    code: 'waitingList.tooMany',
    title: 'Too many requests',
    body: 'You’ve asked about many dates in a short time. Please call us, or try again later.',
  },
  free: {
    code: 'waitingList.free',
    title: 'These dates are available',
    body: 'Good news: it’s available on these dates. Book now.',
  },
  missing: {
    code: 'waitingList.missing',
    title: 'No emails to stop',
    body: 'This request doesn’t exist, or its link isn’t complete.',
  },
}

export const waitingListNotices = {
  noted: (car: string, email: string) => ({
    title: 'You’re on the list',
    body: `We’ll email ${email} once if the ${car} becomes available on these dates.`,
  }),
  stopped: { title: 'Stopped', body: 'You won’t get any more emails about these dates.' },
} as const
