import { business } from '#app/business.ts'

export const chatProblems = {
  failed: { code: 'chat.failed', outage: true, title: 'Message not sent', body: 'Failed to send message' },
  empty: { code: 'chat.empty', body: 'Write something first.' },
  tooLong: { code: 'chat.tooLong', body: `At most ${business.chat.longestMessage} characters.` },
  tooFast: {
    code: 'chat.tooFast',
    title: 'Message not sent',
    body: 'You are sending messages very quickly. Please wait a few seconds.',
  },
  muted: (until: string) => ({
    code: 'chat.muted',
    title: 'Message not sent',
    body: `You can’t post in the chat until ${until}. You can still read it.`,
  }),
  sessionEnded: {
    code: 'chat.sessionEnded',
    body: 'Your session has ended. Send your message to sign in again. We’ll keep it.',
  },
  missing: { code: 'chat.missing', title: 'Message not found', body: 'This message was removed or never existed.' },
  ownMessage: { code: 'chat.ownMessage', title: 'Not allowed', body: 'You can’t report your own message.' },
  ownReport: {
    code: 'chat.ownReport',
    title: 'Not allowed',
    body: 'This report is about your own message. Someone else has to decide.',
  },
  reasonMissing: { code: 'chat.reasonMissing', body: 'Say in a few words what’s wrong with it.' },
  muteOver: (name: string) => ({
    code: 'chat.muteOver',
    title: 'Not Changed',
    body: `The mute has already ended. ${name} can post in the chat.`,
  }),
  notMuted: { code: 'chat.notMuted', title: 'Not allowed', body: 'Admins and staff can’t be muted.' },
}

export const chatNotices = {
  removed: { title: 'Message removed', body: 'No one can see it anymore.' },
  reported: { title: 'Message reported', body: 'Thank you. Our staff will look at it.' },
  muted: (name: string, hours: number) => ({
    title: 'Muted',
    body: `${name} can’t post in the chat for ${hours} hours.`,
  }),
  muteEnded: (name: string) => ({ title: 'Mute ended', body: `${name} can post in the chat again.` }),
  resolved: { title: 'Report closed', body: 'The message stays in the chat.' },
} as const

export const chatLabels = {
  closed: { title: 'Not open yet', body: 'The community chat opens as soon as your account is approved.' },
  closedToRejected: { title: 'Not open', body: 'The community chat is for approved accounts.' },
  empty: { title: 'No messages yet', body: 'Say hello. Everyone with an approved account can read it.' },
  removed: 'Message removed',
  fresh: 'New messages',
  toRoom: 'Back to the chat',
  toReports: 'Back to the reports',
  sending: 'Sending...',
  retry: 'Retry',
  report: 'Report',
  mute: 'Mute for a day',
  endMute: 'End the mute',
  muted: 'Muted',
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
  noReports: { title: 'No reports', body: 'Reported messages stay here until they’re handled.' },
} as const
