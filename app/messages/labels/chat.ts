import { business } from '#app/config/business.ts'

export const chat = {
  closed: {
    pending: { title: 'Not open yet', body: 'The community chat opens as soon as your account is approved.' },
    rejected: { title: 'Not open', body: 'The community chat is for approved accounts.' },
  },
  empty: { title: 'No messages yet', body: 'Say hello: everyone with an approved account can read it.' },
  removed: 'Message removed',
  fresh: 'New messages',
  sending: 'Sending...',
  retry: 'Retry',
  report: 'Report',
  keepMessage: 'Keep message',
  closeReport: 'Close report',
  reportReason: 'What is wrong with it?',
  cancel: 'Cancel',
  loadingOlder: 'Loading...',
  arrived: (name: string, words: string) => `${name}: ${words}`,
  today: (day: string) => `Today, ${day}`,
  yesterday: (day: string) => `Yesterday, ${day}`,
  inZone: (day: string) => `${day}, ${business.city} time`,
  zone: `All times are ${business.city} time.`,
  reconnecting: 'Reconnecting...',
  online: (count: number) => `${count} online`,
  you: 'you',
  noReports: { title: 'No reports', body: 'A message that somebody reports stays here until it is dealt with.' },
} as const
